import { expect, it } from "vitest";
import { lengthened, nudged, repaced } from "./orders";

const hours = (hustled: number, walked: number, forced = 0): { walked: number; hustled: number; forced: number } => ({ walked, hustled, forced });

it.each([
  ["shorter: walked hours go first", hours(4, 4), 6, hours(4, 2)],
  ["shorter than what is hustled", hours(4, 4), 3, hours(3, 0)],
  ["longer than a full day", hours(4, 4), 10, hours(4, 4, 2)],
  ["a rest", hours(4, 4, 1), 0, hours(0, 0)],
  ["never longer than the day", hours(0, 8), 30, hours(0, 8, 16)],
  ["from a rest", hours(0, 0), 5, hours(0, 5)],
])("pulls the end of a day: %s", (_, before, total, after) => {
  expect(lengthened(before, total)).toEqual(after);
});

it("gives a block another pace", () => {
  expect(repaced(hours(4, 4, 1), "walk", "hustle")).toEqual(hours(8, 0, 1));
  expect(repaced(hours(4, 4, 1), "hustle", "walk")).toEqual(hours(0, 8, 1));
  expect(repaced(hours(4, 4, 1), "forced", "walk")).toBeNull();
});

it("shares the day's eight between walking and hustling", () => {
  expect(nudged(hours(4, 4), "hustled", 1)).toEqual(hours(5, 3));
  expect(nudged(hours(4, 4), "hustled", -1)).toEqual(hours(3, 5));
  expect(nudged(hours(0, 8), "forced", 1)).toEqual(hours(0, 8, 1));
});
