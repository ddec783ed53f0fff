import { describe, expect, it } from "vitest";

import type { Caught, FightOrder, LegalOrder, LegalOrders, SquareOrder } from "../../api/types";
import { actionsOf, areasOutOfTurn, foldsOf } from "./actions";
import { areaBadges, caughtWords } from "./area";
import { found } from "./finding";
import { aFight } from "./fixture";
import { hasTurn, reactionsOf } from "./outOfTurn";
import { orderOfPicks } from "./picks";

const order = (given: FightOrder, change: Partial<LegalOrder> = {}): LegalOrder => ({ type: given.type, label: given.type, key: JSON.stringify(given), cost: "standard", reasons: [], order: given, ...change });
const folded = (legal: Partial<LegalOrders>): ReturnType<typeof foldsOf> => foldsOf(actionsOf(aFight({ legal: { orders: [], refused: [], reach: [], ...legal } })));
const breath: SquareOrder = { type: "use_power", label: "Use power, fire breath", cost: "standard", squares: [], count: 1, attack: null, power: 2, range_feet: 600 };
const bolt = (target: string): LegalOrder => order({ type: "use_power", power: 0, target }, { label: "Use power, fire bolt", target });
const ward = order({ type: "use_power", power: 1 }, { label: "Use power, ward", cost: "swift" });
const caught = (change: Partial<Caught>): Caught => ({ id: "tam", friend: false, saves: null, hits: null, expected_damage: null, text: "", ...change });

describe("powers", () => {
  it("are variants of one button, each called by its name and given in its own way", () => {
    const [fold] = folded({ orders: [bolt("tam"), bolt("bram"), ward], squares: [breath] });
    expect([fold?.label, fold?.small]).toEqual(["Powers", "3 ways"]);
    expect(fold?.members.map(({ label, small, kind, orders }) => [label, small, kind, orders.length])).toEqual([
      ["Fire bolt", "a standard action", "target", 2],
      ["Ward", "a swift action", "area", 1],
      ["Fire breath", "a standard action", "squares", 0],
    ]);
  });

  it("have a button of their own where there is but one", () => {
    expect(folded({ orders: [bolt("tam")] })[0]?.label).toBe("Fire bolt");
  });

  it("are laid in another's turn by whom they say, apart from the buttons of the turn", () => {
    const frost: SquareOrder = { ...breath, label: "Use power, sudden frost", cost: "immediate", by: "bram" };
    const fight = aFight({ legal: { orders: [ward], refused: [], reach: [], squares: [frost] } });
    expect(actionsOf(fight).map(({ label }) => label)).not.toContain("Sudden frost");
    const areas = areasOutOfTurn(fight);
    expect(reactionsOf(fight, areas).map(({ one, areas: laid }) => [one.id, laid.map(({ label }) => label)])).toEqual([["bram", ["Sudden frost"]]]);
    expect(orderOfPicks(frost, [{ x: 3, y: 4 }], fight)).toEqual({ type: "use_power", power: 2, x: 3, y: 4, by: "bram" });
  });

  it("are laid at the square that is picked", () => {
    expect(orderOfPicks(breath, [{ x: 3, y: 4 }], aFight())).toEqual({ type: "use_power", power: 2, x: 3, y: 4 });
  });
});

describe("those whom an area catches", () => {
  it.each<[Partial<Caught>, string]>([
    [{ saves: 0.55, expected_damage: 12.4 }, "saves 55 %, about 12 damage"],
    [{ hits: 0.7, expected_damage: 6 }, "hit 70 %, about 6 damage"],
    [{ expected_damage: -5 }, "about 5 hit points back"],
    [{ saves: 0.5, expected_damage: 0, text: "immune to fire" }, "saves 50 %, immune to fire"],
    [{}, ""],
  ])("%j", (change, words) => {
    expect(caughtWords(caught(change)).replaceAll("\u2009", " ").replaceAll("\u202f", " ").replaceAll("\u00a0", " ")).toBe(words);
  });

  it("are marked on the board, friends apart", () => {
    const preview = { cost_feet: 0, allowed_feet: 0, legal: true, reason: null, provokes: [], flank: [], reasons: [], caught: [caught({ hits: 1 }), caught({ id: "bram", friend: true, hits: 1 }), caught({ id: "unseen" })] };
    const badges = areaBadges(aFight(), { order: { type: "use_power", power: 0 }, preview });
    expect(badges.map(({ at, tone }) => [at, tone])).toEqual([
      [{ x: 12, y: 10 }, "ok"],
      [{ x: 11, y: 9 }, "bad"],
    ]);
  });
});

describe("finding an action by typing", () => {
  const folds = folded({ orders: [order({ type: "stand_up" }, { label: "Stand up" }), bolt("tam"), ward], refused: [{ type: "run", label: "Run", rule: "EP-MV-10", text: "it takes the whole round" }] });

  it.each([
    ["", ["Powers", "Stand up", "Run", "Throw something"]],
    ["fire", ["Powers"]],
    ["WARD", ["Powers"]],
    ["whole run", ["Run"]],
    ["xyz", []],
  ])("%j", (typed, labels) => {
    expect(found(folds, typed).map(({ label }) => label).sort()).toEqual([...labels].sort());
  });

  it("puts what is called so before what only says so", () => {
    const convert = order({ type: "convert", action: "move", into: "swift" }, { label: "Turn the move action into a swift one" });
    const defend = order({ type: "total_defense" }, { label: "Total defense" });
    expect(found(folded({ orders: [defend, convert] }), "turn").map(({ label }) => label)).toEqual(["Turn the move action into a swift one", "Total defense"]);
  });

  it("puts what can be done now first", () => {
    expect(found(folds, "").at(-1)?.label).toBe("Run");
  });
});

describe("what is done out of turn", () => {
  const hold = order({ type: "use_power", power: 0, by: "bram" }, { label: "Use power, shield", cost: "immediate" });
  const go = order({ type: "resume", combatant: "bram" }, { label: "Act now" });

  it("is listed by creature, apart from the turn", () => {
    const fight = aFight({ legal: { orders: [ward, hold, go], refused: [], reach: [] } });
    expect(reactionsOf(fight).map(({ one, orders }) => [one.id, orders.length])).toEqual([["bram", 2]]);
    expect(actionsOf(fight).map(({ label }) => label)).toEqual(["Ward", "Throw something"]);
    expect(hasTurn(fight)).toBe(true);
  });

  it("makes nobody's turn one's own", () => {
    expect(hasTurn(aFight({ legal: { orders: [hold, go], refused: [], reach: [] } }))).toBe(false);
  });
});
