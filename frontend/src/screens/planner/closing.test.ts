import { expect, it } from "vitest";
import { cell, world, type CellGeometry } from "../../geometry/types";
import { borderAt } from "./closing";

const squares = {
  centre: (of: number) => world(of % 3, Math.floor(of / 3)),
  neighbours: (of: number) => [of - 1, of + 1, of - 3, of + 3].filter((next) => next >= 0 && next < 9).map(cell),
} as unknown as CellGeometry;

it("takes the neighbour whose border was pressed", () => {
  expect(borderAt(squares, world(1.4, 1.05), cell(4))).toEqual([4, 5]);
  expect(borderAt(squares, world(1, 0.6), cell(4))).toEqual([4, 1]);
});

it("has no border where a cell has no neighbour", () => {
  expect(borderAt({ ...squares, neighbours: () => [] } as unknown as CellGeometry, world(0, 0), cell(0))).toBeNull();
});
