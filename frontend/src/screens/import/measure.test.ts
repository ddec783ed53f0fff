import { expect, test } from "vitest";
import type { Settlement } from "../../api/types";
import { cellsBetween, checkSentence, twoPlaces, widthFrom } from "./measure";

const ends = { from: [0, 0], to: [3, 4] } as const;
const place = (name: string, kind: string, x: number, population: number | null = null): Settlement => ({ id: 0, name, kind, cell: 0, x, y: 0, population, is_port: false });

test("distances count cells: squares by their side, hexes by touching sides", () => {
  expect(cellsBetween(ends, "square")).toBe(5);
  expect(cellsBetween(ends, "hex-flat")).toBeCloseTo(5 / Math.sqrt(3));
  expect(cellsBetween(ends, "polygon")).toBe(5);
});

test("a known way gives the width of a cell", () => {
  expect(widthFrom(ends, "square", 30)).toBe(6);
  expect(widthFrom(ends, "square", 0)).toBeNull();
  expect(widthFrom({ from: [1, 1], to: [1, 1] }, "square", 30)).toBeNull();
});

test("the check is said with the two greatest places that lie apart", () => {
  const found = twoPlaces([place("Hut", "village", 40), place("Harrowgate", "city", 0), place("Suburb", "city", 1), place("Vell Ford", "town", 6)], "square");
  expect(found?.map(({ name }) => name)).toEqual(["Harrowgate", "Vell Ford"]);
  expect(twoPlaces([place("Alone", "city", 0)], "square")).toBeNull();
});

test("the check says miles and hours", () => {
  expect(checkSentence("Harrowgate", "Vell Ford", 6, 6)).toBe("Harrowgate to Vell Ford, 36 mi as the crow flies, 12 h on a straight road.");
});
