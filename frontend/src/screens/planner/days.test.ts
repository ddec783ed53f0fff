import { expect, it } from "vitest";
import type { ItineraryDay, Segment } from "../../api/types";
import { dayHours, hoursOf, legs, longestMarch, stretches } from "./days";

const segment = (terrain: Segment["terrain"], pace: Segment["pace"], hours: number): Segment => ({
  from_mile: 0,
  to_mile: hours * 3,
  terrain,
  way: "road",
  pace,
  hours,
  miles: hours * 3,
  mph: 3,
  mode: "own",
  start_hour: 7,
  reasons: [],
});

const day = [segment("moor", "hustle", 2), segment("moor", "walk", 1), segment("forest", "walk", 5), segment("moor", "walk", 1)];

it("tells a day's hours in the order they are marched", () => {
  expect(hoursOf({ walked: 4, hustled: 4, forced: 1 })).toBe("4 hustled, 4 walked, 1 forced");
  expect(hoursOf({ walked: 0, hustled: 3 + 5 / 6, forced: 0 })).toBe("3 h 50 hustled");
  expect(hoursOf({ walked: 0, hustled: 0, forced: 0 })).toBe("rest");
});

it("runs neighbouring stretches of the same kind together", () => {
  expect(stretches(day, ({ terrain }) => terrain, 9)).toEqual([
    { key: "moor", share: 3 / 9 },
    { key: "forest", share: 5 / 9 },
    { key: "moor", share: 1 / 9 },
  ]);
});

it("adds up what was walked alike", () => {
  expect(legs(day).map(({ hours }) => hours)).toEqual([2, 2, 5]);
});

it("gives all days one scale, never shorter than nine hours", () => {
  expect(longestMarch([])).toBe(9);
});

it("tells hours by water and at a stop beside those marched", () => {
  const hours = { walked: 5, hustled: 0, forced: 0 };
  const none = { walked: 0, hustled: 0, forced: 0 };
  const of = (pieces: { kind: string; hours: number }[], marched = none): ItineraryDay => ({ hours: marched, pieces, is_stay: false }) as unknown as ItineraryDay;
  expect(dayHours(of([{ kind: "craft", hours: 10 }, { kind: "march", hours: 5 }], hours))).toBe("5 walked, 10 by water");
  expect(dayHours(of([{ kind: "craft", hours: 24 }]))).toBe("24 by water");
  expect(dayHours(of([{ kind: "stay", hours: 24 }]))).toBe("stay");
  expect(dayHours(of([]))).toBe("rest");
});
