import { describe, expect, it } from "vitest";
import type { MapEdit, MapFeatures } from "../../../api/types";
import { gridGeometry } from "../../../geometry/grid";
import { MOST_CELLS, groundChanges, inEdits, touchesFeatures, withEdits } from "./apply";
import { GROUNDS } from "./grounds";

const NO_NATURE = { climate: "" as const, hazards: [], closed_months: [], impeded: false };

const geometry = gridGeometry({ topology: "square", columns: 5, rows: 5, shifted: "none" });
const base: MapFeatures = {
  settlements: [
    { id: 0, name: "Marle", kind: "town", cell: 6, x: 1, y: 1, population: 900, is_port: false },
    { id: 1, name: "Ashby", kind: "village", cell: 8, x: 3, y: 1, population: 90, is_port: false },
  ],
  lines: [{ id: 0, kind: "road", name: "", points: [[0, 0]] }],
  labels: [{ id: 0, text: "Downs", x: 2, y: 2, size: 0 }],
  markers: [{ id: "u", name: "Cave", cell: 3, x: 3, y: 0, note: "", gm_only: true }],
  areas: [{ id: 0, name: "March", kind: "region", cells: [1, 2], weight: null, gm_only: false, ...NO_NATURE }],
};
const after = (...edits: MapEdit[]): MapFeatures => withEdits(base, edits, geometry);

describe("edits done here at once", () => {
  it.each<[string, MapEdit, (features: MapFeatures) => unknown, unknown]>([
    ["a way runs through its cells", { type: "way", path: [0, 1, 7], way: "trail", name: "" }, ({ lines }) => lines[1]?.points, [[0, 0], [1, 0], [2, 1]]],
    ["a way taken away waits for the server", { type: "way", path: [0, 1], way: "trackless", name: "" }, ({ lines }) => lines.length, 1],
    ["a border", { type: "border", points: [[0, 0], [1, 1]], name: "" }, ({ lines }) => lines[1]?.kind, "border"],
    ["a place renamed", { type: "settlement_change", settlement: 1, name: "New" }, ({ settlements }) => settlements.map(({ name }) => name), ["Marle", "New"]],
    ["a place moved", { type: "settlement_change", settlement: 0, cell: 12 }, ({ settlements }) => [settlements[0]?.x, settlements[0]?.y], [2, 2]],
    ["a place removed", { type: "settlement_remove", settlement: 0 }, ({ settlements }) => settlements.map(({ id }) => id), [1]],
    ["a line renamed", { type: "line_change", line: 0, name: "Salt Road", kind: "highway" }, ({ lines }) => lines[0], { id: 0, kind: "highway", name: "Salt Road", points: [[0, 0]] }],
    ["a label removed", { type: "label_remove", label: 0 }, ({ labels }) => labels, []],
    ["an area", { type: "area", name: "Fen", kind: "no_go", cells: [4], weight: null, gm_only: true, ...NO_NATURE }, ({ areas }) => areas?.[1], { id: -1, name: "Fen", kind: "no_go", cells: [4], weight: null, gm_only: true, ...NO_NATURE }],
    ["an area's weight", { type: "area_change", area: 0, kind: "no_go", weight: 3 }, ({ areas }) => areas?.[0]?.weight, 3],
    ["a marker shown", { type: "marker_change", marker: "u", gm_only: false }, ({ markers }) => markers[0]?.gm_only, false],
    ["a marker removed", { type: "marker_remove", marker: "u" }, ({ markers }) => markers, []],
    ["a marker set", { type: "marker", name: "Camp", cell: 24, note: "", gm_only: false }, ({ markers }) => [markers[1]?.x, markers[1]?.y], [4, 4]],
  ])("%s", (_, edit, look, expected) => expect(look(after(edit))).toEqual(expected));

  it("leave the features alone where only the ground changes", () => {
    expect(after({ type: "paint", cells: [1], terrain: "moor" })).toBe(base);
    expect(touchesFeatures({ type: "height", cells: [1], by: 100 })).toBe(false);
    expect(touchesFeatures({ type: "erase", cells: [1] })).toBe(true);
  });
});

it("gives every ground the code that terrain.bin has for it", () => {
  expect(groundChanges({ type: "paint", cells: [3], terrain: "tundra" })).toEqual([[3, 9]]);
  expect(groundChanges({ type: "paint", cells: [3], terrain: "river" })).toEqual([[3, 13]]);
  expect(groundChanges({ type: "erase", cells: [3] })).toEqual([[3, 255]]);
  expect(new Set(GROUNDS.map(({ letter }) => letter)).size).toBe(GROUNDS.length);
});

it("sends many cells as several edits of one step", () => {
  const edits = inEdits(Array.from({ length: MOST_CELLS + 5 }, (_, i) => i), (cells) => ({ type: "erase", cells }));
  expect(edits.map((edit) => (edit.type === "erase" ? edit.cells.length : 0))).toEqual([MOST_CELLS, 5]);
});
