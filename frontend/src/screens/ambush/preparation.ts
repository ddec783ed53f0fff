import type { Ambush, AmbushParticipant, PlacementTest, Reason } from "../../api/types";
import type { BoardSide, Standing } from "../../board/standing";
import { squareName } from "../../board/squares";
import { initials } from "../../format";

/** Stops of the preparation slider, in seconds; the last stands for "more". */
export const PREPARATION = [0, 60, 120, 180, 240, 300, 1200] as const;

export const TICKS = ["none", "1", "2", "3", "4", "5 min", "more"] as const;

/** The stop of the slider that is nearest to a time without going over it. */
export function stopFor(seconds: number): number {
  const stop = PREPARATION.findLastIndex((least) => seconds >= least);
  return Math.max(0, stop);
}

export function timeWords(seconds: number): string {
  if (seconds <= 0) return "none";
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${String(seconds)} seconds`;
  return minutes === 1 ? "1 minute" : `${String(minutes)} minutes`;
}

/** Rules of the check's modifiers (EP-SU-05, 06, 08, 09). */
export const MODIFIER_RULES = { time: "EP-SU-05", skill: "EP-SU-06", hiding: "EP-SU-08", invisible: "EP-SU-09" } as const;

/** What one modifier adds, as the check's reasons give it: "+4", or "0" when it is not among them. */
export function modifierOf(reasons: readonly Reason[], rule: string): { effect: string; reasons: Reason[] } {
  const named = reasons.filter((reason) => reason.rule === rule);
  return { effect: named[0]?.effect.replace("-", "−") ?? "0", reasons: named };
}

/** The least face that succeeds, in words. */
export function succeedsOn(needed: number, bonus: number): string {
  const face = needed - bonus;
  if (face <= 1) return "succeeds whatever the die shows";
  return face > 20 ? "cannot succeed" : `succeeds on ${String(face)} or more`;
}

export const sideOf = (one: AmbushParticipant): BoardSide => (one.side === "party" || one.side === "foes" ? one.side : "others");

/** Short names for tokens: those that share a name are told apart by a number. */
export function tokenWords(participants: readonly AmbushParticipant[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const one of participants) {
    const number = /(\d+)$/.exec(one.name)?.[1];
    const name = number === undefined ? one.name : one.name.slice(0, -number.length).trim();
    const letters = number === undefined ? initials(name) : (name.split(" ").at(-1) ?? name).charAt(0).toLowerCase() + number;
    words.set(one.id, letters);
  }
  return words;
}

/** Names in a row, those of one kind counted: "Gallows Cutthroat ×3, Old Tam". */
export function crowdWords(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const kind = name.replace(/ \d+$/, "");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return names.length === 1 ? (names[0] ?? "") : [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} ×${String(count)}`)).join(", ");
}

export function standingOf(one: AmbushParticipant, words: ReadonlyMap<string, string>, distracted: readonly string[]): Standing {
  return {
    id: one.id,
    name: one.name,
    initials: words.get(one.id) ?? initials(one.name),
    side: sideOf(one),
    x: one.x,
    y: one.y,
    squares: one.squares,
    share: null,
    primalShare: 0,
    tags: distracted.includes(one.id) ? ["dis"] : [],
    isDown: false,
  };
}

const TITLES: Record<string, string> = {
  "EP-SU-14": "The victims stand together",
  "EP-SU-15": "Ambushers near enough",
  "EP-SU-16": "Nobody beset by three alone",
  "EP-SU-17": "Nobody on blocked, taken or dangerous ground",
};

/** The four tests of a placement, from the server's own list or from what it says is broken. */
export function testsOf(ambush: Ambush): PlacementTest[] {
  const { tests, violations } = ambush.legality;
  if (tests) return tests;
  return Object.entries(TITLES).map(([rule, title]) => {
    const broken = violations.find((violation) => violation.rule === rule);
    return {
      rule,
      title,
      text: broken?.text ?? "",
      ok: !broken,
      figure: broken?.figure ?? null,
      limit: broken?.limit ?? null,
      creatures: broken?.creatures ?? [],
      repair: null,
    };
  });
}

const IN_FEET = new Set(["EP-SU-14", "EP-SU-15"]);

/** "25 of 30 ft" as its two parts, null for a test without a figure. */
export function figureOf(test: PlacementTest): { figure: string; limit: string } | null {
  if (test.figure === null || !test.limit) return null;
  return { figure: String(test.figure), limit: `of ${String(test.limit)}${IN_FEET.has(test.rule) ? " ft" : ""}` };
}

/** Why the ambush cannot start, or null when it can. */
export function whyNotStart(ambush: Ambush): string | null {
  if (ambush.status === "started") return null;
  if (ambush.stance !== "meet" && ambush.status === "draft") return ambush.check.allowed ? "First roll the ambush check" : (ambush.check.refusal ?? "No ambush check is possible");
  const broken = testsOf(ambush).find((test) => !test.ok);
  if (broken && isSurprise(ambush)) return broken.text || broken.title;
  return null;
}

/** Whether the ambushers set everyone's place: the check has succeeded or is still open. */
export const isSurprise = (ambush: Ambush): boolean => ambush.stance !== "meet" && ambush.check.success !== false;

/** The words of a repair, with the square it moves to. */
export const repairWords = (repair: NonNullable<PlacementTest["repair"]>, height: number): string =>
  / to [A-Z]/.test(repair.label) ? repair.label : `${repair.label} to ${squareName(repair, height)}`;
