import { describe, expect, it } from "vitest";

import { edgeWords, shelterMarks, wallStrokes } from "./walls";
import type { BoardEdge } from "./walls";

const EDGES: readonly BoardEdge[] = [
  { x: 1, y: 1, side: "n", kind: "wall" },
  { x: 1, y: 1, side: "e", kind: "door" },
  { x: 1, y: 0, side: "n", kind: "open_door" },
  { x: 0, y: 1, side: "e", kind: "window" },
];

describe("walls between squares", () => {
  it("draws north and east sides in a picture whose first row is the northernmost", () => {
    expect(wallStrokes(EDGES, 3)).toEqual([
      { kind: "wall", path: "M36 36h36" },
      { kind: "window", path: "M36 36v36" },
      { kind: "open_door", path: "M36 72v25.2" },
      { kind: "door", path: "M72 36v36" },
    ]);
  });

  it("names what stands on each side of a square", () => {
    expect(edgeWords(EDGES, 1, 1)).toBe("North: a wall. East: a closed door. South: an open door. West: a window.");
    expect(edgeWords(EDGES, 0, 0)).toBe("");
  });

  it("says and draws whom a battlement shelters", () => {
    const edges: readonly BoardEdge[] = [{ x: 1, y: 1, side: "n", kind: "battlement", shelters: "own" }];
    expect(edgeWords(edges, 1, 1)).toBe("North: a battlement, shelters this square.");
    expect(edgeWords(edges, 1, 2)).toBe("South: a battlement, shelters the other side.");
    expect(shelterMarks(edges, 3).startsWith("M40 36v6")).toBe(true);
    expect(shelterMarks([{ ...(edges[0] as BoardEdge), shelters: "beyond" }], 3).startsWith("M40 36v-6")).toBe(true);
    expect(shelterMarks(EDGES, 3)).toBe("");
  });
});
