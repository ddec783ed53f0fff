import { describe, expect, it, test } from "vitest";
import type { Barrier, Point } from "../../api/types";
import {
  barrierWords,
  doorPath,
  linePath,
  nearestBarrier,
  snapped,
  squareAt,
  straightened,
  withDoor,
  withKind,
  withLine,
  without,
} from "./barriers";
import { groundCounts, painted, strokeBetween } from "./groundEdit";
import { labelStep } from "./StageLabels";
import { EMPTY, changeFrom, did, lastDone, stepBack, stepOn } from "./history";

const line = (kind: Barrier["kind"], ...points: Point[]): Barrier => ({ kind, points, is_open: false, is_locked: false });
const wall = line("wall", [0, 0], [4, 0]);
const door = { ...line("door", [4, 0], [5, 0]), is_locked: true };

describe("lines of a battle map", () => {
  it("are named by the square they lie in, counted from the north-west", () => {
    expect(barrierWords(door, 30, 20)).toBe("Door at E1, locked");
    expect(barrierWords(wall, 30, 20)).toBe("Wall at C1");
    expect(squareAt([29.9, 20], 30, 20)).toBe("AD20");
    expect(squareAt([-3, -1], 30, 20)).toBe("A1");
  });

  it("are drawn in units of the board", () => {
    expect(linePath(wall.points)).toBe("M0 0L144 0");
    expect(doorPath(door.points, false)).toEqual({ leaf: "M144 -3L180 -3L180 3L144 3Z", arc: "" });
    expect(doorPath(door.points, true).leaf).toBe("M141 0L141 -36L147 -36L147 0Z");
    expect(doorPath(door.points, true).arc).toBe("M144 -36A36 36 0 0 1 180 0");
  });

  it("are found under a press, a door before the wall it touches", () => {
    expect(nearestBarrier([wall, door], [2, 0.2], 0.3)).toBe(0);
    expect(nearestBarrier([wall, door], [4, 0.05], 0.3)).toBe(1);
    expect(nearestBarrier([wall, door], [2, 2], 0.3)).toBeNull();
    expect(nearestBarrier([], [2, 2], 5)).toBeNull();
  });

  it("lose lock and leaf when they are no door any more", () => {
    expect(withKind([door], 0, "window")).toEqual([{ ...door, kind: "window", is_locked: false }]);
    expect(withKind([door], 0, "secret_door")[0]?.is_locked).toBe(true);
    expect(withDoor([door], 0, "open")).toEqual([{ ...door, is_locked: false, is_open: true }]);
    expect(without([wall, door], 0)).toEqual([door]);
  });

  it("need two different points", () => {
    expect(withLine([], "wall", [[1, 1]])).toEqual([]);
    expect(withLine([], "wall", [[1, 1], [1, 1]])).toEqual([]);
    expect(withLine([], "wall", [[1, 1], [1, 1], [2, 1]])[0]?.points).toEqual([[1, 1], [2, 1]]);
  });

  test.each<[Point, Point]>([
    [[2.2, 3.75], [2, 4]],
    [[2.5, 3.5], [2.5, 3.5]],
    [[2.4, 3], [2.5, 3]],
    [[-1, 99], [0, 20]],
  ])("%j is drawn to %j", (from, to) => expect(snapped(from, 30, 20)).toEqual(to));

  it("follow the grid when nearly on it", () => {
    expect(straightened([0, 0], [10, 1])).toEqual([10, 0]);
    expect(straightened([0, 0], [10, 3])).toEqual([10, 3]);
  });
});

describe("ground", () => {
  const rows = ["...", "..."];
  it("is painted square by square, never beyond the edge", () => {
    expect(painted(rows, [{ column: 1, row: 1 }, { column: 9, row: 0 }], "~")).toEqual(["...", ".~."]);
    expect(painted(rows, [{ column: 0, row: 0 }], ".")).toBe(rows);
  });
  it("is painted along a fast stroke without holes", () => {
    expect(strokeBetween({ column: 0, row: 0 }, { column: 3, row: 1 })).toHaveLength(4);
    expect(strokeBetween({ column: 2, row: 2 }, { column: 2, row: 2 })).toEqual([{ column: 2, row: 2 }]);
  });
  it("is counted, most first", () => {
    expect(groundCounts(["#~#", ".,?"])).toEqual([["#", 2], ["~", 1], [",", 1]]);
  });
});

test.each([
  [10, 1],
  [40, 2],
  [100, 5],
  [3000, 100],
])("labels that need %i units stand every %i squares", (room, step) => expect(labelStep(room)).toBe(step));

test("steps are taken back and done again; a new one ends what was undone", () => {
  const [a, b] = [{ rows: ["."], barriers: [] }, { rows: ["#"], barriers: [] }];
  const one = did(EMPTY, { label: "paint", before: a, after: b });
  expect(lastDone(one)?.label).toBe("paint");
  const back = stepBack(one);
  expect(lastDone(back)).toBeNull();
  expect(stepOn(back).done).toHaveLength(1);
  expect(did(back, { label: "again", before: a, after: b }).undone).toEqual([]);
  expect(changeFrom(a, { ...a, rows: b.rows })).toEqual({ rows: ["#"] });
});
