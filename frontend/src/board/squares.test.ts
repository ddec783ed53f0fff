import { describe, expect, it } from "vitest";

import { borderOf, columnName, covers, footprintOf, middleOf, squareName, squareNamed, topOf } from "./squares";

const size = { width: 24, height: 18 };

describe("squares of a board", () => {
  it("counts letters across and numbers down from the north", () => {
    expect(squareName({ x: 14, y: 9 }, 18)).toBe("O9");
    expect(squareName({ x: 0, y: 17 }, 18)).toBe("A1");
    expect(squareName({ x: 0, y: 0 }, 18)).toBe("A18");
  });

  it("goes on with two letters after Z", () => {
    expect([columnName(25), columnName(26), columnName(51), columnName(52)]).toEqual(["Z", "AA", "AZ", "BA"]);
  });

  it("finds a square by what is said at the table", () => {
    expect(squareNamed("o9", size)).toEqual({ x: 14, y: 9 });
    expect(squareNamed(" A 18 ", size)).toEqual({ x: 0, y: 0 });
    expect(squareNamed("Y1", size)).toBeNull();
    expect(squareNamed("A19", size)).toBeNull();
    expect(squareNamed("nine", size)).toBeNull();
  });

  it("draws the northernmost row at the top", () => {
    expect(topOf(17, 18)).toBe(0);
    expect(topOf(0, 18)).toBe(17 * 36);
  });

  it("lets a large creature stand on all its squares", () => {
    const large = { x: 12, y: 9, squares: 2 };
    expect(footprintOf(large)).toHaveLength(4);
    expect(covers(large, { x: 13, y: 10 })).toBe(true);
    expect(covers(large, { x: 14, y: 10 })).toBe(false);
    expect(middleOf(large, 18)).toEqual({ left: 13 * 36, top: 8 * 36 });
  });

  it("draws one border around touching squares", () => {
    const edges = (path: string): number => path.split("M").length - 1;
    expect(edges(borderOf([{ x: 3, y: 3 }], 18))).toBe(4);
    expect(edges(borderOf([{ x: 3, y: 3 }, { x: 4, y: 3 }], 18))).toBe(6);
  });
});
