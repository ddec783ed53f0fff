import { describe, expect, it } from "vitest";

import type { Plan } from "../../api/types";
import { campPins } from "./planOverlay";

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
