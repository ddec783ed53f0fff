import { describe, expect, it } from "vitest";

import { fillOfSpace, slotsOf, tagOf } from "./standing";
import type { Standing } from "./standing";
import { heightWords } from "./Token";

const one = (id: string, change: Partial<Standing> = {}): Standing => ({
  id,
  name: id,
  initials: id,
  side: "foes",
  x: 3,
  y: 3,
  squares: 1,
  share: 1,
  primalShare: 0,
  tags: [],
  isDown: false,
  ...change,
});

describe("tokens that share a square", () => {
  it("stand side by side, two by two", () => {
    const slots = slotsOf([one("a"), one("b"), one("c"), one("d", { x: 4 })]);
    expect(slots.get("a")).toEqual({ scale: 0.5, right: 0, up: 0.5, more: 0 });
    expect(slots.get("c")).toEqual({ scale: 0.5, right: 0, up: 0, more: 0 });
    expect(slots.has("d")).toBe(false);
  });

  it("are counted where more than nine stand", () => {
    const slots = slotsOf(Array.from({ length: 25 }, (_, index) => one(String(index))));
    expect([slots.get("8")?.more, slots.get("9")?.scale, slots.get("24")?.scale]).toEqual([16, 0, 0]);
  });

  it("leave out the fallen and those of another size", () => {
    expect(slotsOf([one("a"), one("b", { isDown: true }), one("c", { squares: 2 })]).size).toBe(0);
  });
});

describe("how a token shows its creature", () => {
  it("fills less of its square the tinier it is", () => {
    expect([fillOfSpace("fine"), fillOfSpace("tiny"), fillOfSpace("small"), fillOfSpace("titanic"), fillOfSpace(undefined)]).toEqual([0.4, 0.64, 1, 1, 1]);
  });

  it("says how it keeps itself up, and how high", () => {
    expect(heightWords({ mode: "fly", altitude: 30 })).toBe("fly +30 ft");
    expect(heightWords({ mode: "swim", altitude: -10 })).toBe("swim −10 ft");
    expect(heightWords({ mode: "climb", altitude: 0 })).toBe("climb");
    expect(heightWords({ mode: "walk", altitude: null })).toBe("");
  });

  it("has a tag for what the rules of the grid do to it", () => {
    expect(["squeezing", "faded", "ethereal", "unseen"].map(tagOf)).toEqual(["sq", "fad", "eth", "?"]);
  });
});
