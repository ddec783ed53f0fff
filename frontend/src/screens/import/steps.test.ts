import { describe, expect, it, test } from "vitest";
import type { ImportReport, MapImport } from "../../api/types";
import { saidBefore } from "./remembered";
import { NOTHING, acceptBody, differs, problemWords, readingBody, refusalOf, refusalOfAll, stepsOf, undecidedWord, wordsOf } from "./steps";

const report = {
  topology: "hex-flat",
  used: [],
  words: [
    { word: "Hills", terrain: "hills", count: 109, certain: true, reason: "" },
    { word: "Other Badlands", terrain: "hills", count: 14, certain: false, reason: "sounds like badlands" },
    { word: "Blighted Reach", terrain: "unknown", count: 9, certain: false, reason: "" },
  ],
  scale: { value: 0, unit: "mi" },
} as unknown as ImportReport;
const job = { status: "needs_decision", report, needed: [] as string[] } as unknown as MapImport;
const asking = (need: MapImport["needed"][number]): MapImport => ({ ...job, needed: [need] });

describe("the words of a file", () => {
  it("come unknown first, guesses second, sure last", () => {
    expect(wordsOf(report, {}).map(({ word }) => word)).toEqual(["Blighted Reach", "Other Badlands", "Hills"]);
  });

  it("need a choice until they have one", () => {
    expect(undecidedWord(wordsOf(report, {}))?.word).toBe("Blighted Reach");
    expect(undecidedWord(wordsOf(report, { "Blighted Reach": "swamp" }))).toBeNull();
  });
});

describe("a step says what it lacks", () => {
  test.each([
    ["part", "Say which map of the file it is."],
    ["grid", "Lay the grid over the picture."],
  ] as const)("%s: %s", (need, says) => {
    expect(refusalOf(1, asking(need), NOTHING)).toBe(says);
    expect(refusalOfAll(asking(need), { ...NOTHING, scaleValue: 6 })).toBe(says);
  });

  it("asks for the scale when the file does not say", () => {
    expect(refusalOf(3, job, NOTHING)).toBe("Say how wide a hex is.");
    const drawn = { ...report, topology: "polygon" } as ImportReport;
    expect(refusalOf(3, { ...job, report: drawn }, NOTHING)).toBe("Say how wide a unit of the drawing is.");
    const inDegrees = { ...drawn, used: ["coordinates as degrees; the scale is that of one degree"] };
    expect(refusalOf(3, { ...job, report: inDegrees }, NOTHING)).toBe("Say how wide a degree of the map is.");
    expect(refusalOf(3, job, { ...NOTHING, scaleValue: 6 })).toBeNull();
    expect(refusalOf(3, job, { ...NOTHING, replaces: "the old map" })).toBeNull();
    expect(refusalOf(3, { ...job, report: { ...report, kind: "battle" } }, NOTHING)).toBeNull();
  });

  it("asks for each word, but a word may stay unknown", () => {
    expect(refusalOf(2, job, NOTHING)).toBe("Say what “Blighted Reach” is to go on");
    expect(refusalOf(2, job, { ...NOTHING, leavesWords: true })).toBeNull();
    expect(refusalOfAll(job, { ...NOTHING, scaleValue: 6 })).toBeNull();
  });

  it("waits while the file is read again", () => {
    expect(refusalOf(1, { ...job, status: "reading" }, NOTHING)).toBe("The file is being read again.");
  });
});

it("sends only what was decided", () => {
  expect(acceptBody(NOTHING)).toEqual({});
  expect(acceptBody({ ...NOTHING, name: " The Coast ", terrain: { fin: "moor" }, scaleValue: 6 })).toEqual({
    name: "The Coast",
    terrain: { fin: "moor" },
    scale_value: 6,
    scale_unit: "mi",
  });
  const grid = { columns: 20, rows: 10, x: 4, y: 5, cell: 48 };
  expect(readingBody({ ...NOTHING, part: "b.tmx", kind: "battle", yUp: false, grid, name: "later" })).toEqual({
    part: "b.tmx",
    kind: "battle",
    y_up: false,
    grid,
  });
});

it("reads again only when something changed", () => {
  expect(differs(readingBody(NOTHING), readingBody({ ...NOTHING, name: "x" }))).toBe(false);
  expect(differs(readingBody(NOTHING), readingBody({ ...NOTHING, yUp: true }))).toBe(true);
});

it("takes up what was said about a format's words before", () => {
  expect(saidBefore({ fin: "moor", fen: "swamp" }, { fin: 3, hill: 2 })).toEqual({ fin: "moor" });
});

it("names walls in place of ground for a battle map", () => {
  expect(stepsOf("battle")[2]).toBe("Walls and lights");
});

it("shows a refusal with its place and its remedy", () => {
  expect(problemWords({ title: "", detail: "The map has no width", remedy: "Save it again.", pointer: "/map/width" })).toEqual({
    detail: "The map has no width.",
    place: "map, width",
    remedy: "Save it again.",
  });
});
