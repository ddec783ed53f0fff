import { expect, it } from "vitest";
import { blankDraft, type Draft } from "./draft";
import { dropShape, keepShape, moveStop, prefer, pullThrough, removeStop } from "./edits";

const stops = (draft: Draft): number[] => draft.stops.map(({ cell }) => cell);
const plain: Draft = { ...blankDraft("m", "p"), stops: [1, 9].map((cell) => ({ cell, stay: null })) };
const pulled = pullThrough(1, 5).change(plain);

it("remembers where the way was pulled, and asks nothing of it yet", () => {
  expect(stops(pulled)).toEqual([1, 5, 9]);
  expect(pulled.shape).toEqual({ cells: [5], isLocked: false, isAsked: false });
  expect(moveStop(1, 6).change(pulled).shape).toEqual({ cells: [6], isLocked: false, isAsked: false });
});

it("asks whether the shape is kept when a stop or a preference changes, unless it is locked", () => {
  expect(moveStop(2, 8).change(pulled).shape.isAsked).toBe(true);
  expect(prefer("safest").change(pulled).shape.isAsked).toBe(true);
  expect(moveStop(2, 8).change(keepShape(true)(pulled)).shape.isAsked).toBe(false);
  expect(prefer("safest").change(plain).shape.isAsked).toBe(false);
});

it("keeps it or lays the way anew", () => {
  const moved = moveStop(2, 8).change(pulled);
  expect(stops(keepShape(false)(moved))).toEqual([1, 5, 8]);
  expect(stops(dropShape.change(moved))).toEqual([1, 8]);
  expect(dropShape.change(moved).shape.cells).toEqual([]);
  expect(removeStop(1).change(pulled).shape.cells).toEqual([]);
});
