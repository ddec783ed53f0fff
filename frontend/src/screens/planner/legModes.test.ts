import { expect, it } from "vitest";
import { forced, legsAfterInsert, legsAfterRemoval, toggled } from "./legModes";

const boat = { leg: 1, mode: "craft:keelboat" };

it.each([
  ["before the leg", 1, [{ ...boat, leg: 2 }]],
  ["within the leg", 2, [boat, { ...boat, leg: 2 }]],
  ["after the leg", 3, [boat]],
  ["in front of everything", 0, [{ ...boat, leg: 2 }]],
] as const)("moves a forced leg when a stop is put in %s", (_, index, after) => {
  expect(legsAfterInsert([boat], index, 3)).toEqual(after);
});

it("leaves the last leg alone when a stop is put behind the last", () => {
  expect(legsAfterInsert([boat], 3, 3)).toEqual([boat]);
});

it.each([
  ["the first stop", 0, [{ ...boat, leg: 0 }]],
  ["the stop where the leg begins", 1, []],
  ["the stop where it ends", 2, [boat]],
  ["the last stop", 3, [boat]],
] as const)("moves a forced leg when %s is taken out", (_, index, after) => {
  expect(legsAfterRemoval([boat], index, 4)).toEqual(after);
});

it("keeps at least one way to go and forgets legs that were forced into a forbidden one", () => {
  const modes = { allowed: ["own", boat.mode], by_leg: [boat] };
  expect(toggled(modes, boat.mode)).toEqual({ allowed: ["own"], by_leg: [] });
  expect(toggled({ allowed: ["own"], by_leg: [] }, "own").allowed).toEqual(["own"]);
});

it("allows what a leg is forced into", () => {
  expect(forced({ allowed: ["own"], by_leg: [] }, 1, boat.mode)).toEqual({ allowed: ["own", boat.mode], by_leg: [boat] });
  expect(forced({ allowed: ["own", boat.mode], by_leg: [boat] }, 1, null).by_leg).toEqual([]);
});
