import { describe, expect, it } from "vitest";

import type { Calendar } from "../../api/travelSettings";
import { problemOf, startWithin, weekdaysOf } from "./calendar";

const YEAR: Calendar = {
  months: [
    { name: "Dark", days: 10, season: "winter" },
    { name: "Bright", days: 5, season: "summer" },
  ],
  weekdays: [],
  year: 1,
  month: 2,
  day: 5,
};

describe("a calendar being written", () => {
  it("reads names of days", () => {
    expect(weekdaysOf(" Sun, Moon ,, Fire")).toEqual(["Sun", "Moon", "Fire"]);
    expect(weekdaysOf(" ")).toEqual([]);
  });
  it("keeps day 1 on a day there is", () => {
    expect(startWithin({ ...YEAR, months: YEAR.months.slice(0, 1) })).toMatchObject({ month: 1, day: 5 });
    expect(startWithin({ ...YEAR, months: [{ name: "Dark", days: 3, season: "winter" }] })).toMatchObject({ month: 1, day: 3 });
    expect(startWithin(YEAR)).toEqual(YEAR);
  });
  it.each([
    [YEAR, null],
    [{ ...YEAR, months: [{ name: " ", days: 3, season: "winter" as const }] }, "Month 1 needs a name"],
    [{ ...YEAR, months: [{ name: "Dark", days: 0, season: "winter" as const }] }, "Dark has 1 to 400 days"],
    [{ ...YEAR, months: [{ name: "Dark", days: 2.5, season: "winter" as const }] }, "Dark has 1 to 400 days"],
    [{ ...YEAR, weekdays: Array.from({ length: 21 }, (_, at) => `${at}`) }, "A week has up to 20 days"],
  ])("says what is wrong", (calendar, problem) => {
    expect(problemOf(calendar)).toBe(problem);
  });
});
