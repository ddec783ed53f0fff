import { describe, expect, it } from "vitest";

import type { FlankAnswer, LegalOrder, TargetOverlay } from "../../api/types";
import { percent } from "../../format";
import { aCombatant, aFight } from "./fixture";
import { reachTints, threatsOf } from "./overlays";
import { squareWords } from "./squareWords";
import { concealmentWords, coverBadge, coverRays, coverWords, flankRays, flankWords, targetBadges, targetWords, whyNot } from "./targets";
import { eyesOf } from "./useOverlays";
import type { Goal } from "./ways";

const cover = (change: Partial<TargetOverlay["melee"]> = {}): TargetOverlay["melee"] => ({ grade: "none", by: "", soft: false, ac: 0, reflex: 0, ...change });
const flank = (change: Partial<FlankAnswer>): FlankAnswer => ({
  attacker: "ysolde",
  ally: "bram",
  is_flank: false,
  rule: "EP-FL-02",
  text: "the attacker: it is out of reach",
  line: null,
  ...change,
});
const seen = (change: Partial<TargetOverlay> = {}): TargetOverlay => ({
  target: "tam",
  distance_feet: 20,
  effect: true,
  sight: true,
  located: true,
  concealment: { degree: 0, misses_to: 0, percent: 0 },
  melee: cover(),
  ranged: cover({ grade: "partial", by: "a wall", ac: 2 }),
  lines: { start: [10, 6], ends: [{ x: 12, y: 9, free: true }, { x: 14, y: 9, free: false }] },
  no_threat: { rule: "EP-SP-12", text: "it is out of reach" },
  takes_opportunity: false,
  may_hide: false,
  flanks: [],
  ...change,
});
const order: LegalOrder = { type: "attack", label: "Longbow at Old Tam", key: "a", cost: "standard", target: "tam", attack: 0, chance: 0.4, expected_damage: 4, reasons: [] };
const shooting = aFight({ legal: { orders: [order], refused: [], reach: [] } });
const answers = (target: TargetOverlay, flanked: FlankAnswer[] = []) => ({
  from: "ysolde",
  targets: new Map([[target.target, target]]),
  sight: null,
  flanked: flanked.map((one) => ({ ...one, target: target.target })),
});

describe("cover and concealment of a target", () => {
  it("go by the bow out of reach and by the blade within", () => {
    expect(coverBadge(seen())).toBe("partial +2");
    expect(coverBadge(seen({ no_threat: null }))).toBe("");
    expect(coverBadge(seen({ ranged: cover({ grade: "partial", soft: true, ac: 4 }) }))).toBe("soft +4");
    expect(coverBadge(seen({ ranged: cover({ grade: "total" }) }))).toBe("total cover");
  });

  it("are said in words", () => {
    expect(coverWords(seen().ranged)).toBe("partial cover +2 AC (a wall)");
    expect(concealmentWords(seen({ concealment: { degree: 6, misses_to: 6, percent: 0 } }))).toBe("partial concealment, misses to 6");
    expect(concealmentWords(seen({ concealment: { degree: 12, misses_to: 0, percent: 50 } }))).toBe(`total concealment, misses ${percent(0.5)}`);
    expect(concealmentWords(seen())).toBe("");
  });

  it("have a line to each corner, the stopped ones marked", () => {
    expect(coverRays(seen()).map(({ tone }) => tone)).toEqual(["free", "stopped"]);
    expect(coverRays(seen({ lines: null }))).toEqual([]);
  });
});

describe("whether a target can be attacked", () => {
  it("is the chance where it can, and the reason where not", () => {
    expect(whyNot(shooting, seen())).toBe("");
    expect(whyNot(aFight(), seen())).toBe("It is out of reach (EP-SP-12).");
    expect(whyNot(aFight(), seen({ effect: false }))).toBe("No line of effect: total cover.");
    expect(whyNot(aFight(), seen({ located: false }))).toBe("Its square is not known (EP-IV-08).");
    expect(targetWords(shooting, seen())[0]).toBe(`${percent(0.4)} to hit with Longbow.`);
  });

  it("stands on a badge over it", () => {
    expect(targetBadges(shooting, answers(seen()), { cover: true, targets: true })).toEqual([{ at: { x: 12, y: 10 }, text: `${percent(0.4)} · partial +2`, tone: "ok" }]);
    expect(targetBadges(aFight(), answers(seen()), { cover: false, targets: true })[0]?.text).toBe("✕ 20 ft");
    expect(targetBadges(aFight(), answers(seen({ ranged: cover() })), { cover: true, targets: false })).toEqual([]);
  });
});

