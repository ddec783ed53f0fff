import { describe, expect, it } from "vitest";

import { drawRelief, footingOf, gapWords, levelFeet, reliefOf, reliefWords } from "./relief";
import type { BoardLayers } from "../api/fight";

const LAYERS: BoardLayers = {
  heights: [[0, 0, 2], [1, 0, 2], [2, 0, 1], [5, 5, -3]],
  depths: [[4, 4, 12], [4, 5, 3]],
  gaps: [[6, 6, 30], [7, 6, -5]],
  veils: [[8, 8, 6], [9, 8, 12], [8, 9, 3]],
  hazards: [[5, 5, "pit 30 ft"]],
  ceilings: [[1, 1, 3]],
};
const relief = reliefOf(LAYERS);
const count = (path: string): number => path.split("M").length - 1;

describe("layers of a board", () => {
  it("are said square by square", () => {
    expect(reliefWords(relief, { x: 0, y: 0 }, false)).toBe("Ground +10 ft.");
    expect(reliefWords(relief, { x: 4, y: 4 }, false)).toBe("Water 12 ft deep.");
    expect(reliefWords(relief, { x: 5, y: 5 }, false)).toBe("Ground −15 ft. Hazard: pit 30 ft.");
    expect(reliefWords(relief, { x: 9, y: 8 }, false)).toBe("Smoke or leaves, hides wholly, misses to 12.");
    expect(reliefWords(relief, { x: 8, y: 9 }, false)).toBe("Thin smoke or leaves, misses to 3.");
    expect(reliefWords(relief, { x: 6, y: 6 }, false)).toBe("Opening 2 ft 6 in.");
    expect([reliefWords(relief, { x: 1, y: 1 }, false), reliefWords(relief, { x: 1, y: 1 }, true)]).toEqual(["Roof +15 ft.", "Its top +15 ft."]);
    expect(reliefWords(relief, { x: 3, y: 3 }, false)).toBe("");
  });

  it("say openings in feet and inches, or by the size they were made for", () => {
    expect([gapWords(30), gapWords(36), gapWords(9), gapWords(-5)]).toEqual(["2 ft 6 in", "3 ft", "9 in", "made for Medium"]);
    expect([levelFeet(2), levelFeet(0), levelFeet(-3)]).toEqual(["+10 ft", "0 ft", "−15 ft"]);
  });

  it("give a space its greatest ground, the bed of water and whether it swims", () => {
    expect(footingOf(relief, { x: 1, y: 0, squares: 2 })).toEqual({ ground: 2, bed: 2, isWater: false });
    expect(footingOf(relief, { x: 4, y: 4, squares: 1 })).toEqual({ ground: 0, bed: -2, isWater: true });
    expect(footingOf(relief, { x: 4, y: 5, squares: 1 })).toEqual({ ground: 0, bed: 0, isWater: false });
  });

  it("draw a line where the ground steps and a thick one where it falls", () => {
    const drawing = drawRelief(relief, 12);
    expect(count(drawing.slopes)).toBe(4);
    expect(count(drawing.cliffs)).toBe(5 + 4 + 4);
    expect(drawing.figures.filter(({ kind }) => kind === "height").map(({ text }) => text)).toEqual(["+10 ft", "+5 ft", "−15 ft"]);
    expect(drawing.veils.map(({ degree }) => degree)).toEqual(["thin", "partial", "total"]);
  });

  it("of a flat board draw nothing", () => {
    const drawing = drawRelief(reliefOf(undefined), 12);
    expect([drawing.slopes, drawing.cliffs, drawing.roofs, drawing.figures.length]).toEqual(["", "", "", 0]);
  });
});
