import { describe, expect, it } from "vitest";

import type { TargetOverlay } from "../../api/types";
import { aFight } from "./fixture";
import { sightBadges, sightTints } from "./sight";
import type { BoardAnswers } from "./useOverlays";

const answers = (change: Partial<BoardAnswers>): BoardAnswers => ({ from: "ysolde", targets: new Map(), flanked: [], sight: null, ...change });
const looked = (sees: boolean | null): BoardAnswers => answers({ targets: new Map([["tam", { target: "tam", sees_back: sees } as TargetOverlay]]) });

describe("what a creature sees", () => {
  it("is shaded where it is dim or dark, from the north row down", () => {
    expect(sightTints(answers({ sight: [".-", "#."] }))).toEqual([
      { tone: "dim", squares: [{ x: 1, y: 1 }] },
      { tone: "dark", squares: [{ x: 0, y: 0 }] },
    ]);
    expect(sightTints(answers({ sight: [".."] }))).toEqual([]);
    expect(sightTints(answers({}))).toEqual([]);
  });

  it("is told with who sees it, where that may be known", () => {
    expect(sightBadges(aFight(), looked(true))).toEqual([{ at: { x: 12, y: 10 }, text: "sees", tone: "bad" }]);
    expect(sightBadges(aFight(), looked(false))[0]?.text).toBe("does not");
    expect(sightBadges(aFight(), looked(null))).toEqual([]);
  });
});
