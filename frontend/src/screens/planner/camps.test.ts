import { expect, it } from "vitest";
import type { ItineraryDay, Settlement } from "../../api/types";
import { campChoices, hourMore, mileAt, milesOfDay, offWords } from "./camps";

const route = { miles: 24, cells: [1, 2, 3, 4, 5], points: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]] as [number, number][] };
const segment = (terrain: string, from_mile: number, to_mile: number): ItineraryDay["segments"][number] => ({ terrain, from_mile, to_mile }) as ItineraryDay["segments"][number];
const days = [
  { day: 1, camp: { cell: 4 }, segments: [segment("plains", 0, 6), segment("forest", 6, 15), segment("plains", 15, 18)] },
  { day: 2, camp: null, segments: [segment("plains", 18, 24)] },
] as unknown as ItineraryDay[];
const places = [{ cell: 2, name: "Vell Ford" }, { cell: 5, name: "Kestrel Keep" }] as Settlement[];

it("knows the mile of each cell of a day", () => {
  expect(milesOfDay(route, days, 1).map(({ cell, mile }) => [cell, mile])).toEqual([[1, 0], [2, 6], [3, 12], [4, 18]]);
  expect(milesOfDay(route, days, 2).map(({ mile }) => mile)).toEqual([18, 24]);
});

it("offers places and the end of cover, the latest first", () => {
  expect(campChoices(route, days, 1, places)).toEqual([
    { mile: 15, words: "the last of the forest", off: -3 },
    { mile: 6, words: "Vell Ford", off: -12 },
  ]);
  expect(campChoices(route, days, 2, places)).toEqual([]);
});

it("takes the place on the day's way that lies nearest to a press", () => {
  expect(mileAt(route, days, 1, [1.9, 3])).toBe(12);
  expect(mileAt(route, days, 1, [9, 0])).toBe(18);
  expect(mileAt(route, days, 3, [0, 0])).toBeNull();
});

it("offers a place that one hour more would reach, with the hours it takes", () => {
  const near = [{ ...days[0], ordered: { walked: 8, hustled: 0, forced: 0 } }, { ...days[1], segments: [{ ...segment("plains", 18, 24), mph: 6, pace: "walk" }] }] as unknown as ItineraryDay[];
  const [first] = campChoices(route, near, 1, places);
  expect(first).toEqual({ mile: 24, words: "Kestrel Keep", off: 6, hours: { walked: 8, hustled: 0, forced: 1 } });
  expect(first && offWords(first)).toBe("6 mi on, with an hour\u2019s forced march");
  expect(offWords({ mile: 15, words: "", off: -3 })).toBe("3 mi back");
  expect(hourMore({ walked: 4, hustled: 1, forced: 0 })).toEqual({ walked: 5, hustled: 1, forced: 0 });
});
