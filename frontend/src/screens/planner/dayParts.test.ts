import { expect, it } from "vitest";
import type { ItineraryDay, PlanRoute } from "../../api/types";
import { dayEnds, dayOfPiece, partOfDay } from "./dayParts";

const route = { cells: [1, 2, 3, 4, 5, 6], points: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]] } as unknown as PlanRoute;
const day = (number: number, cell: number | null): ItineraryDay => ({ day: number, camp: cell === null ? null : { cell }, segments: [] }) as unknown as ItineraryDay;
const days = [day(1, 3), day(2, 3), day(3, 5), day(4, null)];

it("ends a day at its camp and the last at the goal", () => {
  expect(dayEnds(route, days)).toEqual([2, 2, 4, 5]);
});

it("ends a day without a camp where its miles end", () => {
  const ending = (to_mile: number): Pick<ItineraryDay, "camp" | "segments"> => ({ camp: null, segments: [{ to_mile }] }) as unknown as ItineraryDay;
  expect(dayEnds(route, [ending(20), ending(50)])).toEqual([2, 5]);
});

it("gives each day its part of the line, a day of rest none", () => {
  expect(partOfDay(route, days, 1)).toEqual([[0, 0], [1, 0], [2, 0]]);
  expect(partOfDay(route, days, 2)).toHaveLength(1);
  expect(partOfDay(route, days, 4)).toEqual([[4, 0], [5, 0]]);
  expect(partOfDay(route, days, 9)).toEqual([]);
});

it("finds the day of a piece of the line", () => {
  expect([0, 1, 2, 3, 4].map((piece) => dayOfPiece(route, days, piece))).toEqual([1, 1, 3, 3, 4]);
});
