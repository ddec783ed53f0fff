import { describe, expect, it } from "vitest";

import { isChanged, keyFor, readAs, sectionsOf, tableNames, words, written } from "./tables";

const terrain = { trail_rule: "EP-OV-10", rows: { forest: { name: "forest", letter: "F", road: "1", trackless: "1/2", rule: "EP-OV-10" } } };
const load = { fast_above_feet: 20, sources: ["armour", "load"], penalty: { light: { fast: 0 }, heavy: { fast: 10 } }, reduced: { 20: 15 } };

describe("sections of a table", () => {
  it("shows rows under their columns, without names, letters and citations", () => {
    const [section] = sectionsOf("terrain", terrain, terrain);
    expect(section?.title).toBe("Ground by way");
    expect(section?.columns).toEqual(["road", "trackless"]);
    expect(section?.rows[0]?.label).toBe("forest");
    expect(section?.rows[0]?.rule).toBe("EP-OV-10");
    expect(section?.rows[0]?.cells.get("road")).toEqual({ pointer: "/terrain/rows/forest/road", value: "1", base: "1" });
  });
  it("shows single values, nested rows and lists of values", () => {
    const found = sectionsOf("load", load, load);
    expect(found.map((each) => [each.title, each.columns.length, each.rows.length])).toEqual([
      ["Armour and load", 1, 2],
      ["Armour and load: penalty", 1, 2],
      ["Armour and load: reduced", 1, 1],
    ]);
    expect(found[0]?.rows[1]?.cells.get("value")?.value).toEqual(["armour", "load"]);
  });
  it("names the three limits of a capacity row", () => {
    const capacity = { rows: { "10": [33, 66, 100] } };
    const [section] = sectionsOf("capacity", capacity, capacity);
    expect(section?.columns).toEqual(["light", "medium", "heavy"]);
    expect(section?.rows[0]?.cells.get("heavy")?.pointer).toBe("/capacity/rows/10/2");
    expect(section?.takesRows).toBe(false);
  });
  it("marks what is changed and what is the GM's own", () => {
    const own = { rows: { forest: { ...terrain.rows.forest, road: "3/4" }, fen: { name: "fen", road: "1" } } };
    const [section] = sectionsOf("terrain", own, terrain);
    expect(section?.takesRows).toBe(true);
    expect(section?.rows.map((row) => row.isOwn)).toEqual([false, true]);
    const cells = [...(section?.rows[0]?.cells.values() ?? [])];
    expect(cells.map(isChanged)).toEqual([true, false]);
  });
  it("leaves out tables of code and readings", () => {
    expect(tableNames({ terrain, options: { rows: { a: { name: "A", default: "1" } } }, empty: { rule: "X" } })).toEqual(["terrain"]);
  });
});

describe("writing values", () => {
  it.each([
    ["1", "1 1/2", "3/2"],
    ["1", "0,5", "0.5"],
    [8, "10", 10],
    [8, "ten", "ten"],
    [8, " ", null],
    [["armour"], "armour, load", ["armour", "load"]],
  ])("reads like %j what is written as %j", (kind, text, value) => expect(readAs(kind, text)).toEqual(value));
  it("writes lists with commas", () => expect(written(["armour", "load"])).toBe("armour, load"));
  it("says keys in words", () => expect([words("hours_per_day"), words("mph")]).toEqual(["Hours per day", "Miles an hour"]));
  it("finds a free key", () => {
    const keys = sectionsOf("terrain", terrain, terrain).flatMap((each) => [keyFor(each, "Giant goat!"), keyFor(each, "Forest")]);
    expect(keys).toEqual(["giant_goat", "forest_2"]);
  });
});
