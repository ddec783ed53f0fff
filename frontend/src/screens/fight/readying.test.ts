import { describe, expect, it } from "vitest";

import type { ReadyChoices } from "../../api/types";
import { actionsOf, foldsOf } from "./actions";
import { aFight } from "./fixture";
import { readyOrder } from "./readying";
import type { Readying } from "./readying";

const READY: ReadyChoices = {
  triggers: [
    { what: "comes_near", label: "comes near", needs: "feet" },
    { what: "enters", label: "enters squares", needs: "squares" },
    { what: "attacks", label: "attacks", needs: "target" },
  ],
  orders: [
    { label: "Longsword", order: { type: "attack", target: "", attack: 0 }, needs: "" },
    { label: "Move", order: { type: "move", path: [] }, needs: "path" },
  ],
};
const chosen = (change: Partial<Readying>): Readying => ({ order: 0, trigger: 0, who: "enemy", feet: 10, target: "", ...change });
const attack = READY.orders[0]?.order;
const SQUARES = [{ x: 3, y: 4 }];

describe("a readied action", () => {
  it.each<[string, Partial<Readying>, readonly { x: number; y: number }[], unknown]>([
    ["waits for an enemy to come near", {}, [], { type: "ready", trigger: { what: "comes_near", side: "enemy", feet: 10 }, then: attack }],
    ["watches one creature", { who: "tam", trigger: 2, target: "bram" }, [], { type: "ready", trigger: { what: "attacks", who: "tam", target: "bram" }, then: attack }],
    ["watches squares", { trigger: 1 }, SQUARES, { type: "ready", trigger: { what: "enters", side: "enemy", squares: [[3, 4]] }, then: attack }],
    ["walks a way", { order: 1 }, SQUARES, { type: "ready", trigger: { what: "comes_near", side: "enemy", feet: 10 }, then: { type: "move", path: [[3, 4]] } }],
    ["asks for squares to watch", { trigger: 1 }, [], "Press the squares to watch on the board"],
    ["asks for its way", { order: 1 }, [], "Press the squares of its way on the board"],
    ["cannot take squares for both", { order: 1, trigger: 1 }, SQUARES, "Squares are watched, or walked to: choose one of the two"],
  ])("%s", (_, change, squares, order) => {
    expect(readyOrder(READY, chosen(change), squares)).toEqual(order);
  });

  it("is offered in common forms, and in one of one's own", () => {
    const common = { type: "ready" as const, label: "Ready, longsword when an enemy comes within reach", key: "ready:comes_near:0", cost: "standard", reasons: [], order: { type: "ready" as const, trigger: { what: "comes_near" as const }, then: {} } };
    const folds = foldsOf(actionsOf(aFight({ legal: { orders: [common], refused: [], reach: [], ready: READY } })));
    const fold = folds.find(({ type }) => type === "ready");
    expect([fold?.label, fold?.members.map(({ label }) => label)]).toEqual(["Ready", ["Longsword when an enemy comes within reach", "Choose what, and when"]]);
  });
});
