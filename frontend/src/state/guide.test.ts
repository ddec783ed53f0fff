import { expect, test } from "vitest";

import { STEPS } from "./guide";
import type { Deed } from "./deeds";

const patch = (stops: number[], day: number): Deed => ({ name: "PATCH /campaigns/1/plans/2/", body: { stops: stops.map((cell) => ({ cell })), orders: [{ day }] } });
const ends = (step: number, deed: Deed, last: Deed | null = null): boolean => STEPS[step]?.ends(deed, last) === true;

test("each note of the guide ends with what it asks for, and with nothing else", () => {
  expect(ends(0, patch([1, 2], 1))).toBe(true);
  expect(ends(0, { name: "POST /campaigns/1/plans/preview/", body: {} })).toBe(false);
  expect(ends(1, patch([1, 2], 2), patch([1, 2], 1))).toBe(true);
  expect(ends(1, patch([1, 3], 1), patch([1, 2], 1))).toBe(false);
  expect(ends(2, { name: "why", body: null })).toBe(true);
  expect(ends(3, { name: "POST /campaigns/1/simulations/", body: {} })).toBe(true);
  expect(ends(4, { name: "POST /campaigns/1/journeys/2/orders/", body: { order: { type: "advance_day" } } })).toBe(true);
  expect(ends(4, { name: "POST /campaigns/1/journeys/2/orders/", body: { order: { type: "rest" } } })).toBe(false);
  expect(ends(5, { name: "POST /campaigns/1/journeys/2/ambushes/", body: {} })).toBe(true);
});
