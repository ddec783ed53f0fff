import { expect, it } from "vitest";
import type { DayPiece, ItineraryDay } from "../../api/types";
import { hourScale, marchEnd, placedOn, spansOf, spanWords } from "./daySpan";

const day = (more: Partial<ItineraryDay>): ItineraryDay => ({ day: 1, start_hour: 7, end_hour: 16, segments: [], pieces: [], ...more }) as ItineraryDay;
const segment = (pace: string, hours: number, start_hour = 7): ItineraryDay["segments"][number] => ({ pace, hours, start_hour }) as ItineraryDay["segments"][number];
const piece = (kind: DayPiece["kind"], start_hour: number, hours: number, pace: DayPiece["pace"] = null): DayPiece => ({ kind, start_hour, hours, pace, mode: null, miles: 0, terrain: null, way: null, text: kind === "craft" ? `${hours} h by keelboat, river` : "" });

it("lays a march end to end and joins what is alike", () => {
  const spans = spansOf(day({ segments: [segment("hustle", 3), segment("hustle", 1, 10), segment("walk", 4, 11), segment("forced", 1, 15)] }));
  expect(spans.map(({ kind, start, hours }) => [kind, start, hours])).toEqual([
    ["hustle", 7, 4],
    ["walk", 11, 4],
    ["forced", 15, 1],
  ]);
  expect(marchEnd(spans)).toBe(16);
});

it("shows craft, changes and waiting of a mixed day", () => {
  const spans = spansOf(day({ pieces: [piece("march", 7, 3, "walk"), piece("change", 10, 1), piece("craft", 13, 4)] }));
  expect(spans.map(({ kind }) => kind)).toEqual(["walk", "change", "wait", "craft"]);
  expect(spans.map(spanWords)).toEqual(["3 h walked", "1 h changing over", "2 h waiting", "4 h by keelboat"]);
  expect(marchEnd(spans)).toBe(10);
});

it("keeps one scale for all days, never shorter than nine hours", () => {
  expect(hourScale([day({ segments: [segment("walk", 4)] })])).toEqual({ from: 7, to: 16 });
  expect(hourScale([day({ segments: [segment("walk", 4)] }), day({ pieces: [piece("craft", 0, 24)] })])).toEqual({ from: 0, to: 24 });
  expect(hourScale([day({ pieces: [piece("march", 7, 8, "walk"), piece("stay", 15, 9)] }), day({ pieces: [piece("stay", 0, 15), piece("march", 15, 1, "walk")] })])).toEqual({ from: 7, to: 16 });
  expect(placedOn({ from: 7, to: 16 }, { start: 0, hours: 11.5 })).toEqual({ left: 0, width: 50 });
  expect(placedOn({ from: 7, to: 16 }, { start: 11.5, hours: 4.5 })).toEqual({ left: 50, width: 50 });
});
