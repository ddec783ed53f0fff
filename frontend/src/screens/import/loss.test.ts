import { expect, test } from "vitest";
import type { ImportReport, MapGrid } from "../../api/types";
import { cellsNamed, lossCount, lossRows } from "./loss";

const grid: MapGrid = { columns: 40, rows: 28, shifted: "odd", first_column: 1, first_row: 1 };
const report = {
  topology: "hex-flat",
  cells: 1120,
  land: 832,
  water: 288,
  guesses: [
    { word: "Other Badlands", terrain: "hills", count: 14, reason: "sounds like badlands" },
    { word: "Fin", terrain: "moor", count: 3, reason: "" },
  ],
  warnings: ["A road ends in the open at 0402"],
  ignored: ["2 labels off the map"],
  used: ["a note for each place"],
  settlements: 11,
  roads: 8,
  trails: 0,
  sea_routes: 0,
  rivers: 2,
  labels: 1,
} as unknown as ImportReport;

test.each([
  ["A road ends in the open at 0402", [43]],
  ["hex 01.01 and hex 0203 have no ground", [0, 81]],
  ["12 labels lie outside of 4 hexes", []],
  ["hex 9999 is off the map", []],
])("%s", (text, cells) => {
  expect(cellsNamed(text, grid)).toEqual(cells);
  expect(cellsNamed(text, null)).toEqual([]);
});

test("rows: what needs a look, guesses not yet decided, what was left out, what is kept", () => {
  const rows = lossRows(report, grid, { Fin: "moor" });
  expect(rows.map(({ text }) => text)).toEqual([
    "A road ends in the open at 0402",
    "A guess: Other Badlands is hills (sounds like badlands), 14 hexes",
    "Left out: 2 labels off the map",
    "832 hexes of land, 288 of water",
    "11 places, 8 roads, 2 rivers, 1 label",
    "a note for each place",
  ]);
  expect(lossCount(rows)).toBe(3);
  expect(rows[0]?.cells).toEqual([43]);
  expect(rows[1]?.word).toBe("Other Badlands");
});

test("a battle map counts its walls and squares", () => {
  const rows = lossRows({ ...report, kind: "battle", walls: 42, doors: 1, windows: 0, lights: 3, settlements: 0, roads: 0, rivers: 0, labels: 0, has_picture: true, warnings: [], guesses: [], ignored: [], used: [] }, null, {});
  expect(rows.map(({ text }) => text)).toEqual(["1,120 squares, 832 of them walked on", "42 walls, 1 door, 3 lights", "Its picture"]);
});
