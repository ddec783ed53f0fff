import { describe, expect, test } from "vitest";

import type { RunResult } from "../api/types";
import { arrivalBars } from "./Arrival";
import { axisStart, survives } from "./Survival";
import { difference, inHundred, ticks, wilson } from "./scale";

describe("axes", () => {
  test("steps are round and reach the top", () => {
    expect(ticks(78.4)).toEqual([0, 20, 40, 60, 80]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(100, 4, 96)).toEqual([96, 97, 98, 99, 100]);
  });
});

describe("shares", () => {
  test("the Wilson interval", () => {
    const share = wilson(714, 1000);
    expect(share.probability).toBeCloseTo(0.714);
    expect(share.low).toBeCloseTo(0.685, 3);
    expect(share.high).toBeCloseTo(0.741, 3);
    expect(wilson(0, 100)).toMatchObject({ probability: 0, low: 0 });
    expect(wilson(100, 100)).toMatchObject({ probability: 1, high: 1 });
    expect(wilson(0, 0)).toEqual({ probability: 0, low: 0, high: 1 });
  });
  test("words of a hundred", () => expect([0, 0.0004, 0.005, 0.714, 0.997, 1].map(inHundred)).toEqual(["0", "<0.1", "0.5", "71", "99.7", "100"]));
  test("a difference whose interval holds 0 is not clear", () => {
    expect(difference(wilson(500, 1000), wilson(510, 1000)).sure).toBe(false);
    expect(difference(wilson(500, 1000), wilson(700, 1000))).toMatchObject({ sure: true });
  });
});

const result = (arrival: RunResult["arrival"]): RunResult => ({
  arrival,
  damage: { bins: [], mean: 0, low: 0, high: 0 },
  deaths: [],
  on_time: null,
  fights_won: null,
  encounters_mean: 0,
});

describe("arrival", () => {
  test("a bar for each day of either run, and for who never arrives", () => {
    const bars = arrivalBars([
      { name: "A", result: result([{ day: 6, count: 90 }]), trials: 100 },
      { name: "B", result: result([{ day: 7, count: 100 }]), trials: 100 },
    ]);
    expect(bars.map((bar) => bar.label)).toEqual(["day 6", "day 7", "never"]);
    expect(bars.map((bar) => bar.shares.map((share) => share.probability))).toEqual([
      [0.9, 0],
      [0, 1],
      [0.1, 0],
    ]);
  });
  test("many days end in later", () => {
    const bars = arrivalBars([{ name: "A", result: result(Array.from({ length: 14 }, (_, index) => ({ day: index + 1, count: 10 }))), trials: 140 }]);
    expect(bars).toHaveLength(9);
    expect(bars.at(-1)).toMatchObject({ label: "later", day: null });
    expect(bars.reduce((sum, bar) => sum + (bar.shares[0]?.probability ?? 0), 0)).toBeCloseTo(1);
  });
});

test("who comes through: the axis starts below the worst interval", () => {
  expect(axisStart([{ name: "Nix", shares: [survives({ probability: 0.028, low: 0.024, high: 0.032 })] }])).toBe(95);
  expect(axisStart([{ name: "Nix", shares: [survives({ probability: 0.9, low: 0.8, high: 0.95 })] }])).toBe(0);
});
