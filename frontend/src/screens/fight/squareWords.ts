import type { Combatant, FightPreview, FightView, ReachSquare } from "../../api/types";
import { groundAt, groundWords } from "../../board/ground";
import { levelFeet, reliefOf, reliefWords, signedFeet } from "../../board/relief";
import { covers, keyOf, squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { edgeWords } from "../../board/walls";
import { altitudeOf, combatantNamed, conditionWords, healthWords, isDown, isGone, sideOf } from "./standings";
import { SEVERAL, mayChooseLevel, namedSquares } from "./ways";
import type { Refused } from "./ways";

/** What a screen reader hears of a square: "O9. Empty. 25 feet of 25. Provokes once, from Old Tam." */

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${String(count)} times`);

/** "Provokes once, from Old Tam." or "Provokes twice, from Old Tam and Rusk." */
export function provokeWords(fight: FightView, attackers: readonly string[]): string {
  if (attackers.length === 0) return "";
  const names = [...new Set(attackers)].map((id) => combatantNamed(fight, id)?.name ?? "someone unseen");
  const who = names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;
  return `Provokes ${times(attackers.length)}, from ${who ?? ""}.`;
}

const SIDES = { party: "Party", foes: "Foe", others: "Other" } as const;

/** "flying, 30 ft up", "squeezing" and the like: how a creature is there. */
function bearing(fight: FightView, one: Combatant): string {
  const altitude = altitudeOf(one, reliefOf(fight.grid.layers));
  const how = one.mode === undefined || one.mode === "walk" ? "" : MODES[one.mode] ?? one.mode;
  const high = altitude === null ? "" : signedFeet(altitude);
  const words = [how, high].filter(Boolean).join(" ");
  return words === "" ? "" : `, ${words}`;
}

const MODES: Record<string, string> = { fly: "flying", swim: "swimming", climb: "climbing", burrow: "burrowing", teleport: "teleporting" };

function creatureWords(fight: FightView, one: Combatant): string {
  const conditions = one.conditions.map(conditionWords).join(", ");
  const acting = fight.actor === one.id ? " Acting now." : "";
  return `${one.name}. ${SIDES[sideOf(one.side)]}, ${healthWords(one)}${conditions ? `, ${conditions}` : ""}${bearing(fight, one)}.${acting}`;
}

const MOST_NAMED = 4;

function occupants(fight: FightView, square: Square): string {
  const here = fight.combatants.filter((one) => covers(one, square) && !isGone(one));
  const up = here.filter((creature) => !isDown(creature));
  const named = up.length > 0 ? up : here.slice(0, 1);
  if (named.length === 0) return "Empty.";
  const words = named.slice(0, MOST_NAMED).map((one) => creatureWords(fight, one));
  return [...words, named.length > MOST_NAMED ? `And ${String(named.length - MOST_NAMED)} more.` : ""].filter(Boolean).join(" ");
}

/** The ground of a square and what stands on its sides. */
export function groundOf(fight: FightView, square: Square): string {
  const { rows, edges, layers } = fight.grid;
  const ground = groundWords(rows, square.x, square.y);
  const { kind } = groundAt(rows, square.x, rows.length - 1 - square.y);
  const isBlocked = kind === "blocked" || kind === "rock" || kind === "tree";
  return [ground === "" ? "" : `${ground}.`, reliefWords(reliefOf(layers), square, isBlocked), edgeWords(edges, square.x, square.y)].filter(Boolean).join(" ");
}

const BY: Partial<Record<string, string>> = { double_move: ", by moving twice", run: ", by running", withdraw: ", withdrawing", crawl: ", crawling" };

/** "25 feet of 25.", "45 feet, by moving twice.", "30 feet of 60, at +20 ft." */
function costWords(fight: FightView, step: ReachSquare & { readonly by?: string }, mode: string): string {
  const how = BY[step.by ?? ""];
  const most = fight.legal?.ways?.find((way) => way.type === step.by && way.mode === mode)?.feet ?? fight.turn?.speed_feet ?? 0;
  const limit = how ?? (most > 0 && mode !== SEVERAL ? ` of ${String(most)}` : "");
  const high = mayChooseLevel(mode) && step.z !== undefined ? `, at ${levelFeet(step.z)}` : "";
  return `${String(step.cost_feet)} feet${limit}${high}.`;
}

export function squareWords(fight: FightView, square: Square, reach: ReadonlyMap<string, ReachSquare & { readonly by?: string }>, mode = "walk"): string {
  const step = reach.get(keyOf(square));
  const parts = [`${squareName(square, fight.grid.height)}.`, occupants(fight, square), groundOf(fight, square)];
  if (step) {
    const squeezed = (step.squeezes ?? []).map((id) => combatantNamed(fight, id)?.name ?? "someone").join(" and ");
    parts.push(
      costWords(fight, step, mode),
      provokeWords(fight, step.provokes),
      squeezed === "" ? "" : `Squeezes there with ${squeezed}.`,
    );
  }
  return parts.filter((part) => part !== "").join(" ");
}

/** Why a square is not reached, with squares by their names: "a wall is in the way (EP-TE-04)". */
export function refusalWords(fight: FightView, { text, rule }: Refused): string {
  const words = namedSquares(text, (square) => squareName(square, fight.grid.height)).replace(/\.$/, "");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${rule === "" ? "" : ` (${rule})`}.`;
}

/** The end of a previewed path, for the live region. */
export function previewWords(fight: FightView, end: Square, preview: FightPreview): string {
  const name = squareName(end, fight.grid.height);
  if (!preview.legal) return `${name}. ${refusalWords(fight, { text: preview.reason ?? "Not possible", rule: preview.rule ?? "" })}`;
  const cost = `${String(preview.cost_feet)} feet of ${String(preview.allowed_feet)}.`;
  const provoked = provokeWords(fight, preview.provokes.map((strike) => strike.attacker));
  const flanks = preview.flank.flatMap((id) => {
    const ally = combatantNamed(fight, preview.flank_with?.[id] ?? null);
    const name = combatantNamed(fight, id)?.name;
    return name === undefined ? [] : [ally ? `${name} with ${ally.name.split(" ")[0] ?? ""}` : name];
  });
  return [`${name}.`, cost, provoked, flanks.length > 0 ? `Flanks ${flanks.join(" and ")}.` : ""].filter(Boolean).join(" ");
}
