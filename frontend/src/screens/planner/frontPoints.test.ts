import { expect, it } from "vitest";
import type { FrontPoint } from "../../api/types";
import { hoursFrom, letterOf, measureWords, placedPoints } from "./frontPoints";

const start = { day: 1, hour: 7 };
const point = (id: string, day: number, hour: number, damage: number, risk: number): FrontPoint =>
  ({ id, label: id, arrival: { day, hour }, damage, risk, cost_gp: 0, drop_chance: 0, route: { cells: [1, 2, 3] }, is_beaten: false }) as unknown as FrontPoint;

const points = [point("slow", 6, 15, 0, 1.6), point("quick", 5, 10, 45, 1.6), point("round", 6, 18, 0, 0.9)];

it("counts hours from setting out", () => {
  expect(hoursFrom(start, { day: 5, hour: 10.5 })).toBe(99.5);
});

it("orders choices by arrival and marks those that another beats in what is looked at", () => {
  const beaten = (measure: "damage" | "risk"): [string, boolean][] => placedPoints(points, measure, start).map(({ point: { id }, isBeaten }) => [id, isBeaten]);
  expect(beaten("damage")).toEqual([["quick", false], ["slow", false], ["round", true]]);
  expect(beaten("risk")).toEqual([["quick", false], ["slow", true], ["round", false]]);
});

it("finds the plan's own way that a choice goes", () => {
  const routes = [{ id: "A", cells: [1, 5] }, { id: "B", cells: [1, 2, 3] }] as never;
  expect(letterOf({ routes }, points[0] as FrontPoint)).toBe("B");
  expect(letterOf({ routes: [] }, points[0] as FrontPoint)).toBeNull();
});

it("says a figure in the words of its measure", () => {
  expect([measureWords("damage", 44.6), measureWords("risk", 1), measureWords("cost_gp", 12.5), measureWords("drop_chance", 0.32)]).toEqual(["45 damage", "1 encounter", "12.5 gp", "32\u2009%"]);
});
