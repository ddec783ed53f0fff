import type { Combatant, CoverAnswer, FightView, FlankAnswer, TargetOverlay } from "../../api/types";
import type { Badge, Ray } from "../../board/overlays";
import { percent } from "../../format";
import { ordersAgainst } from "./actions";
import { orderWords } from "./actionWords";
import { combatantNamed, shortName } from "./standings";
import type { BoardAnswers } from "./useOverlays";

/** Targets as the board shows them: cover, concealment, the chance to hit, or why they cannot be attacked. */

const GRADES: Record<CoverAnswer["grade"], string> = {
  none: "",
  minimal: "minimal cover",
  partial: "partial cover",
  improved: "improved cover",
  superior: "superior cover",
  total: "total cover",
};

/** The worse of the two is what a bow meets; in reach it is the melee one. */
export const coverOf = (target: TargetOverlay): CoverAnswer => (target.no_threat === null ? target.melee : target.ranged);

export function concealmentWords({ concealment: { degree, misses_to, percent: share } }: TargetOverlay): string {
  if (degree <= 0) return "";
  const name = degree >= 12 ? "total concealment" : degree >= 6 ? "partial concealment" : "thin concealment";
  return `${name}, misses ${share > 0 ? percent(share / 100) : `to ${String(misses_to)}`}`;
}

/** "partial cover +2 AC (a creature is in the way)". */
export function coverWords(cover: CoverAnswer, acWord = "AC"): string {
  const grade = GRADES[cover.grade];
  if (grade === "") return "";
  const ac = cover.ac > 0 ? ` +${String(cover.ac)} ${acWord}` : "";
  const why = cover.soft ? " (a creature is in the way)" : cover.by === "" ? "" : ` (${cover.by})`;
  return `${cover.soft ? "soft " : ""}${grade}${ac}${why}`;
}

/** Cover and concealment in as few letters as a badge holds. */
export function coverBadge(target: TargetOverlay): string {
  const cover = coverOf(target);
  const parts = [cover.grade === "none" ? "" : cover.grade === "total" ? "total cover" : `${cover.soft ? "soft" : cover.grade} +${String(cover.ac)}`];
  const { degree, misses_to, percent: share } = target.concealment;
  if (degree > 0) parts.push(share > 0 ? `miss ${percent(share / 100)}` : `miss ≤ ${String(misses_to)}`);
  return parts.filter(Boolean).join(", ");
}

/** Why somebody cannot be attacked now, empty where an attack is among the orders. */
export function whyNot(fight: FightView, target: TargetOverlay): string {
  if (ordersAgainst(fight, target.target).length > 0) return "";
  if (!target.located) return "Its square is not known (EP-IV-08).";
  if (!target.effect) return "No line of effect: total cover.";
  if (!target.sight) return "Out of sight.";
  return target.no_threat ? `${sentence(target.no_threat.text)} (${target.no_threat.rule}).` : "";
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, "")}`;

/** All that the board knows about a target from the looker's square. */
export function targetWords(fight: FightView, target: TargetOverlay): string[] {
  const best = ordersAgainst(fight, target.target)[0];
  const chance = best?.chance ?? null;
  return [
    chance === null ? "" : `${percent(chance)} to hit with ${best ? (orderWords(best).split(" at ")[0] ?? "it") : "it"}.`,
    `${String(target.distance_feet)} ft away.`,
    coverWords(coverOf(target)) === "" ? "No cover." : `${sentence(coverWords(coverOf(target), fight.ac_word))}.`,
    concealmentWords(target) === "" ? "" : `${sentence(concealmentWords(target))}.`,
    target.takes_opportunity ? "" : "No opportunity attack against it.",
    whyNot(fight, target),
  ].filter(Boolean);
}

export interface FlankWords {
  readonly text: string;
  readonly rule: string;
  readonly isFlank: boolean;
}

const MOST_ALLIES = 3;

function allyNames(fight: FightView, flanks: readonly FlankAnswer[]): string {
  const names = flanks.map((flank) => {
    const one = combatantNamed(fight, flank.ally);
    return one ? shortName(one.name) : "a friend";
  });
  if (names.length > MOST_ALLIES) return `${names.slice(0, MOST_ALLIES - 1).join(", ")} and ${String(names.length - MOST_ALLIES + 1)} others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;
}

/** Who flanks it, or why none of the friends does: those with one and the same reason together. */
export function flankWords(fight: FightView, target: TargetOverlay): FlankWords[] {
  const groups = new Map<string, FlankAnswer[]>();
  for (const flank of target.flanks) {
    const key = flank.is_flank ? "flank" : `${flank.rule} ${flank.text}`;
    groups.set(key, [...(groups.get(key) ?? []), flank]);
  }
  return [...groups.values()].flatMap((flanks): FlankWords[] => {
    const [first] = flanks;
    if (!first) return [];
    const names = allyNames(fight, flanks);
    return [{ text: first.is_flank ? `Flanked with ${names}` : `No flank with ${names}: ${first.text}`, rule: first.rule, isFlank: first.is_flank }];
  });
}

const above = (one: Combatant): Badge["at"] => ({ x: one.x + Math.floor((one.squares - 1) / 2), y: one.y + one.squares - 1 });

/** A badge over each target: cover, or whether and how well it can be attacked. */
export function targetBadges(fight: FightView, answers: BoardAnswers, kind: { cover: boolean; targets: boolean }): Badge[] {
  const badges: Badge[] = [];
  for (const target of answers.targets.values()) {
    const one = combatantNamed(fight, target.target);
    if (!one || one.defeated) continue;
    const chance = ordersAgainst(fight, target.target)[0]?.chance ?? null;
    const cannot = kind.targets && whyNot(fight, target) !== "";
    const words = [
      kind.targets && chance !== null ? percent(chance) : "",
      kind.targets && chance === null && !cannot ? `✓ ${String(target.distance_feet)} ft` : "",
      cannot ? `✕ ${target.effect && target.sight ? `${String(target.distance_feet)} ft` : "no line"}` : "",
      kind.cover ? coverBadge(target) : "",
    ].filter(Boolean);
    if (words.length === 0) continue;
    badges.push({ at: above(one), text: words.join(" · "), tone: cannot ? "plain" : kind.targets ? "ok" : "bad" });
  }
  return badges;
}

/** Lines from the corner that serves the looker best to the target's corners; those stopped are marked. */
export function coverRays(target: TargetOverlay | null): Ray[] {
  if (!target?.lines) return [];
  const [x = 0, y = 0] = target.lines.start;
  return target.lines.ends.map((end) => ({ from: [x, y], to: [end.x, end.y], tone: end.free ? "free" : "stopped" }));
}

/** Lines of those who flank now, and for the target looked at those that fall short, with why. */
export function flankRays(answers: BoardAnswers, target: TargetOverlay | null): Ray[] {
  const seen = new Set<string>();
  const rays: Ray[] = [];
  for (const { line, attacker, ally, target: on } of answers.flanked) {
    const pair = [[attacker, ally].sort().join(" "), on].join(" at ");
    if (!line || seen.has(pair)) continue;
    seen.add(pair);
    rays.push({ from: line[0] ?? [0, 0], to: line[1] ?? [0, 0], tone: "flank", label: "flank" });
  }
  for (const flank of target?.flanks ?? []) {
    if (flank.is_flank || !flank.line) continue;
    rays.push({ from: flank.line[0] ?? [0, 0], to: flank.line[1] ?? [0, 0], tone: "short", label: flank.rule });
  }
  return rays;
}
