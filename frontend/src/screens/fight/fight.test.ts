import { describe, expect, it } from "vitest";

import type { LegalOrder, ReachSquare } from "../../api/types";
import { keyOf } from "../../board/squares";
import { actionsOf, ordersAgainst, sharedLabel } from "./actions";
import { changeOf } from "./ByHand";
import { aboutDamage, hitsOn } from "./chance";
import { aFight, anEvent } from "./fixture";
import { stillHeld } from "./outOfTurn";
import { addedWords, damageWords, merged, partsWords, roundsOf, subjectOf, verdictTone } from "./rolls";
import { previewWords, provokeWords, squareWords } from "./squareWords";

const reach: ReachSquare[] = [{ x: 14, y: 9, cost_feet: 25, provokes: ["tam"], path: [[14, 9]] }];
const reachMap = new Map(reach.map((square) => [keyOf(square), square]));

const strike = (change: Partial<LegalOrder>): LegalOrder => ({
  type: "attack",
  label: "Greatsword at Old Tam",
  key: "A",
  cost: "standard",
  target: "tam",
  attack: 0,
  chance: 0.65,
  expected_damage: 9,
  reasons: [],
  ...change,
});

describe("the name of a square", () => {
  it("says what it costs and who strikes", () => {
    expect(squareWords(aFight(), { x: 14, y: 9 }, reachMap)).toBe("O9. Empty. 25 feet of 25. Provokes once, from Old Tam.");
  });

  it("says who stands there and how they are, as far as the viewer knows", () => {
    expect(squareWords(aFight(), { x: 13, y: 10 }, reachMap)).toBe("N8. Old Tam. Foe, hurt.");
    expect(squareWords(aFight(), { x: 10, y: 6 }, reachMap)).toBe("K12. Ysolde Marrow. Party, 79 of 118 hit points. Acting now.");
  });

  it("names the ground that is not clear", () => {
    expect(squareWords(aFight(), { x: 0, y: 17 }, reachMap)).toBe("A1. Empty. Blocked.");
  });

  it("counts who strikes, and how often", () => {
    expect(provokeWords(aFight(), ["tam", "tam", "bram"])).toBe("Provokes 3 times, from Old Tam and Bram Tallowick.");
    expect(provokeWords(aFight(), [])).toBe("");
  });

  it("adds whom the end of a way flanks", () => {
    const preview = { cost_feet: 25, allowed_feet: 25, legal: true, reason: null, provokes: [], flank: ["tam"], reasons: [] };
    expect(previewWords(aFight(), { x: 14, y: 9 }, preview)).toBe("O9. 25 feet of 25. Flanks Old Tam.");
  });
});

describe("actions of a turn", () => {
  const legal = {
    reach,
    orders: [strike({}), strike({ label: "Greatsword at Rusk", target: "rusk" }), strike({ type: "total_defense", label: "Total defense", target: null, attack: null, key: "" })],
    refused: [{ type: "charge" as const, label: "Charge", rule: "D20-19", text: "rough ground on the line" }],
  };
  const actions = actionsOf(aFight({ legal }));

  it("come with the legal ones first and the refused with their reasons", () => {
    expect(actions.map((action) => [action.label, action.refusal?.text ?? ""])).toEqual([
      ["Move", ""],
      ["Greatsword", ""],
      ["Total defense", ""],
      ["Throw something", ""],
      ["Charge", "rough ground on the line"],
    ]);
  });

  it("tell why nothing is thrown instead of offering it", () => {
    const bar = { type: "throw_object" as const, label: "Throw something", rule: "open", text: "it is pinned: no attacks" };
    const found = actionsOf(aFight({ legal: { ...legal, refused: [bar] } })).filter(({ type }) => type === "throw_object");
    expect(found.map(({ label, refusal }) => [label, refusal?.text])).toEqual([["Throw something", "it is pinned: no attacks"]]);
  });

  it("leave a held turn that waits to those out of turn", () => {
    const waits = { type: "resume" as const, label: "Act now, Bram", rule: "EP-HO-02", text: "a held turn is taken after another creature's" };
    const fight = aFight({ legal: { ...legal, refused: [waits] } });
    expect(actionsOf(fight).filter(({ type }) => type === "resume")).toEqual([]);
    expect(stillHeld(fight)).toEqual([waits]);
  });

  it("gather one weapon's targets under one button", () => {
    expect(actions[1]?.orders).toHaveLength(2);
    expect(actions[1]?.small).toBe("2 targets");
    expect(sharedLabel([strike({ label: "Total defense", target: null })])).toBe("Total defense");
  });

  it("give each letter once and keep n for the next turn", () => {
    const letters = actions.map((action) => action.letter).filter(Boolean);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).not.toContain("N");
  });

  it("are none for someone who may not act", () => {
    expect(actionsOf(aFight({ legal: null }))).toEqual([]);
  });

  it("offer the best attack on a target first", () => {
    const orders = [strike({}), strike({ type: "full_attack", label: "Full attack", expected_damage: 20 })];
    expect(ordersAgainst(aFight({ legal: { ...legal, orders } }), "tam").map((order) => order.type)).toEqual(["full_attack", "attack"]);
  });
});