describe("flanks", () => {
  it("that fall short for one reason are told once", () => {
    const none = seen({ flanks: ["bram", "a", "b", "c"].map((ally) => flank({ ally })) });
    expect(flankWords(aFight(), none).map(({ text }) => text)).toEqual(["No flank with Bram, a friend and 2 others: the attacker: it is out of reach"]);
    expect(flankWords(aFight(), seen({ flanks: [flank({ is_flank: true })] }))).toEqual([{ text: "Flanked with Bram", rule: "EP-FL-02", isFlank: true }]);
  });

  it("are drawn once a pair, and the lines that fall short of the one looked at", () => {
    const line: [[number, number], [number, number]] = [[10, 6], [14, 12]];
    const pair = [flank({ is_flank: true, line }), flank({ attacker: "bram", ally: "ysolde", is_flank: true, line })];
    const short = seen({ flanks: [flank({ line, rule: "EP-FL-03" })] });
    expect(flankRays(answers(seen(), pair), null)).toHaveLength(1);
    expect(flankRays(answers(short, pair), short).map(({ tone, label }) => [tone, label])).toEqual([["flank", "flank"], ["short", "EP-FL-03"]]);
  });
});

describe("what is shown to whom", () => {
  it("looks from the one acting, or from one's own", () => {
    expect(eyesOf(aFight(), true)).toBe("ysolde");
    const foes = aFight({ actor: "tam" });
    expect([eyesOf(foes, true), eyesOf(foes, false)]).toEqual(["tam", null]);
    const mine = { ...foes, combatants: foes.combatants.map((one) => (one.id === "bram" ? { ...one, is_mine: true } : one)) };
    expect(eyesOf(mine, false)).toBe("bram");
  });

  it("hatches every enemy its own way, and of many only those that matter", () => {
    const foe = (index: number, change = {}) => aCombatant({ id: `f${String(index)}`, name: `F${String(index)}`, side: "foes", x: index, y: 0, threatens: [[index, 1]], reach_feet: 5, ...change });
    const few = aFight({ combatants: [aCombatant({ id: "ysolde", name: "Ysolde" }), foe(1), foe(2)] });
    expect(threatsOf(few, [], null).map(({ hatch }) => hatch)).toEqual([0, 1]);
    expect(threatsOf(few, ["f2"], null).map(({ id }) => id)).toEqual(["f2"]);
    expect(threatsOf(few, [], { x: 1, y: 0 }).map(({ id }) => id)).toEqual(["f1"]);
    const many = aFight({ combatants: [aCombatant({ id: "ysolde", name: "Ysolde" }), ...[1, 2, 3, 4, 5].map((index) => foe(index)), foe(6, { reach_feet: 10 })] });
    expect(threatsOf(many, [], null).map(({ id }) => id)).toEqual(["f6"]);
  });

  it("shades a move, a double move and a run apart", () => {
    const goal = (x: number, by: Goal["by"]): [string, Goal] => [`${String(x)},0`, { x, y: 0, cost_feet: 5, provokes: [], by }];
    const tints = reachTints(new Map([goal(1, "move"), goal(2, "double_move"), goal(3, "run")]));
    expect(tints.map(({ tone, squares }) => [tone, squares.length])).toEqual([["run", 3], ["double", 2], ["reach", 1]]);
    expect(reachTints(new Map([goal(3, "run")])).map(({ tone }) => tone)).toEqual(["reach"]);
  });

  it("says ground, height and how a creature keeps itself up", () => {
    const base = aFight();
    const layers = { heights: [[3, 3, 2]], depths: [[4, 4, 10]], gaps: [], veils: [], hazards: [], ceilings: [] } as NonNullable<typeof base.grid.layers>;
    const fight = aFight({
      grid: { ...base.grid, layers },
      combatants: [aCombatant({ id: "harpy", name: "Harpy", side: "foes", x: 3, y: 3, z: 8, mode: "fly" }), aCombatant({ id: "eel", name: "Eel", side: "foes", x: 4, y: 4, z: -2, mode: "swim" })],
    });
    expect(squareWords(fight, { x: 3, y: 3 }, new Map())).toBe("D15. Harpy. Foe, 20 of 20 hit points, flying +30 ft. Ground +10 ft.");
    expect(squareWords(fight, { x: 4, y: 4 }, new Map())).toBe("E14. Eel. Foe, 20 of 20 hit points, swimming −5 ft. Water 10 ft deep.");
    const reach = new Map([["5,5", { x: 5, y: 5, z: 4, cost_feet: 30, provokes: [], by: "double_move" }]]);
    expect(squareWords(fight, { x: 5, y: 5 }, reach, "fly")).toBe("F13. Empty. 30 feet, by moving twice, at +20 ft.");
  });
});
