import { expect, it } from "vitest";
import { lengthOf, nearestPiece, pointAlong, smooth, type Point } from "./lines";

const corner: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

it("keeps the ends of a line and cuts its corners", () => {
  const drawn = smooth(corner, 2);
  expect(drawn[0]).toEqual([0, 0]);
  expect(drawn[drawn.length - 1]).toEqual([10, 10]);
  expect(drawn).not.toContainEqual([10, 0]);
  expect(lengthOf(drawn)).toBeLessThan(lengthOf(corner));
});

it("leaves a straight piece as it is", () => {
  expect(smooth(corner.slice(0, 2))).toEqual(corner.slice(0, 2));
});

it("finds the point at a share of the length", () => {
  expect(pointAlong(corner, 0.5)).toEqual([10, 0]);
  expect(pointAlong(corner, 0.75)).toEqual([10, 5]);
  expect(pointAlong(corner, 2)).toEqual([10, 10]);
});

it("knows which piece of a line lies nearest", () => {
  expect(nearestPiece(corner, [11, 6])).toEqual({ distance: 1, piece: 1 });
  expect(nearestPiece(corner, [4, -2])).toEqual({ distance: 2, piece: 0 });
});
