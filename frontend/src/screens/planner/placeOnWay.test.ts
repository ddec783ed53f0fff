import { expect, test } from "vitest";
import type { ItineraryDay } from "../../api/types";
import { nearestOnWay, placeOnWay } from "./placeOnWay";

const route = { miles: 48, cells: [4, 5, 6, 7, 8], points: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]] as [number, number][] };
const part = (from: number, to: number, start: number): object => ({ from_mile: from, to_mile: to, start_hour: start, hours: (to - from) / 3, terrain: "plains" });
const days = [
  { day: 3, start_hour: 7, segments: [part(0, 24, 7)], camp: { cell: 6 } },
  { day: 4, start_hour: 7, segments: [part(24, 48, 7)], camp: null },
] as unknown as ItineraryDay[];

test("a cell of the way has its mile, day and hour", () => {
  expect(placeOnWay(route, days, 5)).toEqual({ cell: 5, mile: 12, day: 3, hour: 11 });
  expect(placeOnWay(route, days, 7)).toEqual({ cell: 7, mile: 36, day: 4, hour: 11 });
  expect(placeOnWay(route, days, 99)).toBeNull();
});

test("a press takes the nearest cell of the way, if one is near", () => {
  expect(nearestOnWay(route, [2.2, 0.5] as never, 1)).toBe(6);
  expect(nearestOnWay(route, [2.2, 4] as never, 1)).toBeNull();
});
