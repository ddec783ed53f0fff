import { expect, it } from "vitest";
import type { readMesh } from "../../geometry/mesh";
import { MeshParts } from "./meshParts";
import { piecesBetween } from "./pieces";

const NOT_DRAWN = -1;

/** A column of unit squares, numbered from the north. */
const column = (count: number): ReturnType<typeof readMesh> => {
  const ring = (i: number): number[] => [0, i, 1, i, 1, i + 1, 0, i + 1];
  return {
    centres: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? 0.5 : Math.floor(i / 2) + 0.5)),
    ringOffsets: Uint32Array.from({ length: count + 1 }, (_, i) => 4 * i),
    rings: Float32Array.from(Array.from({ length: count }, (_, i) => ring(i)).flat()),
  };
};

const parts = (codes: Uint8Array): MeshParts => new MeshParts(column(codes.length), codes, 0.2);
const drawn = ({ triangles: { values } }: MeshParts): number => values.filter((look, i) => i % 9 === 2 && look !== NOT_DRAWN).length;
const latitudes = (values: Float32Array): number[] => [...values].filter((_, i) => i % 2 === 1);

it("finds the shore between land and water and the borders of land", () => {
  const found = parts(Uint8Array.from([7, 2, 10, 10]));
  expect(found.hasWater).toBe(true);
  expect(latitudes(found.borders.values)).toEqual([1, 1]);
  expect(latitudes(found.shores.values).slice(-2)).toEqual([2, 2]);
});

it("draws no triangles for water and four for a square of land", () => {
  expect(drawn(parts(Uint8Array.from([7, 10, 10])))).toBe(4);
});

it("gives a stretch of rows only the pieces that may touch it", () => {
  const { triangles } = parts(new Uint8Array(100).fill(7));
  const [first, count] = piecesBetween(triangles, 50, 52);
  expect(count).toBeGreaterThan(7);
  expect(count).toBeLessThan(24);
  expect(triangles.norths[first]).toBeGreaterThanOrEqual(48);
});

it("shows a viewer who knows only some cells no shore and no sea beyond them", () => {
  const found = parts(Uint8Array.from([7, 10, 255]));
  expect(found.hasUnknown).toBe(true);
  expect(drawn(found)).toBe(8);
  expect(latitudes(found.shores.values)).toEqual([1, 1]);
});

it("is after a change what it would have been from the start", () => {
  const codes = Uint8Array.from([7, 2, 10, 10, 7, 3, 10]);
  const changed = parts(codes);
  codes.set([10, 9, 7], 1);
  const change = changed.update([1, 2, 3]);
  const fresh = parts(Uint8Array.from([7, 10, 9, 7, 7, 3, 10]));
  expect(change.hasSides).toBe(true);
  expect(change.triangles).toHaveLength(12);
  for (const which of ["triangles", "marks", "shores", "borders"] as const) expect([...changed[which].values]).toEqual([...fresh[which].values]);
});

it("has a shore along its edge as soon as it has water", () => {
  const codes = new Uint8Array(4).fill(7);
  const dry = parts(codes);
  expect(dry.shores.norths).toHaveLength(0);
  codes[3] = 12;
  dry.update([3]);
  expect(dry.hasWater).toBe(true);
  expect(dry.shores.norths).toHaveLength(3 * 2 + 1 + 1);
});
