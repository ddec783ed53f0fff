import { expect, it } from "vitest";
import type { readMesh } from "../../geometry/mesh";
import { meshParts, piecesBetween } from "./meshParts";

/** A column of unit squares, numbered from the north. */
const column = (count: number): ReturnType<typeof readMesh> => {
  const ring = (i: number): number[] => [0, i, 1, i, 1, i + 1, 0, i + 1];
  return {
    centres: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? 0.5 : Math.floor(i / 2) + 0.5)),
    ringOffsets: Uint32Array.from({ length: count + 1 }, (_, i) => 4 * i),
    rings: Float32Array.from(Array.from({ length: count }, (_, i) => ring(i)).flat()),
  };
};

it("finds the shore between land and water and the borders of land", () => {
  const parts = meshParts(column(4), Uint8Array.from([7, 2, 10, 10]), 0.2);
  expect(parts.hasWater).toBe(true);
  expect([...parts.borders.values]).toEqual([0, 1, 1, 1]);
  const inner = [...parts.shores.values].slice(-4);
  expect(inner.filter((_, i) => i % 2 === 1)).toEqual([2, 2]);
});

it("draws no triangles for water and four for a square of land", () => {
  expect(meshParts(column(3), Uint8Array.from([7, 10, 10]), 0.2).triangles.norths).toHaveLength(4);
});

it("gives a stretch of rows only the pieces that may touch it", () => {
  const { triangles } = meshParts(column(100), new Uint8Array(100).fill(7), 0.2);
  const [first, count] = piecesBetween(triangles, 50, 52);
  expect(count).toBeGreaterThan(7);
  expect(count).toBeLessThan(24);
  expect(triangles.norths[first]).toBeGreaterThanOrEqual(48);
});

it("shows a viewer who knows only some cells no shore and no sea beyond them", () => {
  const parts = meshParts(column(3), Uint8Array.from([7, 10, 255]), 0.2);
  expect(parts.hasUnknown).toBe(true);
  expect(parts.triangles.norths).toHaveLength(8);
  expect([...parts.shores.values].filter((_, i) => i % 2 === 1)).toEqual([1, 1]);
});
