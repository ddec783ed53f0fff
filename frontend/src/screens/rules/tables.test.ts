import { describe, expect, it } from "vitest";

import { FIGHT_MANNER, JOURNEY_MANNER } from "./manner";
import { keyFor, rowNamed, sectionsOf, tableNames } from "./tables";
import type { Cutting } from "./tables";
import { isChanged } from "./values";

const terrain = { trail_rule: "EP-OV-10", rows: { forest: { name: "forest", letter: "F", road: "1", trackless: "1/2", rule: "EP-OV-10" } } };
const load = { fast_above_feet: 20, sources: ["armour", "load"], penalty: { light: { fast: 0 }, heavy: { fast: 10 } }, reduced: { 20: 15 } };

describe("sections of a table", () => {
  it("shows rows under their columns, without names, letters and citations", () => {
    const [section] = sectionsOf("/terrain", terrain, terrain);
    expect(section?.title).toBe("Ground by way");
    expect(section?.columns).toEqual(["road", "trackless"]);
    expect(section?.rows[0]?.label).toBe("forest");
    expect(section?.rows[0]?.rule).toBe("EP-OV-10");
    expect(section?.rows[0]?.cells.get("road")).toEqual({ pointer: "/terrain/rows/forest/road", value: "1", base: "1" });
  });
  it("shows single values, nested rows and lists of values", () => {
    const found = sectionsOf("/load", load, load);
    expect(found.map((each) => [each.title, each.columns.length, each.rows.length])).toEqual([
      ["Armour and load", 1, 2],
      ["Armour and load: penalty", 1, 2],
      ["Armour and load: reduced", 1, 1],
    ]);
    expect(found[0]?.rows[1]?.cells.get("value")?.value).toEqual(["armour", "load"]);
  });
  it("names the three limits of a capacity row", () => {
    const capacity = { rows: { "10": [33, 66, 100] } };
    const [section] = sectionsOf("/capacity", capacity, capacity);
    expect(section?.columns).toEqual(["light", "medium", "heavy"]);
    expect(section?.rows[0]?.cells.get("heavy")?.pointer).toBe("/capacity/rows/10/2");
    expect(section?.takesRows).toBe(false);
  });
  it("marks what is changed and what is the GM's own", () => {
    const own = { rows: { forest: { ...terrain.rows.forest, road: "3/4" }, fen: { name: "fen", road: "1" } } };
    const [section] = sectionsOf("/terrain", own, terrain);
    expect(section?.takesRows).toBe(true);
    expect(section?.rows.map((row) => row.isOwn)).toEqual([false, true]);
    const cells = [...(section?.rows[0]?.cells.values() ?? [])];
    expect(cells.map(isChanged)).toEqual([true, false]);
  });
  it("leaves out tables of code and readings", () => {
    expect(tableNames({ terrain, options: { rows: { a: { name: "A", default: "1" } } }, empty: { rule: "X" } })).toEqual(["terrain"]);
  });
});


const fight: Cutting = { manner: FIGHT_MANNER, hasChoices: (pointer) => pointer === "/fight/combat/flanking/procedure" };

