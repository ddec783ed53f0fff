import { describe, expect, it } from "vitest";

import { ApiProblem } from "../../api/problem";
import type { OwnRuleset } from "../../api/rulesets";
import { found, isLooking } from "./find";
import { changedWords, choicesAt, partsOf, placeWords, standing, tableOf, valueWords } from "./parts";
import { dropped, faultAt, refused, withEdit, withoutEdit } from "./unwritten";

const diagonals = [
  { value: "chebyshev", label: "Every diagonal step is 5 ft.", cite: "EP-MV-02" },
  { value: "one_two_one", label: "Diagonal steps are 5 and 10 ft by turns.", cite: "D20-03" },
];
const row: OwnRuleset = {
  id: "1",
  v: 1,
  name: "Ours",
  base: "epic-path",
  in_use: false,
  base_gone: false,
  changed_values: 1,
  changed_fight_values: 0,
  updated_at: "",
  tables: { terrain: { rows: { forest: { name: "forest", road: "3/4" } } } },
  base_tables: { terrain: { rows: { forest: { name: "forest", road: "1" } } } },
  fight_tables: { combat: { grid: { diagonals: "one_two_one", whole_space: false }, initiative: { ties: ["movement"] } }, provokes: { stand_up: { label: "Stand up from prone", type: "move", provokes: "yes" } } },
  base_fight_tables: { combat: { grid: { diagonals: "chebyshev", whole_space: false }, initiative: { ties: ["movement"] } }, provokes: { stand_up: { label: "Stand up from prone", type: "move", provokes: "yes" } } },
  fight_choices: [
    { pointer: "/fight/combat/grid/diagonals", choices: diagonals },
    { pointer: "/fight/provokes/*/provokes", choices: [{ value: "yes", label: "It provokes.", cite: "EP-AO-20" }] },
  ],
  differences: [],
};
const [journey, fight] = partsOf(row);

describe("the two parts of a ruleset", () => {
  it("each has its tables", () => {
    expect([journey.names, fight.names]).toEqual([["terrain"], ["combat", "provokes"]]);
    expect(fight.sections("combat").map(({ title }) => title)).toEqual(["Squares, diagonals and ground", "Initiative"]);
  });
  it("says places in words", () => {
    expect(placeWords(row, "/terrain/rows/forest/road")).toBe("Ground by way, forest, Road");
    expect(placeWords(row, "/fight/combat/grid/diagonals")).toBe("Squares, diagonals and ground, Diagonals");
    expect(placeWords(row, "/fight/provokes/stand_up/provokes")).toBe("Actions, and what provokes, Stand up from prone, Provokes");
    expect(placeWords(null, "/fight/combat")).toBe("How fights go");
  });
  it("finds choices for a place and for any row", () => {
    expect(choicesAt(row.fight_choices, "/fight/combat/grid/diagonals")).toBe(diagonals);
    expect(choicesAt(row.fight_choices, "/fight/provokes/stand_up/provokes")).toHaveLength(1);
    expect(choicesAt(row.fight_choices, "/fight/provokes/stand_up/type")).toEqual([]);
    expect(valueWords(row, "/fight/combat/grid/diagonals", "one_two_one")).toBe("Diagonal steps are 5 and 10 ft by turns");
  });
  it.each([
    [0, 0, "nothing changed"],
    [2, 0, "2 values of the journey changed"],
    [1, 1, "1 value of the fight changed"],
    [3, 2, "1 value of the journey and 2 of the fight changed"],
  ])("says how much differs: %j, %j of the fight", (changed_values, changed_fight_values, words) => expect(changedWords({ changed_values, changed_fight_values })).toBe(words));
  it("reads what stands, and what the base has", () => {
    expect(standing(row, "/fight/combat/grid/diagonals")).toEqual({ own: "one_two_one", base: "chebyshev" });
    expect(standing(row, "/terrain/rows/forest/road")).toEqual({ own: "3/4", base: "1" });
    expect([tableOf("/fight/combat/grid"), tableOf("/terrain/rows")]).toEqual(["combat", "terrain"]);
  });
});

describe("finding a value", () => {
  const look = (text: string, onlyOwn = false): string[] =>
    [journey, fight].flatMap((part) => part.names.flatMap((name) => found(part.sections(name), { text, onlyOwn }, part.label, (pointer) => choicesAt(row.fight_choices, pointer)))).flatMap(({ rows }) => rows.map(({ label }) => label));
  it("goes by words, keys, rules and what choices mean", () => {
    expect(look("diag")).toEqual(["Diagonals", "Large creatures pay for their whole space"]);
    expect(look("by turns")).toEqual(["Diagonals"]);
    expect(look("ep-ao-20")).toEqual(["Stand up from prone"]);
    expect(look("forest road")).toEqual(["forest"]);
    expect(look("nothing of the kind")).toEqual([]);
  });
  it("can keep to what differs", () => {
    expect(look("", true)).toEqual(["forest", "Diagonals"]);
    expect([isLooking({ text: " ", onlyOwn: false }), isLooking({ text: "", onlyOwn: true })]).toEqual([false, true]);
  });
});

describe("what is not written yet", () => {
  const problem = new ApiProblem({ type: "about:blank", title: "", status: 422, detail: "no", pointer: "/fight/combat/grid/uphill" });
  const first = { pointer: "/fight/combat/grid/diagonals", value: "odd", says: "x" };
  const second = { pointer: "/fight/combat/charge/ac", value: 3, says: "y" };
  const held = withEdit(withEdit([], first), second);
  it("is kept where it was refused, and told at both places", () => {
    const kept = refused(held, first, problem);
    expect(faultAt(kept, first.pointer)?.value).toBe("odd");
    expect(faultAt(kept, "/fight/combat/grid/uphill")?.pointer).toBe(first.pointer);
    expect(faultAt(kept, second.pointer)).toBeNull();
  });
  it("goes once it is written, but not what was written since", () => {
    expect(withoutEdit(held, first)).toHaveLength(1);
    const since = withEdit(held, { ...first, value: "odder" });
    expect(withoutEdit(since, first)).toHaveLength(2);
  });
  it("can be let go, one or all; what is on its way stays", () => {
    const kept = refused(held, first, problem);
    expect(dropped(kept, first.pointer).map(({ pointer }) => pointer)).toEqual([second.pointer]);
    expect(dropped(refused(kept, second, problem), null)).toEqual([]);
  });
});
