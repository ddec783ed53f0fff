import { describe, expect, it } from "vitest";
import { meshGeometry, readMesh } from "./mesh";
import { cell, world } from "./types";

/** Two squares side by side, and a third that touches only a corner. */
const bytes = (): ArrayBuffer => {
  const squares = [
    [0, 0],
    [2, 0],
    [4, 2],
  ] as const;
  const n = squares.length;
  const k = n * 4;
  const buffer = new ArrayBuffer(8 + 8 * n + 4 * (n + 1) + 8 * k);
  new Uint32Array(buffer, 0, 2).set([n, k]);
  new Float32Array(buffer, 8, 2 * n).set(squares.flatMap(([x, y]) => [x, y]));
  new Uint32Array(buffer, 8 + 8 * n, n + 1).set([0, 4, 8, 12]);
  new Float32Array(buffer, 8 + 8 * n + 4 * (n + 1), 2 * k).set(
    squares.flatMap(([x, y]) => [x - 1, y - 1, x + 1, y - 1, x + 1, y + 1, x - 1, y + 1]),
  );
  return buffer;
};

describe("a polygon map", () => {
  const geometry = meshGeometry(readMesh(bytes()));

  it("reads its cells from bytes", () => {
    expect(geometry.count).toBe(3);
    expect([...geometry.centre(cell(1))]).toEqual([2, 0]);
    expect(geometry.outline(cell(0))).toHaveLength(4);
  });

  it("finds the cell around a point, and none outside", () => {
    expect(geometry.cellAt(world(0.9, 0.9))).toBe(0);
    expect(geometry.cellAt(world(1.1, 0.9))).toBe(1);
    expect(geometry.cellAt(world(0, 3))).toBeNull();
  });

  it("takes as neighbours only cells that share a border", () => {
    expect(geometry.neighbours(cell(0))).toEqual([1]);
    expect(geometry.neighbours(cell(2))).toEqual([]);
  });

  it("reaches with a brush as many cell widths as it is told, the cell itself first", () => {
    expect(geometry.around(cell(0), 0)).toEqual([0]);
    expect(geometry.around(cell(0), 2)).toEqual([0, 1]);
    expect(geometry.around(cell(0), 9)).toEqual([0, 1, 2]);
  });
});
