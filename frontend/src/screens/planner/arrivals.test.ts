import { expect, it } from "vitest";
import type { DeadlineOption } from "../../api/types";
import { bestHint, earliestWords, halfDay, optionFor, withLater, worthShowing, type ArrivalChart } from "./arrivals";

const option = (day: number, half: "noon" | "dusk", expected: number, survivable = true): DeadlineOption => ({
  day,
  half,
  hour: half === "noon" ? 11 : 23,
  expected,
  survivable,
  is_exact: true,
  drop_chance: survivable ? 0 : 1,
  orders: [],
});

const options = [option(3, "dusk", 168, false), option(4, "noon", 122, false), option(4, "dusk", 91, false), option(5, "noon", 45), option(5, "dusk", 23), option(6, "noon", 8)];
const chart = (selected: number, isLate = false): ArrivalChart => ({ first: 7, length: 6, curves: [], options, served: options.length, selected, isLate, most: 200, earliest: null });

it("puts the plan under the first arrival that is not before its own", () => {
  expect(optionFor(options, { day: 5, hour: 10.83 })).toBe(3);
  expect(optionFor(options, { day: 5, hour: 11.83 })).toBe(4);
  expect(optionFor(options, { day: 9, hour: 8 })).toBe(-1);
});

it("begins the chart just before the first arrival all can stand", () => {
  expect(worthShowing(options, { day: 5, hour: 10 })[0]).toBe(options[2]);
  expect(worthShowing(options, { day: 3, hour: 20 })[0]).toBe(options[0]);
});

it("says what half a day more would save", () => {
  expect(bestHint(chart(3), 45)?.words).toBe("Dusk of the same day costs 23 damage each instead of 45.");
});

it("says when the same arrival can be had for less", () => {
  expect(bestHint(chart(4), 35)?.words).toBe("Dusk of day 5 can be had for 23 damage each instead of 35.");
});

it("says nothing when nothing is saved", () => {
  expect(bestHint(chart(5), 8)).toBeNull();
});

it("says from when on all can stand it", () => {
  expect(earliestWords(options)).toBe("The earliest all can stand is noon of day 5, for 45 damage each.");
  expect(earliestWords(options.slice(3))).toBeNull();
});

it("goes on after the last arrival that haste is good for, under the same orders", () => {
  const later = withLater(options);
  expect(later.slice(options.length).map((each) => [halfDay(each), each.half, each.hour, each.expected])).toEqual([
    [13, "dusk", 23, 8],
    [14, "noon", 11, 8],
    [15, "dusk", 23, 8],
  ]);
  const slow = { ...chart(7), options: later };
  expect(bestHint(slow, 8)?.words).toBe("Noon of day 6 costs 8 damage each too.");
  expect(bestHint(slow, 14)?.words).toBe("Noon of day 6 costs 8 damage each instead of 14.");
  expect(bestHint(slow, 0)).toBeNull();
});
