import { expect, test } from "vitest";

import type { RunResult } from "../../api/types";
import { comparisonRows } from "./Compare";
import { leftOut, suppliesSentence, timeLeft } from "./words";

const share = (probability: number): { probability: number; low: number; high: number } => ({ probability, low: probability - 0.01, high: probability + 0.01 });
const result = (onTime: number, mean: number): RunResult => ({
  arrival: [],
  damage: { bins: [{ low: mean - 3, high: mean + 3, count: 900 }, { low: mean + 4, high: mean + 8, count: 100 }], mean, low: mean - 3, high: mean + 8 },
  deaths: [],
  on_time: share(onTime),
  fights_won: null,
  encounters_mean: 1.63,
});

test("two runs: a difference is only told where its interval leaves out 0", () => {
  const rows = comparisonRows(result(0.714, 9), result(0.784, 9.05), [1000, 1000]);
  expect(rows.map((row) => [row.label, row.change, row.better])).toEqual([
    ["On time, in 100", "+7", true],
    ["Damage to each", "no clear difference", null],
    ["Encounters", "no clear difference", null],
  ]);
  expect(comparisonRows(result(0.714, 9), result(0.714, 16), [1000, 1000])[1]).toMatchObject({ change: "+7", better: false });
});

test("one run has figures and no difference", () => {
  expect(comparisonRows(result(0.714, 9.2), null, [1000, 0])[0]).toEqual({ label: "On time, in 100", a: "71.4 ± 1.0", b: null, change: null, better: null });
});

test("progress in words", () => {
  expect(timeLeft(9)).toBe("about 9 s left");
  expect(timeLeft(200)).toBe("about 3 min left");
  expect(timeLeft(null)).toBe("");
  const run = { chunks: { total: 100, done: 98, failed: 2 } };
  expect(leftOut(run as Parameters<typeof leftOut>[0])).toBe("2 parts of 100 failed three times and are left out; the rest stands.");
});

test("supplies left are told with how often they run short", () => {
  const left = { bins: [], mean: 4.25, low: 2, high: 7 };
  const some = { kind: "water" as const, unit: "gal", left, short: { probability: 0.03, low: 0.02, high: 0.05 } };
  expect(suppliesSentence(some, "")).toBe("Mean 4.3 gal left; it runs short in 3 of 100 journeys.");
  expect(suppliesSentence({ ...some, short: { probability: 0, low: 0, high: 0.01 } }, "This plan")).toBe("This plan: mean 4.3 gal left; it never runs short.");
});
