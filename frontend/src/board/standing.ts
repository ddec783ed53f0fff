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
  /** Size category; those below Small take less than their square. */
  readonly size?: string;
  /** Feet above the ground, or (negative) below the surface; null where it stands. */
  readonly altitude?: number | null;
  /** How it keeps itself there, if not on foot. */
  readonly mode?: string;
  /** Side of the space it has when it does not squeeze. */
  readonly fullSquares?: number;
  readonly isProne?: boolean;
  /** Seen by the GM alone, or as a shimmer. */
  readonly isFaint?: boolean;
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
  held: "hold",
  readied: "rdy",
  defensive: "def",
  shaken: "sh",
  frightened: "fr",
  panicked: "pan",
  sickened: "sick",
  nauseated: "nau",
  dazzled: "dzl",
  blinded: "bl",
  deafened: "df",
  staggered: "stg",
  paralyzed: "par",
  helpless: "hlp",
  asleep: "zz",
  entangled: "ent",
  pinned: "pin",
  bleeding: "bld",
  burning: "fire",
  unconscious: "out",
  dying: "dy",
  squeezing: "sq",
  faded: "fad",
  incorporeal: "inc",
  nebulous: "neb",
  phased: "pha",
  ethereal: "eth",
  unseen: "?",
  disabled: "dis",
};

const UNSHOWN = new Set(["fatigued", "exhausted", "dead", "defeated", "raise_dc", "stable"]);

/** Two or three letters for a condition, or null for one that has its own mark. */
export function tagOf(condition: string): string | null {
  if (UNSHOWN.has(condition)) return null;
  return TAGS[condition] ?? condition.slice(0, 3);
}

const SHRUNK: Readonly<Record<string, number>> = { fine: 0.4, diminutive: 0.5, tiny: 0.64 };

/** How much of its space a token fills: the tiny less than their square. */
export const fillOfSpace = (size: string | undefined): number => SHRUNK[size ?? ""] ?? 1;

/** Bases beyond this are drawn no larger where the viewer wishes so (EP-SP-17). */
export const LARGEST_BASE = 6;

/** Where in its space a token is drawn: its part of the side, and how far from the lower left corner. */
export interface Slot {
  readonly scale: number;
  readonly right: number;
  readonly up: number;
  /** Shown on the last of a crowd: how many more there are than fit. */
  readonly more: number;
}

const WHOLE: Slot = { scale: 1, right: 0, up: 0, more: 0 };
const MOST_ABREAST = 3;

/** Slots of those that share a space: side by side, at most nine, the rest as a count. Levels apart count too. */
export function slotsOf(creatures: readonly Standing[]): ReadonlyMap<string, Slot> {
  const groups = new Map<string, Standing[]>();
  for (const one of creatures) {
    if (one.isDown) continue;
    const key = `${String(one.x)},${String(one.y)},${String(one.squares)}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const slots = new Map<string, Slot>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const abreast = Math.min(MOST_ABREAST, Math.ceil(Math.sqrt(group.length)));
    const room = abreast * abreast;
    group.slice(0, room).forEach((one, index) => {
      const more = index === room - 1 ? group.length - room : 0;
      slots.set(one.id, { scale: 1 / abreast, right: (index % abreast) / abreast, up: 1 - (Math.floor(index / abreast) + 1) / abreast, more });
    });
    for (const one of group.slice(room)) slots.set(one.id, { ...WHOLE, scale: 0 });
  }
  return slots;
}
