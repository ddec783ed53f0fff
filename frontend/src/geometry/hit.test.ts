import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gridGeometry } from "./grid";
import { type Cell, type GridShape, world } from "./types";

type Place = [number, number];

interface Vectors {
  grids: {
    topology: GridShape["topology"];
    grid: { columns: number; rows: number; shifted?: GridShape["shifted"] };
    centres: { place: Place; x: number; y: number }[];
    neighbours: { place: Place; neighbours: Place[] }[];
    points: { x: number; y: number; place: Place | null }[];
  }[];
}

// The same vectors are tested in Python.
const vectors = JSON.parse(readFileSync(new URL("../../../tests/data/hit_tests.json", import.meta.url), "utf8")) as Vectors;

for (const { topology, grid, centres, neighbours, points } of vectors.grids) {
  const geometry = gridGeometry({ topology, columns: grid.columns, rows: grid.rows, shifted: grid.shifted ?? "none" });
  const at = ([column, row]: Place): Cell => geometry.at(column, row) as Cell;

  describe(`${topology} ${grid.shifted ?? ""}`, () => {
    it("has its centres where the server has them", () => {
      for (const { place, x, y } of centres) {
        const [cx, cy] = geometry.centre(at(place));
        expect(cx).toBeCloseTo(x, 4);
        expect(cy).toBeCloseTo(y, 4);
      }
    });

    it("has the server's neighbours", () => {
      for (const { place, neighbours: expected } of neighbours) {
        const found = geometry.neighbours(at(place)).map((cell) => geometry.place(cell).join());
        expect(new Set(found)).toEqual(new Set(expected.map((each) => each.join())));
      }
    });

    it("finds the cell under a point", () => {
      for (const { x, y, place } of points) {
        expect(geometry.cellAt(world(x, y))).toBe(place === null ? null : at(place));
      }
    });
  });
}
