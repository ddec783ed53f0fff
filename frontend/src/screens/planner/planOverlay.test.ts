import { describe, expect, it } from "vitest";

import type { Plan, PlanRoute } from "../../api/types";
import { campPins, changeSigns, closureSigns } from "./planOverlay";

const nights = (count: number): Pick<Plan, "itinerary"> =>
  ({ itinerary: { days: Array.from({ length: count }, (_, i) => ({ day: i + 1, camp: { x: i, y: 0, place: null } })) } }) as unknown as Plan;

describe("tents of a plan", () => {
  it("stand at each night of a short way", () => {
    expect(campPins(nights(4)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it("stand at every fifth night of a way of four months", () => {
    expect(campPins(nights(125)).map(({ number }) => number).slice(0, 3)).toEqual([5, 10, 15]);
  });

  it("are none before there is an itinerary", () => {
    expect(campPins({ itinerary: null })).toEqual([]);
  });
});

describe("signs of a plan", () => {
  const leg = (mode: string, first: number, last: number): unknown => ({ mode, name: mode, place: "", is_afloat: mode !== "own", first, last });
  const route = (legs: unknown[]): PlanRoute => ({ cells: [4, 5, 6], points: [[0, 0], [1, 0], [2, 0]], legs }) as unknown as PlanRoute;

  it("stand where the way of going changes, above a stop that is there too", () => {
    const signs = changeSigns(route([leg("own", 0, 1), leg("craft:keelboat", 1, 2)]), [{ cell: 5 }]);
    expect(signs.map(({ x, icon, isRaised }) => [x, icon, isRaised])).toEqual([[1, "boat", true]]);
    expect(changeSigns(route([leg("own", 0, 2)]), [])).toEqual([]);
  });

  it("stand on the middle of a closed border", () => {
    expect(closureSigns([{ from: 2, to: 4, name: "the bridge" }], (cell) => [cell, 0])).toMatchObject([{ x: 3, y: 0, label: "Closed: the bridge" }]);
  });
});
