import { describe, expect, it } from "vitest";

import type { ComparedColumn, ComparedRow, Scenario, SideBySide } from "../../api/comparison";
import { askedOf, bodyOf, pressed, queryOf, toggled } from "./asked";
import { costsOf, frameOf, parting, partsOf, readout, standsApart } from "./reading";

const column = (name: string, feet: number, more: Partial<ComparedColumn> = {}): ComparedColumn => ({
  key: name.toLowerCase(),
  name,
  ruleset: name.toLowerCase(),
  own: false,
  refusal: null,
  left_out: [],
  standings: [{ id: "a", x: 0, y: 0, squares: 1, reach_feet: 5, threatens: [[0, 1]] }],
  reach: [
    { x: 1, y: 0, cost_feet: 5, provokes: [] },
    { x: 2, y: 2, cost_feet: feet, provokes: feet > 10 ? ["n"] : [] },
  ],
  ...more,
});

const row = (key: string, group: ComparedRow["group"], values: string[], minor = false): ComparedRow => ({
  key,
  group,
  question: key,
  differs: new Set(values).size > 1,
  minor,
  creature: null,
  square: null,
  answers: values.map((value) => ({ value, number: null, detail: "", reasons: [], rules: [], path: [], squares: [] })),
});

const told: SideBySide = {
  title: "A corner",
  light: "bright",
  grid: { width: 6, height: 5, rows: ["......", "......", "......", "......", "......"], edges: [] },
  goals: [[2, 2]],
  actor: "a",
  creatures: [{ id: "a", name: "Alder", initials: "A", side: "party", size: "medium", x: 0, y: 0 }],
  columns: [column("One", 10), column("Two", 15)],
  rows: [row("walk", "cost", ["10 ft", "15 ft"]), row("potion", "legality", ["yes", "no"], true), row("step", "cost", ["8", "8"])],
  differing: 2,
  rules: [],
};

const scenario: Scenario = {
  id: "corner",
  title: "A corner",
  text: "",
  shows: [],
  rows: [],
  creatures: [
    { id: "a", side: "party", creature: "scout", name: "Alder", x: 0, y: 0, conditions: [], hidden: false, facing: "" },
    { id: "n", side: "foes", creature: "orc", name: "Orc", x: 4, y: 4, conditions: [], hidden: false, facing: "" },
  ],
  actor: "a",
  goals: [],
  light: "bright",
};

describe("reading a comparison", () => {
  const costs = told.columns.map(costsOf);

  it("finds the squares where rulesets part", () => {
    expect([...parting(costs)]).toEqual(["2,2"]);
  });

  it("reads one square under all", () => {
    expect(readout(told, costs, { x: 1, y: 0 })).toBe("B5: 5 ft");
    expect(readout(told, costs, { x: 2, y: 2 })).toBe("C3: 10 ft (One); 15 ft, draws 1 attack (Two)");
    expect(readout(told, costs, { x: 5, y: 4 })).toBe("F1: not this turn");
    expect(readout(told, costs, { x: 0, y: 0 })).toBe("A5: Alder");
  });

  it("heaps rows and marks what is not the first ruleset's", () => {
    const parts = partsOf(told.rows, "all");
    expect([parts.differing, parts.minor, parts.same].map((rows) => rows.map(({ key }) => key))).toEqual([["walk"], ["potion"], ["step"]]);
    expect(partsOf(told.rows, "odds").differing).toEqual([]);
    const [walk] = parts.differing;
    expect(walk === undefined ? [] : [0, 1].map((index) => standsApart(walk, index))).toEqual([false, true]);
  });

  it("draws a small map whole and a large one where something is", () => {
    expect(frameOf(told)).toEqual({ left: 0, bottom: 0, right: 6, top: 5 });
    expect(frameOf({ ...told, grid: { ...told.grid, width: 100, height: 90 } })).toEqual({ left: 0, bottom: 0, right: 4, top: 4 });
  });
});

describe("what is asked", () => {
  it("stands in the address and comes back", () => {
    const asked = { scenario: "corner", fight: null, actor: "n", light: "dim", marks: [{ x: 1, y: 2 }], moved: { n: { x: 3, y: 0 } } };
    const query = new URLSearchParams(Object.entries(queryOf(asked)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
    expect(askedOf(query)).toEqual(asked);
    expect(askedOf(new URLSearchParams("marks=1-2,x,9&moved=@,n@y"))).toEqual({ scenario: null, fight: null, actor: null, light: null, marks: [{ x: 1, y: 2 }], moved: {} });
  });

  it("is sent with the scenario's other creatures as they are", () => {
    const asked = { ...askedOf(new URLSearchParams()), moved: { n: { x: 3, y: 0 } }, marks: [] };
    expect(bodyOf(asked, scenario)).toEqual({ scenario: "corner", goals: [], creatures: [{ id: "a" }, { id: "n", x: 3, y: 0 }] });
    expect(bodyOf({ ...asked, fight: "f" }, scenario)).toEqual({ fight: "f", goals: [] });
  });

  it("changes with a press on a square", () => {
    const asked = askedOf(new URLSearchParams());
    expect(pressed(asked, told, "mark", { x: 1, y: 1 }).marks).toEqual([{ x: 2, y: 2 }, { x: 1, y: 1 }]);
    expect(pressed(asked, told, "mark", { x: 2, y: 2 }).marks).toEqual([]);
    expect(pressed(asked, told, "a", { x: 1, y: 1 }).moved).toEqual({ a: { x: 1, y: 1 } });
    expect(toggled(Array.from({ length: 9 }, (_, x) => ({ x, y: 0 })), { x: 9, y: 0 })).toHaveLength(9);
  });
});
