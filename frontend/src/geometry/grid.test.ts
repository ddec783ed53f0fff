import { describe, expect, it } from "vitest";
import { stepTowards } from "./direction";
import { gridGeometry } from "./grid";
import { cell, type GridShape } from "./types";

const shapes: GridShape[] = (["hex-flat", "hex-pointy", "square"] as const).flatMap((topology) =>
  (topology === "square" ? (["none"] as const) : (["odd", "even"] as const)).map((shifted) => ({ topology, columns: 12, rows: 9, shifted })),
);

describe.each(shapes)("$topology $shifted", (shape) => {
  const geometry = gridGeometry(shape);
  const every = Array.from({ length: geometry.count }, (_, i) => cell(i));

  it("finds every cell by its own centre", () => {
    for (const each of every) expect(geometry.cellAt(geometry.centre(each))).toBe(each);
  });

  it("has neighbours that know each other, one step away", () => {
    for (const each of every) {
      for (const next of geometry.neighbours(each)) {
        expect(geometry.neighbours(next)).toContain(each);
        expect(geometry.steps(each, next)).toBe(1);
      }
    }
  });

  it("has rings of cells at just that many steps", () => {
    const middle = geometry.at(6, 4);
    if (middle === null) throw new Error("no middle");
    for (const radius of [0, 1, 2, 3]) {
      for (const each of geometry.ring(middle, radius)) expect(geometry.steps(middle, each)).toBe(radius);
    }
    expect(geometry.ring(middle, 2)).toHaveLength(shape.topology === "square" ? 16 : 12);
  });

  it("keeps its corners around its centre", () => {
    const middle = geometry.at(5, 5);
    if (middle === null) throw new Error("no middle");
    const reach = shape.topology === "square" ? Math.SQRT1_2 : 1;
    const [x, y] = geometry.centre(middle);
    for (const corner of geometry.outline(middle)) expect(Math.hypot(corner[0] - x, corner[1] - y)).toBeCloseTo(reach, 6);
  });

  it("moves a cursor with the arrow keys and back again", () => {
    const middle = geometry.at(5, 4);
    if (middle === null) throw new Error("no middle");
    for (const [there, back] of [
      ["ArrowUp", "ArrowDown"],
      ["ArrowLeft", "ArrowRight"],
    ] as const) {
      const next = stepTowards(geometry, middle, there, 1);
      expect(next).not.toBeNull();
      expect(next).not.toBe(middle);
      if (next !== null) expect(geometry.steps(stepTowards(geometry, next, back, 1) ?? middle, middle)).toBeLessThanOrEqual(1);
    }
  });
});

it("answers nothing off the grid", () => {
  const geometry = gridGeometry({ topology: "square", columns: 3, rows: 3, shifted: "none" });
  expect(geometry.cellAt([-0.6, 0] as never)).toBeNull();
  expect(geometry.cellAt([2.6, 0] as never)).toBeNull();
  expect(geometry.at(3, 0)).toBeNull();
});