describe("sections of a fight's tables", () => {
  it("cuts combat into its sections, named in words, with the rule they rest on", () => {
    const combat = { grid: { diagonals: "chebyshev", whole_space: false, barriers: {}, cite: "EP-MV-02" }, flanking: { procedure: "sides_and_corners", bonus: 2, cite: "EP-FL-01" }, run: { multiple: 5, lost: { medium: 1 }, cite: "x" } };
    const found = sectionsOf("/fight/combat", combat, combat, fight);
    expect(found.map(({ title, look, rule }) => [title, look, rule])).toEqual([
      ["Squares, diagonals and ground", "fields", "EP-MV-02"],
      ["Squares that low sides cost to cross", "fields", ""],
      ["Flanking", "fields", "EP-FL-01"],
      ["Run", "fields", "x"],
      ["Multiples lost in armour", "fields", ""],
    ]);
    expect(found[0]?.rows.map(({ label }) => label)).toEqual(["Diagonals", "Large creatures pay for their whole space"]);
    expect(found[1]?.offers).toEqual({ low: 1, rail: 1 });
    expect(found[2]?.rows.map(({ pointer }) => pointer)).toEqual(["/fight/combat/flanking/procedure", "/fight/combat/flanking/bonus"]);
  });
  it("hides a procedure among which there is no choice", () => {
    const table = { falling: { procedure: "by_ten_feet", die: 6 } };
    expect(sectionsOf("/fight/falling", table, table, fight)[0]?.rows.map(({ key }) => key)).toEqual(["die"]);
  });
  it("shows sizes and actions under columns, without what code knows", () => {
    const provokes = { move: { label: "Move", type: "move", provokes: "leaving", cite: "EP-AO-20", order: "move", printed: "move, yes" } };
    const [actions] = sectionsOf("/fight/provokes", provokes, provokes, fight);
    expect(actions).toMatchObject({ look: "grid", columns: ["type", "provokes"], takesRows: true });
    expect(actions?.rows[0]).toMatchObject({ label: "Move", rule: "EP-AO-20", pointer: "/fight/provokes/move" });
    expect(actions?.rows[0]?.cells.get("type")?.fixed).toBe(true);
    const speak = { speak: { ...provokes.move, order: "do" } };
    expect(sectionsOf("/fight/provokes", speak, speak, fight)[0]?.rows[0]?.cells.get("type")).not.toHaveProperty("fixed");
    const sizes = { fine: { squares: 1, ac: 4, cite: "x" }, small: { squares: 1, ac: 1, cite: "x" } };
    expect(sectionsOf("/fight/sizes", sizes, sizes, fight)[0]).toMatchObject({ title: "Sizes", look: "grid", takesRows: false });
  });
  it("shows conditions each with its few values, and offers those of the others", () => {
    const conditions = { prone: { label: "Prone", melee: -4, cite: "open" }, staggered: { label: "Staggered", one_action: true, cite: "open" } };
    const own = { ...conditions, prone: { ...conditions.prone, one_action: true } };
    const [section] = sectionsOf("/fight/conditions", own, conditions, fight);
    expect(section?.look).toBe("sheets");
    expect(section?.offers).toEqual({ melee: -4, one_action: true });
    expect(section?.rows[0]?.cells.get("one_action")).toEqual({ pointer: "/fight/conditions/prone/one_action", value: true, base: undefined });
    expect(section?.rows[0]?.isOwn).toBe(false);
  });
  it("keeps what rows have in common apart from them", () => {
    const manoeuvres = { defaults: { action: "attack", sizes: 1 }, trip: { label: "Trip", condition: "prone", cite: "open" } };
    const found = sectionsOf("/fight/manoeuvres", manoeuvres, manoeuvres, fight);
    expect(found.map(({ title, look }) => [title, look])).toEqual([["What a manoeuvre's row does not say", "fields"], ["Manoeuvres", "sheets"]]);
    expect(found[1]?.rows.map(({ key }) => key)).toEqual(["trip"]);
  });
});

describe("rows of one's own", () => {
  it("finds a free key", () => {
    const keys = sectionsOf("/terrain", terrain, terrain).flatMap((each) => [keyFor(each, "Giant goat!"), keyFor(each, "Forest")]);
    expect(keys).toEqual(["giant_goat", "forest_2"]);
  });
  it("names a row where rows have names", () => {
    expect(rowNamed({ label: "Prone", melee: -4, cite: "open" }, "Dizzy", FIGHT_MANNER)).toEqual({ label: "Dizzy", melee: -4, cite: "house" });
    expect(rowNamed({ traits: ["mind"], cite: "open" }, "Golems", FIGHT_MANNER)).toEqual({ traits: ["mind"], cite: "house" });
    expect(rowNamed({ name: "forest", road: "1" }, "Fen", JOURNEY_MANNER)).toEqual({ name: "Fen", road: "1", rule: "house" });
  });
});
