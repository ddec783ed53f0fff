import { describe, expect, it } from "vitest";

import type { Journey, Plan } from "../../api/types";
import { firstDraft, previewOf, stopsAhead, wishOf } from "./replan";

const stop = (cell: number, name: string): { cell: number; name: string; stay: null } => ({ cell, name, stay: null });
const stops = [stop(1, "Harrowgate"), stop(3, "Vell Ford"), stop(6, "Tarn Hollow"), stop(9, "Kestrel Keep")];
const journey = { name: "North", map: "m", party: "p", cell: 4, day: 2, hour: 11, route: { points: [], cells: [1, 2, 3, 4, 5, 6, 7, 9] } } as unknown as Journey;
const plan = { stops, preference: "roads", modes: { allowed: ["own", "light"], by_leg: [{ leg: 0, mode: "own" }] }, default_order: { walked: 8, hustled: 0, forced: 0 }, orders: [{ day: 1, walked: 8, hustled: 0, forced: 1 }, { day: 3, walked: 6, hustled: 2, forced: 0 }], rivers: "fords", current_mph: null, avoid: [], closures: [], objective: "damage" } as unknown as Plan;

describe("a new course", () => {
  it("goes to the stops that lie ahead; the goal always does", () => {
    expect(stopsAhead(journey, stops).map(({ name }) => name)).toEqual(["Tarn Hollow", "Kestrel Keep"]);
    expect(stopsAhead({ ...journey, cell: 77 }, stops).map(({ name }) => name)).toContain("Kestrel Keep");
    expect(stopsAhead({ ...journey, cell: 9 }, stops)).toEqual([]);
  });

  it("keeps to the plan until something is changed", () => {
    const draft = firstDraft(journey, plan);
    expect(wishOf(draft, draft)).toEqual({ note: "", stops: [{ cell: 6, stay: null }, { cell: 9, stay: null }], preference: "roads", modes: { allowed: ["own", "light"], by_leg: [] } });
    const slower = { ...draft, hours: { walked: 6, hustled: 0, forced: 0 } };
    expect(wishOf(slower, draft)).toMatchObject({ default_order: { walked: 6 }, orders: [] });
  });

  it("is asked for beforehand from here and now, without the hours gone", () => {
    const draft = firstDraft(journey, plan);
    const walked = [{ kind: "march", pace: "walk", start: 7, hours: 4, miles: 12 }] as const;
    expect(previewOf(journey, plan, draft, draft, walked)).toMatchObject({ start: { day: 2, hour: 11 }, stops: [{ cell: 4 }, { cell: 6 }, { cell: 9 }], orders: [{ day: 2, walked: 4 }, { day: 3, walked: 6 }], rivers: "fords" });
    const all = [{ kind: "march", pace: "walk", start: 7, hours: 8, miles: 24 }] as const;
    expect(previewOf(journey, plan, draft, draft, all)).toMatchObject({ start: { day: 3, hour: 7 }, orders: [{ day: 3 }] });
    expect(previewOf({ ...journey, party: null }, plan, draft, draft, [])).toBeNull();
  });

  it("does without the plan when it is gone", () => {
    expect(firstDraft(journey, null).stops).toEqual([{ cell: 9, name: "the goal", stay: null }]);
  });
});
