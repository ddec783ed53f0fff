import { describe, expect, it } from "vitest";
import { gridGeometry } from "../../../geometry/grid";
import { world, type Cell } from "../../../geometry/types";
import { NO_LINE, backUp, cornerPoints, isLine, pressed, pulled, type LineKind, type LineRules } from "./lineDraft";

const geometry = gridGeometry({ topology: "hex-flat", columns: 12, rows: 10, shifted: "odd" });
const at = (column: number, row: number): Cell => geometry.at(column, row) as Cell;
const centre = (column: number, row: number) => geometry.centre(at(column, row));
const PLAINS = 7;
const SEA = 10;

const rules = (kind: LineKind, over: Partial<LineRules> = {}): LineRules => ({ kind, geometry, codes: new Uint8Array(geometry.count).fill(PLAINS), snaps: false, ...over });

describe("a way", () => {
  it("runs from cell to cell between two presses, and on with a third", () => {
    const way = rules("way");
    const line = [centre(1, 1), centre(5, 1), centre(5, 4)].reduce((now, place) => pressed(now, place, way), NO_LINE);
    expect(line.cells[0]).toBe(at(1, 1));
    expect(line.cells.at(-1)).toBe(at(5, 4));
    line.cells.slice(1).forEach((each, i) => expect(geometry.steps(line.cells[i] as Cell, each)).toBe(1));
    expect(line.points).toHaveLength(line.cells.length);
    expect(cornerPoints(line)).toHaveLength(3);
    expect(backUp(line).cells.at(-1)).toBe(at(5, 1));
    expect(backUp(backUp(backUp(line)))).toEqual(NO_LINE);
  });

  it("goes round a lake, and a sea route through it", () => {
    const codes = new Uint8Array(geometry.count).fill(PLAINS);
    const lake = geometry.around(at(5, 4), 2);
    for (const each of lake) codes[each] = SEA;
    const [from, to] = [centre(2, 4), centre(8, 4)];
    const road = pressed(pressed(NO_LINE, from, rules("way", { codes })), to, rules("way", { codes }));
    expect(road.cells.filter((each) => lake.includes(each))).toEqual([]);
    const boat = pressed(pressed(NO_LINE, from, rules("sea_route", { codes })), to, rules("sea_route", { codes }));
    expect(boat.cells.filter((each) => lake.includes(each)).length).toBeGreaterThan(3);
  });

  it("stays as it is on its last cell, off the map, and in a gap", () => {
    const codes = new Uint8Array(geometry.count).fill(PLAINS);
    codes[at(3, 3)] = 255;
    const line = pressed(NO_LINE, centre(1, 1), rules("way"));
    for (const place of [centre(1, 1), world(-50, 0), centre(3, 3)]) expect(pressed(line, place, rules("way", { codes }))).toBe(line);
    expect(isLine(line)).toBe(false);
  });

  it("follows a pull without repeating a cell", () => {
    const line = pulled(pulled(NO_LINE, centre(1, 1), centre(4, 2), rules("way")), centre(4, 2), centre(6, 6), rules("way"));
    line.cells.slice(1).forEach((each, i) => expect(each).not.toBe(line.cells[i]));
    expect(line.cells.at(-1)).toBe(at(6, 6));
  });
});

describe("a border", () => {
  it("keeps to the corners of the cells where it should", () => {
    const line = pressed(NO_LINE, centre(3, 3), rules("border", { snaps: true }));
    const corners = geometry.outline(at(3, 3)).map(String);
    expect(corners).toContain(String(line.points[0]));
  });

  it("runs free otherwise, with points not too near each other", () => {
    let line = NO_LINE;
    for (let i = 0; i < 100; i++) line = pulled(line, world(i / 20, 1), world((i + 1) / 20, 1), rules("river"));
    expect(line.points.length).toBeGreaterThan(4);
    expect(line.points.length).toBeLessThan(10);
  });
});
