import { describe, expect, it } from "vitest";

import type { FightPaths, FightPreview, FightWay, LegalWay } from "../../api/types";
import { squareName } from "../../board/squares";
import { actionsOf } from "./actions";
import { aFight } from "./fixture";
import { refusalWords } from "./squareWords";
import { SEVERAL, differ, goalsBy, isListed, legsTo, levelWords, mannersOf, modesOf, namedSquares, orderOf, preferred, queryOf, refusedAt } from "./ways";

const way = (change: Partial<LegalWay>): LegalWay => ({ type: "move", label: "Move", key: "move", cost: "move", feet: 30, mode: "walk", target: null, ...change });

const WAYS: readonly LegalWay[] = [
  way({}),
  way({ type: "double_move", label: "Double move", feet: 60 }),
  way({ mode: "fly", feet: 60, label: "Move, fly" }),
  way({ type: "double_move", mode: "fly", feet: 120 }),
  way({ mode: "teleport", feet: 50 }),
  way({ type: "run", label: "Run", feet: 120 }),
  way({ type: "withdraw", label: "Withdraw", target: "tam", feet: 15 }),
];
const actions = actionsOf(aFight({ legal: { orders: [], refused: [], reach: [], ways: [...WAYS] } }));
const named = (type: string) => actions.find((action) => action.type === type) ?? null;

const preview = (change: Partial<FightPreview>): FightPreview => ({
  cost_feet: 25,
  allowed_feet: 30,
  legal: true,
  reason: null,
  provokes: [],
  flank: [],
  reasons: [],
  ...change,
});
const strike = { attacker: "tam", square: [3, 3] as [number, number], chance: null, expected_damage: null };
const found = (change: Partial<FightPreview>): FightWay => ({ order: { type: "move", path: [[1, 1]] }, preview: preview(change) });

describe("the manners of a move", () => {
  it("are its movement types, and all but jumps together", () => {
    expect(modesOf(named("move"))).toEqual([
      { mode: "walk", feet: 30 },
      { mode: "fly", feet: 60 },
      { mode: "teleport", feet: 50 },
      { mode: SEVERAL, feet: 60 },
    ]);
    expect(modesOf(named("run"))).toEqual([{ mode: "walk", feet: 120 }]);
    expect(modesOf(null)).toEqual([]);
  });

  it("show what goes farther too: twice as far, and a run on foot", () => {
    expect(mannersOf(named("move"), WAYS, "walk", null).map(({ type }) => type)).toEqual(["move", "double_move", "run"]);
    expect(mannersOf(named("move"), WAYS, "fly", 4).map(({ type, level }) => [type, level])).toEqual([["move", 4], ["double_move", 4]]);
    expect(mannersOf(named("move"), WAYS, SEVERAL, null).map(({ type }) => type)).toEqual(["move", "double_move"]);
  });

  it("know a level only off the ground", () => {
    expect(mannersOf(named("move"), WAYS, "walk", 4)[0]?.level).toBeNull();
    expect([levelWords(null), levelWords(4), levelWords(0), levelWords(-2)]).toEqual(["any height", "+20 ft", "level 0", "−10 ft"]);
  });

  it("are asked for by type, mode, target and level", () => {
    const [withdraw] = mannersOf(named("withdraw"), WAYS, "walk", null);
    expect(withdraw && queryOf(withdraw)).toEqual({ type: "withdraw", mode: "walk", target: "tam" });
    expect(withdraw && orderOf(withdraw, [[1, 2]])).toEqual({ type: "withdraw", path: [[1, 2]], target: "tam" });
    const [fly] = mannersOf(named("move"), WAYS, "fly", 4);
    expect(fly && queryOf(fly)).toEqual({ type: "move", mode: "fly", z: "4" });
    expect(fly && orderOf(fly, [[1, 2, 4]])).toEqual({ type: "move", path: [[1, 2, 4]], mode: "fly" });
    expect(mannersOf(named("move"), WAYS, "walk", null).map(isListed)).toEqual([true, true, false]);
  });
});

describe("two ways to a square", () => {
  const both: FightPaths = { cheapest: found({ cost_feet: 20, provokes: [strike] }), safest: found({ cost_feet: 30 }) };

  it("are offered where they differ", () => {
    expect(differ(both)).toBe(true);
    expect(differ({ cheapest: both.cheapest, safest: both.cheapest })).toBe(false);
    expect(differ({ cheapest: both.cheapest, safest: null })).toBe(false);
  });

  it("are taken as preferred, or as they can be gone", () => {
    expect(preferred(both, "safest")).toBe(both.safest);
    expect(preferred(both, "cheapest")).toBe(both.cheapest);
    expect(preferred({ ...both, safest: null }, "safest")).toBe(both.cheapest);
    expect(preferred({ ...both, safest: found({ legal: false }) }, "safest")).toBe(both.cheapest);
    expect(preferred(null, "safest")).toBeNull();
  });
});

describe("a path by hand", () => {
  it("goes straight on, diagonally first", () => {
    expect(legsTo([1, 1], { x: 4, y: 2 }, null)).toEqual([[2, 2], [3, 2], [4, 2]]);
    expect(legsTo([1, 1], { x: 1, y: 1 }, null)).toEqual([]);
  });

  it("rises on the way and straight up at its end", () => {
    expect(legsTo([1, 1, 0], { x: 3, y: 1 }, 3)).toEqual([[2, 1, 1], [3, 1, 2], [3, 1, 3]]);
  });

  it("knows the step that is refused", () => {
    const path: [number, number][] = [[1, 1], [2, 1], [3, 1]];
    expect(refusedAt(path, preview({ legal: false, costs: [5] }))).toEqual({ x: 2, y: 1 });
    expect(refusedAt(path, preview({ costs: [5, 10, 15] }))).toBeNull();
    expect(refusedAt(path, null)).toBeNull();
  });
});

describe("reach", () => {
  it("gives each square to the least order that leads there", () => {
    const square = { x: 2, y: 2, cost_feet: 10, provokes: [] };
    const goals = goalsBy([
      { by: "move", squares: [square] },
      { by: "double_move", squares: [square, { ...square, x: 3 }] },
    ]);
    expect([...goals.values()].map(({ x, by }) => [x, by])).toEqual([[2, "move"], [3, "double_move"]]);
  });

  it("names squares in refusals as they are called at the table", () => {
    expect(namedSquares("a wall stands between (10, 7) and (11, 8, 2)", (square) => squareName(square, 20))).toBe("a wall stands between K13 and L12");
    expect(refusalWords(aFight(), { text: "an enemy stands in (12, 9)", rule: "EP-MV-23" })).toBe("An enemy stands in M9 (EP-MV-23).");
  });
});
