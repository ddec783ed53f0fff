import { describe, expect, it } from "vitest";

import { blankDraft, type Draft } from "./draft";
import { setOut } from "./edits";

describe("setting out on another day", () => {
  const draft: Draft = {
    ...blankDraft(null, null),
    start: { day: 3, hour: 7 },
    orders: [
      { day: 3, walked: 4, hustled: 4, forced: 0 },
      { day: 5, walked: 8, hustled: 0, forced: 1, camp_mile: 40 },
    ],
  };
  const cases: readonly (readonly [start: number, days: readonly number[]])[] = [
    [3, [3, 5]],
    [10, [10, 12]],
    [1, [1, 3]],
  ];
  it.each(cases)("on day %i takes the hours of the days along", (day, days) => {
    const next = setOut({ day, hour: 9 }).change(draft);
    expect(next.start).toEqual({ day, hour: 9 });
    expect(next.orders.map((order) => order.day)).toEqual(days);
    expect(next.orders[1]).toMatchObject({ walked: 8, forced: 1, camp_mile: 40 });
  });
});
