import { expect, it } from "vitest";

import type { FightOrder, LegalOrder } from "../../api/types";
import { PLAIN_STRIKE, hasChoices, limbsAfter, withChoices } from "./striking";

const bite: FightOrder = { type: "attack", target: "giant", attack: 0 };
const order = (change: Partial<LegalOrder>): LegalOrder => ({ type: "attack", label: "Bite", key: "attack:giant:0", cost: "standard", reasons: [], order: bite, ...change });

it("sends an attack with the dice, the square and the limbs that were chosen", () => {
  expect(withChoices(bite, [], PLAIN_STRIKE)).toEqual(bite);
  expect(withChoices(bite, [[1, 2], [2, 2]], { average: 1, square: 1, limbs: [4, 6] })).toEqual({ ...bite, average: 1, square: [2, 2], locations: [4, 6] });
  expect(withChoices({ type: "full_attack", targets: ["giant"], attack: 0 }, [[1, 2]], { average: 1, square: 0, limbs: [4] })).toEqual({ type: "full_attack", targets: ["giant"], attack: 0, average: 1 });
});

it("offers limbs only where there are more than a hit hurts", () => {
  expect(hasChoices(order({}))).toBe(false);
  expect(hasChoices(order({ limbs: 3, locations: [4, 5, 6] }))).toBe(false);
  expect(hasChoices(order({ limbs: 2, locations: [4, 5, 6] }))).toBe(true);
});

it("lets the oldest limb go when more are pressed than a hit hurts", () => {
  expect(limbsAfter([1, 2], 6, 2)).toEqual([2, 6]);
  expect(limbsAfter([1, 2], 1, 2)).toEqual([2]);
});
