import { expect, it } from "vitest";
import type { CellInfo, MapFeatures, Party } from "../../api/types";
import { cellExtras } from "./cellExtras";

const cell = { cell: 7, key: "0101", edges: [{ way: "road" }], rates: [{ way: "trackless", multiplier: 0.5 }, { way: "road", multiplier: 1 }] } as unknown as CellInfo;
const party = { name: "The Company", speed: { miles_per_hour: 3 } } as Party;
const features = {
  areas: [{ name: "The March", kind: "region", cells: [7] }, { name: "Fen", kind: "no_go", cells: [8] }],
  markers: [{ name: "Cairn", note: "haunted", cell: 7 }, { name: "Well", note: "", cell: 9 }],
} as unknown as MapFeatures;

it("tells speed on the best way there, the region and the notes of a hex", () => {
  expect(cellExtras(cell, party, features)).toEqual(["3 mi/h for The Company", "The March", "Cairn: haunted"]);
  expect(cellExtras(cell, null, null)).toEqual([]);
});
