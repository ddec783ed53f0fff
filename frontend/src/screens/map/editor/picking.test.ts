import { describe, expect, it } from "vitest";
import type { MapFeatures } from "../../../api/types";
import { findPicked, pickedAt, rowsOf } from "./picking";

const NO_NATURE = { climate: "" as const, hazards: [], closed_months: [], impeded: false };

const features: MapFeatures = {
  settlements: [{ id: 4, name: "Marle", kind: "town", cell: 1, x: 1, y: 1, population: 900, is_port: false }],
  lines: [{ id: 7, kind: "road", name: "Salt Road", points: [[0, 2], [6, 2]] }],
  labels: [{ id: 2, text: "Downs", x: 4, y: 4, size: 0 }],
  markers: [
    { id: "u", name: "Cave", cell: 9, x: 6, y: 6, note: "", gm_only: true },
    { id: null, name: "Not kept yet", cell: 9, x: 9, y: 9, note: "", gm_only: true },
  ],
  areas: [
    { id: 0, name: "March", kind: "region", cells: [1, 2, 3, 9], weight: null, gm_only: false, ...NO_NATURE },
    { id: 1, name: "Fen", kind: "no_go", cells: [2, 3], weight: 2, gm_only: true, ...NO_NATURE },
  ],
};
const PIXEL = 0.02;

describe("a press", () => {
  it.each([
    ["a place", [1.1, 1.1], 1, { kind: "settlement", id: 4 }],
    ["a line", [3, 2.1], 5, { kind: "line", id: 7 }],
    ["a label", [4.3, 4], 5, { kind: "label", id: 2 }],
    ["the head of a marker, above its place", [6, 5.7], 9, { kind: "marker", id: "u" }],
    ["the smaller of two areas", [9, 9.5], 2, { kind: "area", id: 1 }],
    ["the larger where it is alone", [9, 9.5], 9, { kind: "area", id: 0 }],
    ["nothing", [9, 9.5], 20, null],
  ] as const)("finds %s", (_, at, under, expected) => expect(pickedAt(features, at, PIXEL, under)).toEqual(expected));
});

it("finds the thing again by its number", () => {
  expect(findPicked(features, { kind: "line", id: 7 }).line?.name).toBe("Salt Road");
  expect(findPicked(features, { kind: "area", id: 9 }).area).toBeNull();
  expect(findPicked(features, null).marker).toBeNull();
});

it("lists all that can be changed, secrets marked", () => {
  expect(rowsOf(features).map(({ name }) => name)).toEqual(["Cave", "March", "Fen", "Marle", "Downs", "Salt Road"]);
  expect(rowsOf(features).filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(["Cave", "Fen"]);
});
