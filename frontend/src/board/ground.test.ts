import { describe, expect, it } from "vitest";

import { drawGround, groundWords, spotsOf } from "./ground";
import { loopsOf } from "./outlines";

const rows = ["###..", "#,:..", "..oT~", "^=..."];

describe("ground of a battle map", () => {
  it("reads rows from the north, squares from the south", () => {
    expect(groundWords(rows, 1, 2)).toBe("Rough ground");
    expect(groundWords(rows, 0, 3)).toBe("Blocked");
    expect(groundWords(rows, 0, 0)).toBe("Hazardous ground");
    expect(groundWords(rows, 4, 3)).toBe("");
  });

  it("finds rocks, trees and low obstacles", () => {
    expect(spotsOf(rows, "rock")).toEqual([{ column: 2, row: 2 }]);
    expect(spotsOf(rows, "tree")).toEqual([{ column: 3, row: 2 }]);
    expect(spotsOf(rows, "low")).toEqual([{ column: 1, row: 3 }]);
  });

  it("takes an unknown character for clear ground", () => {
    expect(groundWords(["?"], 0, 0)).toBe("");
  });

  it("is drawn the same twice", () => {
    expect(drawGround(rows)).toEqual(drawGround([...rows]));
    expect(drawGround(rows).rock).not.toBe("");
  });

  it("draws nothing for what is not there", () => {
    const open = drawGround(["...", "..."]);
    expect([open.rock, open.hachures, open.water, open.rough, open.hazard]).toEqual(["", "", "", "", ""]);
  });
});

describe("outlines", () => {
  const has = (cells: string[]) => (column: number, row: number) => cells.includes(`${String(column)},${String(row)}`);

  it("follow one loop around touching squares", () => {
    const loops = loopsOf(4, 4, has(["1,1", "2,1"]));
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(6);
  });

  it("follow a hole as a loop of its own", () => {
    const ring = ["0,0", "1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2"];
    expect(loopsOf(3, 3, has(ring))).toHaveLength(2);
  });
});
