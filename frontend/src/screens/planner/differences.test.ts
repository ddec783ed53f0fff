import { expect, it } from "vitest";
import type { PlanRoute } from "../../api/types";
import { differenceWords, weighed } from "./differences";

const route = (hoursOnWay: number, more: Partial<PlanRoute> = {}): PlanRoute =>
  ({ id: "A", seconds: hoursOnWay * 3600, door_to_door_hours: hoursOnWay, miles: 150, off_road_miles: 0, single_file_miles: 0, legs: [], risk: 0, cost_gp: 0, ...more }) as PlanRoute;

const chosen = route(57 + 2 / 3, { risk: 1.6 });

it.each([
  ["longer, safer, dearer", { ...route(60), risk: 0.9, cost_gp: 12 }, "+2 h 20, −0.7 encounters, +12 gp"],
  ["quicker only", { ...route(57), risk: 1.6 }, "−40 min"],
  ["the same", chosen, "the same time, risk and cost"],
  ["longer by miles alone", { ...chosen, miles: 162.5 }, "+12 ½ mi"],
])("says how a way is %s", (_, other, words) => {
  expect(differenceWords(other, chosen)).toBe(words);
});

it("counts from door to door where a way changes its mode", () => {
  const legs = [{ mode: "own" }, { mode: "craft:keelboat" }] as PlanRoute["legs"];
  expect(differenceWords(route(60, { door_to_door_hours: 104, legs }), route(58, { door_to_door_hours: 80 }))).toBe("+24 h");
});

it("says which of two ways is better in what, and in what they are alike", () => {
  const rows = weighed(route(60, { risk: 1.5 }), route(57, { risk: 1.6 }));
  expect(rows.map(({ name, better }) => [name, better])).toEqual([
    ["Hours on the way", "b"],
    ["Distance", null],
    ["Off the road", null],
    ["In single file", null],
    ["Encounters expected", "a"],
    ["Cost", null],
  ]);
});
