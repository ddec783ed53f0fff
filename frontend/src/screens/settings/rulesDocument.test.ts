import { describe, expect, it } from "vitest";

import { freeName, readDocument } from "./rulesDocument";

describe("a ruleset from a file", () => {
  it("is taken as it stands", () => {
    const document = { format: "outrider-ruleset", version: 2, name: "Ours", base: "epic-path", changes: {}, fight: {} };
    expect(readDocument(`\uFEFF${JSON.stringify(document)}`)).toEqual({ document });
  });
  it.each([
    ['{\n "format": "outrider-ruleset",\n}', "Line 3, column 1: "],
    ["[]", "holds no ruleset"],
    ["{}", "“format” is missing"],
    ['{"format": "outrider-map"}', '“format” is "outrider-map"; a ruleset\'s file says "outrider-ruleset"'],
  ])("%j is refused with its place", (text, says) => {
    const read = readDocument(text);
    expect("wrong" in read ? read.wrong : "").toContain(says);
  });
  it("gets a name of its own", () => {
    expect([freeName("Ours", []), freeName("Ours", ["Ours"]), freeName("Ours", ["Ours", "Ours 2"])]).toEqual(["Ours", "Ours 2", "Ours 3"]);
  });
});
