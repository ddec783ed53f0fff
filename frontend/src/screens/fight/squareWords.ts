import type { FightPreview, FightView, ReachSquare } from "../../api/types";
import { groundWords } from "../../board/ground";
import { covers, squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { edgeWords } from "../../board/walls";
import { combatantNamed, healthWords, isDown, isGone, sideOf } from "./standings";

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

function occupant(fight: FightView, square: Square): string {
  const here = fight.combatants.filter((one) => covers(one, square) && !isGone(one));
  const one = here.find((creature) => !isDown(creature)) ?? here[0];
  if (!one) return "Empty.";
  const conditions = one.conditions.map((condition) => condition.label).join(", ");
  const acting = fight.actor === one.id ? " Acting now." : "";
  return `${one.name}. ${SIDES[sideOf(one.side)]}, ${healthWords(one)}${conditions ? `, ${conditions}` : ""}.${acting}`;
}

export function squareWords(fight: FightView, square: Square, reach: ReadonlyMap<string, ReachSquare>): string {
  const ground = groundWords(fight.grid.rows, square.x, square.y);
  const step = reach.get(`${String(square.x)},${String(square.y)}`);
  const parts = [`${squareName(square, fight.grid.height)}.`, occupant(fight, square), ground === "" ? "" : `${ground}.`, edgeWords(fight.grid.edges, square.x, square.y)];
  if (step) {
    const speed = fight.turn?.speed_feet ?? 0;
    parts.push(`${String(step.cost_feet)} feet${speed > 0 ? ` of ${String(speed)}` : ""}.`, provokeWords(fight, step.provokes));
  }
  return parts.filter((part) => part !== "").join(" ");
}

/** The end of a previewed path, for the live region. */
export function previewWords(fight: FightView, end: Square, preview: FightPreview): string {
  const name = squareName(end, fight.grid.height);
  if (!preview.legal) return `${name}. ${preview.reason ?? "Not possible."}`;
  const cost = `${String(preview.cost_feet)} feet of ${String(preview.allowed_feet)}.`;
  const provoked = provokeWords(fight, preview.provokes.map((strike) => strike.attacker));
  const flanks = preview.flank.flatMap((id) => {
    const ally = combatantNamed(fight, preview.flank_with?.[id] ?? null);
    const name = combatantNamed(fight, id)?.name;
    return name === undefined ? [] : [ally ? `${name} with ${ally.name.split(" ")[0] ?? ""}` : name];
  });
  return [`${name}.`, cost, provoked, flanks.length > 0 ? `Flanks ${flanks.join(" and ")}.` : ""].filter(Boolean).join(" ");
}