describe("chances in words", () => {
  it("name the least face that hits", () => {
    expect(hitsOn(0.65)).toBe("hits on 8");
    expect(hitsOn(0.05)).toBe("hits on 20");
    expect(hitsOn(0.95)).toBe("misses only on 1");
    expect(hitsOn(0)).toBe("never hits");
    expect([aboutDamage(12.6), aboutDamage(0.2)]).toEqual(["about 13 damage", "hardly any damage"]);
  });
});

describe("the roll log", () => {
  it("goes by round, newest first, without rows that say nothing", () => {
    const rounds = roundsOf([
      anEvent({ number: 1, round: 0 }),
      anEvent({ number: 2, type: "turn_started" }),
      anEvent({ number: 3, target: "tam" }),
      anEvent({ number: 4, type: "damaged", target: "tam" }),
      anEvent({ number: 5, type: "damaged", target: "bram" }),
    ]);
    expect(rounds.map((round) => [round.title, round.events.map((event) => event.number)])).toEqual([
      ["Round 1", [5, 3]],
      ["Surprise round", [1]],
    ]);
  });

  it("names every bonus with its sign", () => {
    expect(partsWords([{ name: "base attack", value: 8 }, { name: "size", value: -1 }, { name: "luck", value: 0 }])).toBe("+8 base attack, −1 size");
    expect([addedWords(6, 18), addedWords(10, 9), addedWords(4, 4)]).toEqual(["+ 12 =", "− 1 =", ""]);
  });

  it("spells out damage", () => {
    expect(damageWords({ notation: "2d8", dice: [4, 7], parts: [{ name: "Strength", value: 10 }], total: 21 })).toBe("damage 2d8 (4, 7) +10 Strength = 21");
  });

  it("replaces what it knows already and keeps the order", () => {
    const known = [anEvent({ number: 1 }), anEvent({ number: 2 })];
    expect(merged(known, [anEvent({ number: 3 }), anEvent({ number: 2, text: "again" })]).map((event) => event.text)).toEqual([
      "morningstar at Old Tam",
      "again",
      "morningstar at Old Tam",
    ]);
  });

  it("shows harm under the one who suffers it, in red when a foe deals it", () => {
    expect(subjectOf(anEvent({ number: 1, type: "damaged", target: "tam" }))).toBe("tam");
    expect(verdictTone(anEvent({ number: 1, success: true }), false)).toBe("hurt");
    expect(verdictTone(anEvent({ number: 1, success: true }), true)).toBe("hit");
    expect(verdictTone(anEvent({ number: 1, success: false }), true)).toBe("miss");
  });
});

describe("figures set by hand", () => {
  const before = { hp: "20", primal: "0", square: "K12", initiative: "12", hidden: false, conditions: ["prone"], rounds: "" };

  it("send only what differs", () => {
    expect(changeOf(before, { ...before, hp: "7", square: "o9" }, aFight())).toEqual({ hp: 7, position: [14, 9] });
    expect(changeOf(before, before, aFight())).toEqual({});
    expect(changeOf(before, { ...before, hidden: true }, aFight())).toEqual({ hidden: true });
    expect(changeOf(before, { ...before, conditions: ["invisible", "prone"] }, aFight())).toEqual({ conditions: ["invisible", "prone"] });
    expect(changeOf(before, { ...before, conditions: ["shaken"], rounds: "3" }, aFight())).toEqual({ conditions: ["shaken"], rounds: 3 });
    expect(changeOf(before, { ...before, conditions: [], rounds: "3" }, aFight())).toEqual({ conditions: [] });
  });

  it("refuse what cannot be read", () => {
    expect(changeOf(before, { ...before, hp: "some" }, aFight())).toBeNull();
    expect(changeOf(before, { ...before, square: "Z99" }, aFight())).toBeNull();
    expect(changeOf(before, { ...before, conditions: ["shaken"], rounds: "half" }, aFight())).toBeNull();
  });
});
