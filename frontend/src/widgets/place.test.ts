import { describe, expect, test } from "vitest";

import { placeAt } from "./place";

const view = { width: 1000, height: 800 };
const size = { width: 320, height: 200 };
const anchor = (left: number, top: number): { left: number; top: number; right: number; bottom: number } => ({ left, top, right: left + 40, bottom: top + 20 });

describe("a card beside what it explains", () => {
  test("below where there is room", () => expect(placeAt(size, anchor(400, 100), view)).toEqual({ left: 260, top: 128 }));
  test("above at the lower edge", () => expect(placeAt(size, anchor(400, 700), view)).toEqual({ left: 260, top: 492 }));
  test("never over the edge", () => {
    expect(placeAt(size, anchor(0, 100), view).left).toBe(8);
    expect(placeAt(size, anchor(960, 100), view).left).toBe(672);
  });
  test("at the side in a low window", () => {
    expect(placeAt({ width: 320, height: 300 }, anchor(400, 150), { width: 1000, height: 320 })).toEqual({ left: 448, top: 10 });
  });
});
