import { describe, expect, it } from "vitest";

import type { LegalOrder } from "../../api/types";
import { actionsOf } from "./actions";
import { aFight } from "./fixture";
import { promptWords } from "./prompts";

const strike = (target: string): LegalOrder => ({ type: "attack", label: `Sword at ${target}`, key: target, cost: "standard", target, attack: 0, reasons: [], order: { type: "attack", target, attack: 0 } });
const idle = { target: null, way: null, picked: [] } as const;

describe("what a chosen action waits for", () => {
  it("is a target, named while they are few", () => {
    const fight = aFight({ legal: { orders: [strike("tam"), strike("bram")], refused: [], reach: [] } });
    const [action = null] = actionsOf(fight);
    expect(promptWords(fight, { ...idle, action })).toBe("Press a target on the board: Old Tam or Bram Tallowick.");
    expect(promptWords(fight, { ...idle, action, target: { id: "tam", orders: [] } })).toBe("");
  });

  it("is a square for what is laid", () => {
    const pick = { type: "grope", label: "Grope", cost: "standard", squares: [], count: 2, attack: null, range_feet: 0 } as const;
    const fight = aFight({ legal: { orders: [], refused: [], reach: [], squares: [{ ...pick, squares: [] }] } });
    const [action = null] = actionsOf(fight);
    expect(promptWords(fight, { ...idle, action })).toBe("Press one or two squares on the board.");
  });
});
