import { describe, expect, it } from "vitest";

import { openingView, pannedView, showing, wholeView, zoomedView } from "./view";

const board = { width: 864, height: 648 };
const whole = wholeView(board, { width: 800, height: 600 });

describe("the seen part of a board", () => {
  it("shows the whole board in the shape of its frame", () => {
    expect(whole.width / whole.height).toBeCloseTo(800 / 600);
    expect(whole.left).toBeLessThanOrEqual(-22);
    expect(whole.left + whole.width).toBeGreaterThanOrEqual(864);
  });

  it("keeps the point under the cursor when it zooms", () => {
    const at = { left: 400, top: 300 };
    const near = zoomedView(whole, whole, at, 2);
    expect(near.width).toBeCloseTo(whole.width / 2);
    expect((at.left - near.left) / near.width).toBeCloseTo((at.left - whole.left) / whole.width);
  });

  it("opens on the part that matters", () => {
    const near = openingView(whole, { left: 200, right: 400, top: 200, bottom: 300 });
    expect(near.width).toBeCloseTo(200);
    expect(near.width / near.height).toBeCloseTo(whole.width / whole.height);
    expect(near.left + near.width / 2).toBeCloseTo(300);
    expect(openingView(whole, { left: -900, right: 9000, top: 0, bottom: 10 })).toEqual(whole);
  });

  it("never shows more than the whole board", () => {
    expect(zoomedView(whole, whole, { left: 0, top: 0 }, 0.2)).toEqual(whole);
  });

  it("stays on the board when it is moved", () => {
    const near = zoomedView(whole, whole, { left: 400, top: 300 }, 2);
    const far = pannedView(near, whole, -5000, 5000);
    expect(far.left).toBeCloseTo(whole.left);
    expect(far.top + far.height).toBeCloseTo(whole.top + whole.height);
  });

  it("moves no further than needed to show a point", () => {
    const near = zoomedView(whole, whole, { left: 0, top: 0 }, 4);
    expect(showing(near, whole, { left: near.left + near.width / 2, top: near.top + near.height / 2 }, 40)).toBe(near);
    expect(showing(near, whole, { left: 800, top: 600 }, 40).left).toBeGreaterThan(near.left);
  });
});
