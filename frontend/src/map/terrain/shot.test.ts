import { describe, expect, it } from "vitest";
import { covers, partIn } from "./shot";

/** 200 by 100 pixels, two to a CSS pixel, half a world unit each. */
const view = { west: 10, north: 20, unitsPerPixel: 0.5, width: 200, height: 100 };

describe("a changed part of the world", () => {
  it.each([
    ["inside", { west: 20, north: 30, east: 25, south: 32 }, { left: 20, top: 20, right: 30, bottom: 24 }],
    ["between pixels, grown to whole ones", { west: 20.2, north: 30.2, east: 24.8, south: 31.8 }, { left: 20, top: 20, right: 30, bottom: 24 }],
    ["over the edge, cut", { west: -50, north: -50, east: 12, south: 22 }, { left: 0, top: 0, right: 4, bottom: 4 }],
    ["everywhere", { west: -500, north: -500, east: 500, south: 500 }, { left: 0, top: 0, right: 200, bottom: 100 }],
    ["outside", { west: 200, north: 30, east: 210, south: 40 }, null],
  ] as const)("lies %s", (_, part, expected) => expect(partIn(view, part)).toEqual(expected));
});

describe("a picture", () => {
  const wanted = { west: 30, north: 30, units: 1, width: 60, height: 30, pixelRatio: 2 };
  it.each([
    ["covers a view within it", {}, true],
    ["not one that goes past it", { width: 90 }, false],
    ["not one at another scale", { units: 1.1, width: 10, height: 10 }, false],
  ] as const)("%s", (_, over, expected) => expect(covers(view, 2, { ...wanted, ...over })).toBe(expected));
});
