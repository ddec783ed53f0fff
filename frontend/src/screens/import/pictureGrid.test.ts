import { describe, expect, it, test } from "vitest";
import { centreOf, farCorner, firstGrid, fitted, gridFault, gridPath, gridSize, moved, stretched, type GridKind } from "./pictureGrid";

const picture = { width: 1000, height: 600 };
const KINDS: GridKind[] = ["square", "hex-flat", "hex-pointy"];
const root3 = Math.sqrt(3);

describe("a grid over a picture", () => {
  test.each(KINDS)("of %s fits inside, and one more column or row would not", (kind) => {
    const grid = fitted(kind, { x: 7, y: 5, cell: 40 }, picture);
    const [east, south] = farCorner(kind, grid);
    expect(east).toBeLessThanOrEqual(1000.9);
    expect(south).toBeLessThanOrEqual(600.9);
    const more = farCorner(kind, { ...grid, columns: grid.columns + 1, rows: grid.rows + 1 });
    expect(more[0]).toBeGreaterThan(1000);
    expect(more[1]).toBeGreaterThan(600);
  });

  it("has neighbours one cell apart, across the sides that touch", () => {
    const grid = { columns: 5, rows: 5, x: 10, y: 20, cell: 30 };
    const apart = (kind: GridKind, a: [number, number], b: [number, number]): number => {
      const [[ax, ay], [bx, by]] = [centreOf(kind, grid, ...a), centreOf(kind, grid, ...b)];
      return Math.hypot(ax - bx, ay - by);
    };
    expect(apart("hex-flat", [1, 1], [1, 2])).toBeCloseTo(30);
    expect(apart("hex-flat", [1, 1], [2, 1])).toBeCloseTo(30);
    expect(apart("hex-pointy", [1, 1], [2, 1])).toBeCloseTo(30);
    expect(apart("hex-pointy", [1, 1], [1, 2])).toBeCloseTo(30);
    expect(apart("square", [1, 1], [1, 2])).toBe(30);
  });

  it("begins with its first cell at the corner", () => {
    const grid = { columns: 2, rows: 1, x: 10, y: 20, cell: 30 };
    expect(centreOf("hex-flat", grid, 0, 0)).toEqual([10 + 30 / root3, 35]);
    expect(gridSize("hex-flat", grid)).toEqual({ width: (3.5 / root3) * 30, height: 45 });
  });

  test.each(KINDS)("of %s is stretched by its far corner", (kind) => {
    const grid = firstGrid(kind, picture);
    const [x, y] = farCorner(kind, { ...grid, cell: 21.5 });
    expect(stretched(kind, grid, [x, y]).cell).toBeCloseTo(21.5, 1);
    expect(stretched(kind, grid, [-500, -500]).cell).toBe(2);
  });

  it("is moved by its near corner", () => {
    expect(moved(firstGrid("square", picture), [3.14159, 2])).toMatchObject({ x: 3.1, y: 2 });
  });

  it("draws a thousand by a thousand squares in few lines", () => {
    expect(gridPath("square", { columns: 1000, rows: 1000, x: 0, y: 0, cell: 5 }).match(/M/g)).toHaveLength(202);
    expect(gridPath("hex-flat", { columns: 2, rows: 1, x: 0, y: 0, cell: 5 }).match(/Z/g)).toHaveLength(2);
  });

  it("says when it is of no use", () => {
    expect(gridFault("square", firstGrid("square", picture), picture)).toBeNull();
    expect(gridFault("square", { ...firstGrid("square", picture), cell: 2 }, picture)).toContain("4 pixels");
    expect(gridFault("square", { ...firstGrid("square", picture), x: 1200 }, picture)).toContain("beside");
  });
});
