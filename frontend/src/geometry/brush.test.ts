import { describe, expect, it } from "vitest";
import { brushed, cellsBetween, flood } from "./brush";
import { gridGeometry } from "./grid";
import { middleOf, outlineOf, shapesOf } from "./outline";
import { easiestPath } from "./path";
import { cell, type Cell, type GridShape } from "./types";

const shape = (topology: GridShape["topology"]): GridShape => ({ topology, columns: 20, rows: 15, shifted: topology === "square" ? "none" : "odd" });
const at = (geometry: ReturnType<typeof gridGeometry>, column: number, row: number): Cell => geometry.at(column, row) as Cell;

describe.each([
  ["hex-flat", [1, 7, 19, 61]],
  ["hex-pointy", [1, 7, 19, 61]],
  ["square", [1, 9, 25, 81]],
] as const)("%s", (topology, sizes) => {
  const geometry = gridGeometry(shape(topology));
  const middle = at(geometry, 10, 7);

  it.each([0, 1, 2, 3] as const)("brush %i touches the right number of cells", (i) => {
    const steps = [0, 1, 2, 4][i] ?? 0;
    const touched = brushed(geometry, [middle], steps);
    expect(touched).toHaveLength(sizes[i] ?? 0);
    expect(touched.every((each) => geometry.steps(middle, each) <= steps)).toBe(true);
  });

  it("touches no cell twice and none off the map", () => {
    const corner = brushed(geometry, [cell(0), cell(1)], 2);
    expect(new Set(corner).size).toBe(corner.length);
    expect(corner.every((each) => each >= 0 && each < geometry.count)).toBe(true);
  });

  it("leaves no gap in a fast pull", () => {
    const way = cellsBetween(geometry, geometry.centre(at(geometry, 1, 2)), geometry.centre(at(geometry, 17, 11)));
    expect(way[0]).toBe(at(geometry, 1, 2));
    expect(way.at(-1)).toBe(at(geometry, 17, 11));
    way.slice(1).forEach((each, i) => expect(geometry.steps(way[i] ?? each, each)).toBe(1));
  });

  it("fills what is connected, and only that", () => {
    const codes = new Uint8Array(geometry.count).fill(10);
    const island = [at(geometry, 3, 3), at(geometry, 3, 4), at(geometry, 3, 5)];
    for (const each of [...island, at(geometry, 12, 9)]) codes[each] = 7;
    expect([...(flood(geometry, codes, at(geometry, 3, 4), 100) ?? [])].sort((a, b) => a - b)).toEqual(island);
    expect(flood(geometry, codes, cell(0), 100)).toBeNull();
    expect(flood(geometry, codes, cell(0), 296)).toHaveLength(296);
  });

  it("goes round what is hard", () => {
    const wall = new Set(Array.from({ length: 14 }, (_, row) => at(geometry, 9, row)));
    const path = easiestPath(geometry, at(geometry, 4, 2), at(geometry, 14, 2), (into) => (wall.has(into) ? 50 : 1));
    expect(path?.some((each) => wall.has(each))).toBe(false);
    path?.slice(1).forEach((each, i) => expect(geometry.steps(path[i] ?? each, each)).toBe(1));
    const straight = easiestPath(geometry, at(geometry, 4, 2), at(geometry, 14, 2), () => 1);
    expect(straight?.length).toBeLessThan(path?.length ?? 0);
  });

  it("outlines cells together with one ring, and a hole with another", () => {
    const sides = topology === "square" ? 4 : 6;
    expect(outlineOf(geometry, [middle])[0]).toHaveLength(sides + 1);
    expect(outlineOf(geometry, geometry.around(middle, 1))).toHaveLength(1);
    expect(outlineOf(geometry, geometry.ring(middle, 1))).toHaveLength(2);
    const [shape, other] = shapesOf(outlineOf(geometry, [...geometry.ring(middle, 2), middle, cell(0)])).filter((rings) => rings.length > 1);
    expect(shape).toHaveLength(2);
    expect(other).toBeUndefined();
    expect(shapesOf(outlineOf(geometry, [...geometry.ring(middle, 2), middle, cell(0)]))).toHaveLength(3);
    expect(middleOf(geometry, geometry.ring(middle, 1))).not.toBeNull();
  });
});

it("finds no way where there is none", () => {
  const geometry = gridGeometry({ topology: "square", columns: 2, rows: 1, shifted: "none" });
  expect(easiestPath(geometry, cell(0), cell(1), () => 1, 0)).toBeNull();
});
