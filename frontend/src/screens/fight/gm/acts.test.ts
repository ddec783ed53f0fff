import { describe, expect, it } from "vitest";

import type { HandAct } from "../../../api/types";
import { squareNamed } from "../../../board/squares";
import type { Square } from "../../../board/squares";
import { nearestSide } from "../../../board/usePointers";
import { aFight } from "../fixture";
import { EMPTY_FORM, NOTHING, edgeAt, painted, pathWith, readTool, rectangle, without } from "./acts";
import type { Form, Picked, Read, ToolName } from "./acts";

const fight = aFight();
const SQUARES: Picked = { ...NOTHING, squares: [{ x: 1, y: 2 }] };
const read = (tool: ToolName, form: Partial<Form>, picked: Partial<Picked> = {}): Read =>
  readTool(tool, { ...EMPTY_FORM, ...form }, { ...NOTHING, ...picked }, fight, (text) => squareNamed(text, fight.grid));
const act = (tool: ToolName, form: Partial<Form>, picked: Partial<Picked> = {}): HandAct | null => read(tool, form, picked).act;
const at = (x: number, y: number): Square => ({ x, y });

describe("the ground tool", () => {
  it("sends only the figures that were given, heights in levels", () => {
    expect(act("ground", { height: "10", veil: "6", reason: "smoke" }, SQUARES)).toEqual({ type: "ground", squares: [[1, 2]], reason: "smoke", height: 2, veil: 6 });
    expect(act("ground", { ground: "water", depth: "12" }, SQUARES)).toEqual({ type: "ground", squares: [[1, 2]], reason: "", ground: "water", depth: 12 });
  });

  it("takes figures away by a word", () => {
    expect(act("ground", { height: "none", gap: "none", ceiling: "-", hazard: "none" }, SQUARES)).toEqual({ type: "ground", squares: [[1, 2]], reason: "", height: 0, hazard: "", clear: ["gap", "ceiling"] });
  });

  it("says what is missing and what cannot be read", () => {
    expect(read("ground", {}, SQUARES).missing).toBe("Say what the ground becomes");
    expect(read("ground", { ground: "wall" }).missing).toBe("Paint squares on the board");
    const wrong = read("ground", { height: "7", depth: "deep" }, SQUARES);
    expect(wrong.act).toBeNull();
    expect(Object.keys(wrong.errors)).toEqual(["height", "depth"]);
  });
});

describe("the spears tool", () => {
  it("fills the painted squares, clears them, or leaves them to the phalanxes", () => {
    expect(act("spears", {}, SQUARES)).toEqual({ type: "spears", squares: [[1, 2]], filled: true, reason: "" });
    expect(act("spears", { spears: "none" }, SQUARES)).toMatchObject({ filled: false });
    expect(act("spears", { spears: "stand" }, SQUARES)).toMatchObject({ filled: null });
    expect(read("spears", {}).missing).toBe("Paint squares on the board");
  });
});

describe("the wall tool", () => {
  it("knows every side by one name, and none on the rim", () => {
    const size = { width: 3, height: 3 };
    const sides = (["n", "e", "s", "w"] as const).map((side) => edgeAt({ square: at(1, 1), side }, size));
    expect(sides).toEqual([[1, 1, "n"], [1, 1, "e"], [1, 0, "n"], [0, 1, "e"]]);
    expect([edgeAt({ square: at(0, 0), side: "s" }, size), edgeAt({ square: at(0, 0), side: "w" }, size)]).toEqual([null, null]);
    expect([edgeAt({ square: at(2, 2), side: "n" }, size), edgeAt({ square: at(2, 2), side: "e" }, size)]).toEqual([null, null]);
  });

  it("finds the nearest side of a press", () => {
    expect([nearestSide(2.5, 3.1), nearestSide(2.9, 3.5), nearestSide(2.5, 3.9), nearestSide(2.1, 3.5)]).toEqual(["n", "e", "s", "w"]);
  });

  it("sends the sides with what stands there", () => {
    expect(act("edge", { edge: "battlement", shelters: "beyond" }, { edges: [[1, 1, "n"]] })).toEqual({ type: "edge", edges: [[1, 1, "n"]], kind: "battlement", shelters: "beyond", reason: "" });
    expect(read("edge", {}).act).toBeNull();
  });
});

describe("force", () => {
  it("goes straight from a creature or a square", () => {
    expect(act("force", { target: "bram", by: "tam" })).toEqual({ type: "force", target: "bram", kind: "push", feet: 10, by: "tam", reason: "" });
    expect(act("force", { target: "bram", origin: "a18", feet: "15" })).toEqual({ type: "force", target: "bram", kind: "push", feet: 15, origin: [0, 0], reason: "" });
  });

  it("goes along pressed squares", () => {
    const path = pathWith(pathWith([], at(1, 1), at(2, 2)), at(1, 1), at(3, 2));
    expect(path).toEqual([at(2, 2), at(3, 2)]);
    expect(pathWith(path, at(1, 1), at(9, 9))).toEqual(path);
    expect(pathWith(path, at(1, 1), at(3, 2))).toEqual([at(2, 2)]);
    expect(act("force", { target: "bram", by: "tam", push: "slide" }, { path })).toMatchObject({ kind: "slide", path: [[2, 2], [3, 2]] });
  });

  it("says what is missing", () => {
    expect(read("force", {}).missing).toMatch(/Choose who/);
    expect(read("force", { target: "bram" }).missing).toBe("Say from whom, or from which square");
    expect(read("force", { target: "bram", origin: "Z99" }).errors).toHaveProperty("origin");
    expect(read("force", { target: "bram", by: "tam", feet: "far" }).errors).toHaveProperty("feet");
  });
});

describe("falls, collisions, objects and heights", () => {
  it("become acts", () => {
    expect(act("harm", { target: "bram", feet: "30" })).toEqual({ type: "let_fall", target: "bram", feet: 30, surface: "ground", how: "accident", reason: "" });
    expect(act("harm", { target: "bram", feet: "60", harm: "collide" })).toMatchObject({ type: "collide", speed: 60, how: "swept", into: "something hard" });
    expect(act("harm", { target: "bram", feet: "20", harm: "hit_by_object", by: "tam" })).toMatchObject({ type: "hit_by_object", size: "tiny", feet: 20, by: "tam" });
    expect(act("height", { target: "bram", level: "20", mode: "fly" })).toEqual({ type: "stance", target: "bram", reason: "", z: 4, mode: "fly" });
    expect(act("height", { target: "bram" })).toBeNull();
    expect(read("height", { target: "bram", level: "7" }).errors).toHaveProperty("level");
  });
});

describe("painting", () => {
  it("adds each square once and takes away", () => {
    const square = rectangle(at(2, 1), at(1, 2));
    expect(square).toHaveLength(4);
    expect(painted([at(1, 1)], square, false)).toHaveLength(4);
    expect(painted(square, [at(1, 1), at(9, 9)], true)).toHaveLength(3);
  });

  it("keeps what was painted while the rest was being laid", () => {
    const sent: Picked = { squares: [at(1, 1)], edges: [[1, 1, "n"]], path: [at(1, 1)] };
    const now: Picked = { squares: [at(1, 1), at(2, 2)], edges: [[1, 1, "n"], [2, 1, "n"]], path: [] };
    expect(without(now, sent)).toEqual({ squares: [at(2, 2)], edges: [[2, 1, "n"]], path: [] });
  });
});
