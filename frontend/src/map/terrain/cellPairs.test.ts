import { describe, expect, it } from "vitest";
import { gridGeometry } from "../../geometry/grid";
import { cell, type GridShape } from "../../geometry/types";
import { boxAround, cellPairs, writePairs } from "./gridPainter";
import { isLand } from "./ground";

const WATER = 10;
const PLAINS = 7;
const FOREST_LOOK = 2;

const bits = (mask: number): number => mask.toString(2).replaceAll("0", "").length;

describe.each([
  ["hex-flat", "odd"],
  ["hex-flat", "even"],
  ["hex-pointy", "odd"],
  ["hex-pointy", "even"],
  ["square", "none"],
] as const)("%s %s", (topology, shifted) => {
  const shape: GridShape = { topology, columns: 7, rows: 7, shifted };

  it("knows on which sides of water there is land", () => {
    const codes = Uint8Array.from({ length: 49 }, (_, i) => ((i * 37) % 5 < 2 ? PLAINS : WATER));
    const geometry = gridGeometry(shape);
    const pairs = cellPairs(shape, codes);
    for (let i = 0; i < 49; i++) {
      const land = geometry.neighbours(cell(i)).filter((next) => isLand(codes[next] ?? 255)).length;
      expect(bits(pairs[2 * i + 1] ?? 0)).toBe(codes[i] === WATER ? land : 0);
    }
  });

  it("is after a change what it would have been from the start", () => {
    const codes = Uint8Array.from({ length: 49 }, (_, i) => ((i * 37) % 5 < 2 ? PLAINS : WATER));
    const pairs = cellPairs(shape, codes);
    const changed = [0, 24, 25, 48];
    for (const each of changed) codes[each] = codes[each] === WATER ? PLAINS : WATER;
    for (const each of changed) writePairs(shape, codes, pairs, boxAround(shape, [each]));
    expect([...pairs]).toEqual([...cellPairs(shape, codes)]);
  });

  it("marks land in one way only towards one side", () => {
    const codes = new Uint8Array(49).fill(WATER);
    codes[24] = PLAINS;
    const pairs = cellPairs(shape, codes);
    const seen = gridGeometry(shape)
      .neighbours(cell(24))
      .map((next) => pairs[2 * next + 1]);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

it("keeps what is not known apart from places without a cell", () => {
  const shape: GridShape = { topology: "square", columns: 3, rows: 1, shifted: "none" };
  expect([...cellPairs(shape, Uint8Array.from([0, 255, 2]))]).toEqual([0, 0, 11, 0, FOREST_LOOK, 0]);
});
