import { expect, it } from "vitest";
import type { SharedPlan } from "../../api/types";
import { sharedOverlay } from "./sharedOverlay";

const stop = (name: string, x: number | null): SharedPlan["stops"][number] => ({ name, x, y: x, day: 1, hour: 7, leaves: null, stay: null });

it("draws only what players know the place of", () => {
  const overlay = sharedOverlay({
    route: { lines: [[[0, 0], [1, 1]], [[4, 4], [5, 5]]], miles: 9, hours_text: "3 h", legs: [] },
    stops: [stop("Harrowgate", 0), stop("", null), stop("Kestrel Keep", 5)],
    days: [{ day: 1, date: "", start_hour: 7, end_hour: 15, miles: 9, hours: 8, camp: { name: "", x: null, y: null }, text: "" }],
  });
  expect(overlay.routes).toHaveLength(2);
  expect(overlay.stops?.map(({ kind, label }) => [kind, label])).toEqual([["start", "Harrowgate"], ["end", "Kestrel Keep"]]);
  expect(overlay.camps).toEqual([]);
});

it("looks nowhere in particular while nothing is known", () => {
  expect(sharedOverlay({ route: null, stops: [], days: [] }).focus).toBeUndefined();
});
