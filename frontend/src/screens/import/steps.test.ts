import { describe, expect, it } from "vitest";
import type { ImportReport, MapImport } from "../../api/types";
import { saidBefore } from "./remembered";
import { acceptBody, refusalOf, undecidedWord, wordsOf, type Choices } from "./steps";

const report = {
  words: [
    { word: "Hills", terrain: "hills", count: 109, certain: true, reason: "" },
    { word: "Other Badlands", terrain: "hills", count: 14, certain: false, reason: "sounds like badlands" },
    { word: "Blighted Reach", terrain: "unknown", count: 9, certain: false, reason: "" },
  ],
  scale: { value: 0, unit: "mi" },
} as unknown as ImportReport;
const job = { status: "needs_decision", report } as MapImport;
const none: Choices = { name: "", terrain: {}, scaleValue: null, scaleUnit: "mi" };

describe("the words of a file", () => {
  it("come unknown first, guesses second, sure last", () => {
    expect(wordsOf(report, {}).map(({ word }) => word)).toEqual(["Blighted Reach", "Other Badlands", "Hills"]);
  });

  it("need a choice until they have one", () => {
    expect(undecidedWord(wordsOf(report, {}))?.word).toBe("Blighted Reach");
    expect(undecidedWord(wordsOf(report, { "Blighted Reach": "swamp" }))).toBeNull();
  });
});

it("asks for the scale when the file does not say", () => {
  expect(refusalOf(3, job, none)).toBe("Say how wide a cell is.");
  expect(refusalOf(3, job, { ...none, scaleValue: 6 })).toBeNull();
});

it("sends only what was decided", () => {
  expect(acceptBody(none)).toEqual({});
  expect(acceptBody({ name: " The Coast ", terrain: { fin: "moor" }, scaleValue: 6, scaleUnit: "mi" })).toEqual({
    name: "The Coast",
    terrain: { fin: "moor" },
    scale_value: 6,
    scale_unit: "mi",
  });
});

it("takes up what was said about a format's words before", () => {
  expect(saidBefore({ fin: "moor", fen: "swamp" }, { fin: 3, hill: 2 })).toEqual({ fin: "moor" });
});
