import { describe, expect, it } from "vitest";

import type { DayPiece, ItineraryDay, Journey, JourneyEvent } from "../../api/types";
import { doneBlocks, leftOf, nextStep, plannedBlocks, spanOf } from "./pieces";
import type { Block } from "./pieces";

const piece = (kind: DayPiece["kind"], pace: DayPiece["pace"], start_hour: number, hours: number): DayPiece => ({ kind, pace, mode: null, start_hour, hours, miles: hours * 3, terrain: null, way: null, text: "" });

const planOf = (...pieces: DayPiece[]): ItineraryDay => ({ pieces }) as unknown as ItineraryDay;

const event = (type: string, hour: number, data: Record<string, unknown>, day = 1): JourneyEvent => ({ number: 1, type, day, hour, title: "", text: "", reasons: [], rolls: [], gm_only: false, data });

const march = (pace: string, hour: number, seconds = 3600): JourneyEvent => event("travelled", hour, { pace, seconds, from_feet: 0, to_feet: 15840, harms: [] });

const kinds = (blocks: readonly Block[]): unknown[] => blocks.map(({ kind, pace, start, hours }) => [pace ?? kind, start, hours]);

const journeyOn = (planned: ItineraryDay | null, hour: number): Journey => ({ today: { planned }, hour, encounter: null }) as unknown as Journey;

describe("the line of a day", () => {
  it("joins pieces of one pace, whatever ground they cross", () => {
    expect(kinds(plannedBlocks(planOf(piece("march", "hustle", 7, 1), piece("march", "hustle", 8, 3), piece("march", "walk", 11, 4))))).toEqual([
      ["hustle", 7, 4],
      ["walk", 11, 4],
    ]);
    expect(plannedBlocks(null)).toEqual([]);
  });

  it("reads what was done from events, which tell their end", () => {
    const events = [march("hustle", 8), march("hustle", 9), event("talked", 9.5, { minutes: 30 }), event("mode_changed", 10, { seconds: 1800 }), event("travelled", 12, { pace: "walk", seconds: 7200, from_feet: 0, to_feet: 0, mode: "craft:keelboat", sailed: 7200 }), event("stayed", 14, { seconds: 7200 })];
    expect(kinds(doneBlocks(events, 1))).toEqual([
      ["hustle", 7, 2],
      ["talk", 9, 0.5],
      ["change", 9.5, 0.5],
      ["craft", 10, 2],
      ["stay", 12, 2],
    ]);
  });

  it("cuts what goes over midnight at the day's ends", () => {
    expect(kinds(doneBlocks([event("stayed", 7, { seconds: 36000 }, 2)], 1))).toEqual([["stay", 21, 3]]);
  });

  it("is drawn over whole hours, four at least", () => {
    expect(spanOf(plannedBlocks(planOf(piece("march", "walk", 7.5, 1))), 7.5)).toEqual({ from: 7, to: 11 });
    expect(spanOf([], 7)).toBeNull();
  });
});

describe("what is left of a day", () => {
  const planned = plannedBlocks(planOf(piece("march", "hustle", 7, 4), piece("march", "walk", 11, 4)));

  it("is the plan without what was done, pace by pace", () => {
    expect(kinds(leftOf(planned, doneBlocks([march("hustle", 8)], 1)))).toEqual([
      ["hustle", 8, 3],
      ["walk", 11, 4],
    ]);
  });
});

describe("one press of Space", () => {
  const plain = planOf(piece("march", "hustle", 7, 2), piece("march", "walk", 9, 4));

  it("goes to camp when nothing on the way needs the GM", () => {
    expect(nextStep(journeyOn(plain, 7), [], false)).toEqual({ order: { type: "advance_day" }, until: null });
    expect(nextStep(journeyOn(null, 7), [], true).until).toBeNull();
  });

  it("stops at each hour that hurts while dice are typed, then walks to camp", () => {
    expect(nextStep(journeyOn(plain, 7), [], true)).toEqual({ order: { type: "advance_hours", hours: 1, pace: "hustle" }, until: 8 });
    expect(nextStep(journeyOn(plain, 9), doneBlocks([march("hustle", 8), march("hustle", 9)], 1), true).until).toBeNull();
  });

  it("stops where a stay begins", () => {
    const stop = planOf(piece("march", "walk", 7, 3), piece("stay", null, 10, 2), piece("march", "walk", 12, 3));
    expect(nextStep(journeyOn(stop, 7), [], false)).toEqual({ order: { type: "advance_hours", hours: 3, pace: "walk" }, until: 10 });
    expect(nextStep(journeyOn(stop, 10), doneBlocks([march("walk", 10, 10800)], 1), false)).toEqual({ order: { type: "advance_hours", hours: 2, pace: "walk" }, until: 12 });
  });
});
