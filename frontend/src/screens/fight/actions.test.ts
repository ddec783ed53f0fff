import { describe, expect, it } from "vitest";

import type { FightOrder, LegalOrder, LegalOrders, LegalWay, SquareOrder } from "../../api/types";
import { actionsOf, foldsOf, nextVariant } from "./actions";
import { costWords } from "./actionWords";
import { aFight } from "./fixture";
import { orderOfPicks, pickedAfter } from "./picks";

const order = (given: FightOrder, change: Partial<LegalOrder> = {}): LegalOrder => ({
  type: given.type,
  label: given.type,
  key: JSON.stringify(given),
  cost: "free",
  reasons: [],
  order: given,
  ...change,
});
const way = (type: LegalWay["type"], change: Partial<LegalWay> = {}): LegalWay => ({ type, label: type, key: type, cost: "move", feet: 30, mode: "walk", target: null, ...change });
const folded = (legal: Partial<LegalOrders>): ReturnType<typeof foldsOf> => foldsOf(actionsOf(aFight({ legal: { orders: [], refused: [], reach: [], ...legal } })));

describe("variants of one button", () => {
  it("are withdrawals from each foe", () => {
    const [fold] = folded({ ways: [way("withdraw", { target: "tam" }), way("withdraw", { target: "bram" })] });
    expect([fold?.label, fold?.small, fold?.members.length]).toEqual(["Withdraw", "from 2 foes", 2]);
    expect(fold?.members.map((member) => member.small)).toEqual(["Old Tam", "Bram Tallowick"]);
  });

  it("are the rights by which a step is taken, each with its squares", () => {
    const plain = [order({ type: "step", x: 1, y: 1, ground: "plain" }), order({ type: "step", x: 1, y: 2, ground: "plain" })];
    const [fold] = folded({ orders: [...plain, order({ type: "step", x: 1, y: 1, ground: "attack" })] });
    expect(fold?.members.map((member) => [member.id, member.orders.length])).toEqual([
      ["step:plain", 2],
      ["step:attack", 1],
    ]);
  });

  it("share one letter, which goes through them", () => {
    const [fold] = folded({ ways: [way("withdraw", { target: "tam" }), way("withdraw", { target: "bram" })] });
    expect(fold?.letter).not.toBe("");
    const first = fold ? nextVariant(fold, null) : null;
    const second = fold ? nextVariant(fold, first) : null;
    expect([first?.id, second?.id]).toEqual(["withdraw:tam", "withdraw:bram"]);
    expect(fold ? nextVariant(fold, second).id : "").toBe("withdraw:tam");
  });

  it("are not movement types: those are choices of one way", () => {
    const [fold] = folded({ ways: [way("move", { label: "Move" }), way("move", { label: "Move, fly", mode: "fly", feet: 60 })] });
    expect([fold?.label, fold?.small, fold?.members.length]).toEqual(["Move", "up to 60 ft", 1]);
    expect(fold?.members[0].ways.map((one) => one.mode)).toEqual(["walk", "fly"]);
  });
});

describe("what a button says", () => {
  it("is how deep a jump goes", () => {
    const jumps = [order({ type: "jump_down", x: 1, y: 1 }, { label: "Jump down 10 ft" }), order({ type: "jump_down", x: 2, y: 1 }, { label: "Dive 30 ft" })];
    expect(folded({ orders: jumps })[0]?.small).toBe("10 to 30 ft");
  });

  it("is who would strike", () => {
    const [shot] = actionsOf(aFight({ legal: { orders: [order({ type: "stand_up" }, { provokes: ["tam"] })], refused: [], reach: [] } }));
    expect(shot?.provokes).toEqual(["tam"]);
  });

  it("is the rule against it and the remedy", () => {
    const refused = [{ type: "run" as const, label: "Run", rule: "EP-MV-10", text: "it takes the whole round", remedy: "Move instead." }];
    expect(actionsOf(aFight({ legal: { orders: [], refused, reach: [] } }))[0]?.refusal).toEqual({ rule: "EP-MV-10", text: "it takes the whole round", remedy: "Move instead." });
  });

  it("is its cost in words", () => {
    expect(["move", "full attack", "", "two moves"].map(costWords)).toEqual(["A move action.", "The standard and the move action.", "", "Two moves."]);
  });
});

describe("squares to be picked", () => {
  const grope: SquareOrder = { type: "grope", label: "Grope", cost: "standard", squares: [[1, 1], [1, 2], [2, 2]], count: 2, attack: null, range_feet: 0 };
  const shot: SquareOrder = { ...grope, type: "attack_square", squares: [], count: 1, attack: 1, range_feet: 100 };

  it("come and go, the oldest first", () => {
    const one = pickedAfter(grope, [], { x: 1, y: 1 });
    const two = pickedAfter(grope, one, { x: 1, y: 2 });
    expect(pickedAfter(grope, two, { x: 2, y: 2 })).toEqual([{ x: 1, y: 2 }, { x: 2, y: 2 }]);
    expect(pickedAfter(grope, one, { x: 1, y: 1 })).toEqual([]);
    expect(pickedAfter(grope, one, { x: 9, y: 9 })).toEqual(one);
  });

  it("become an order", () => {
    expect(orderOfPicks(grope, [{ x: 1, y: 1 }], aFight())).toEqual({ type: "grope", squares: [[1, 1]] });
    expect(orderOfPicks(shot, [{ x: 9, y: 9 }], aFight())).toEqual({ type: "attack_square", x: 9, y: 9, attack: 1, full: false });
    expect(orderOfPicks(shot, [], aFight())).toBeNull();
  });
});
