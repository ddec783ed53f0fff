import { describe, expect, it } from "vitest";

import { around, borderOf, columnName, covers, focusable, middleOf, squareName, squareNamed, topOf } from "./squares";

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
    expect(covers(large, { x: 13, y: 10 })).toBe(true);
    expect(covers(large, { x: 14, y: 10 })).toBe(false);
    expect(middleOf(large, 18)).toEqual({ left: 13 * 36, top: 8 * 36 });
  });

  it("draws one border around touching squares", () => {
    const edges = (path: string): number => path.split("M").length - 1;
    expect(edges(borderOf([{ x: 3, y: 3 }], 18))).toBe(4);
    expect(edges(borderOf([{ x: 3, y: 3 }, { x: 4, y: 3 }], 18))).toBe(6);
  });

  it("frames creatures with some room", () => {
    expect(around([{ x: 3, y: 4, squares: 1 }, { x: 10, y: 2, squares: 2 }], 1)).toEqual({ left: 2, bottom: 1, right: 13, top: 6 });
    expect(around([], 1)).toBeNull();
  });

  it("gives every square of a usual board an element, and those near the cursor of a huge one", () => {
    expect(focusable(size, { x: 0, y: 0 })).toEqual({ left: 0, bottom: 0, right: 24, top: 18 });
    expect(focusable({ width: 120, height: 120 }, { x: 5, y: 119 })).toEqual({ left: 0, bottom: 96, right: 32, top: 120 });
    expect(focusable({ width: 120, height: 120 }, { x: 4, y: 119 })).toEqual(focusable({ width: 120, height: 120 }, { x: 5, y: 118 }));
  });
});
