import type { Footprint } from "./squares";

export type BoardSide = "party" | "foes" | "others";

/** A creature as it stands on the board. Shares are parts of its full hit points, null when not known. */
export interface Standing extends Footprint {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly side: BoardSide;
  readonly share: number | null;
  readonly primalShare: number;
  readonly tags: readonly string[];
  readonly isDown: boolean;
}

export const SIDE_WORDS: Record<BoardSide, string> = { party: "party", foes: "foe", others: "other" };

/** Token class of tokens.css for a side. */
export const tokenClass = (side: BoardSide): string =>
  side === "foes" ? "foe" : side === "others" ? "neutral" : "";

const TAGS: Record<string, string> = {
  flat_footed: "ff",
  "flat-footed": "ff",
  prone: "pr",
  hidden: "hid",
  invisible: "inv",
  stunned: "st",
  dazed: "dz",
  grappled: "gr",
  fighting_defensively: "def",
  total_defense: "td",
  holding: "hold",
  unconscious: "out",
  dying: "dy",
  disabled: "dis",
};

const UNSHOWN = new Set(["fatigued", "exhausted", "dead", "defeated"]);

/** Two or three letters for a condition, or null for one that has its own mark. */
export function tagOf(condition: string): string | null {
  if (UNSHOWN.has(condition)) return null;
  return TAGS[condition] ?? condition.slice(0, 3);
}
