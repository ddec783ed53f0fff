import type { FightEvent } from "../../api/types";
import { signed } from "../../format";

/** The fight's events as rows of the roll log, newest first. */

export interface RoundOfRolls {
  readonly round: number;
  readonly title: string;
  readonly events: readonly FightEvent[];
}

/** Kept in the log of the server, not shown as rows: the row beside them says it. */
const SILENT = new Set(["turn_started", "turn_ended", "round_started"]);

/** Damage that the attack row right before it names already. */
function isRepeated(event: FightEvent, earlier: FightEvent | undefined): boolean {
  return event.type === "damaged" && earlier?.type === "attacked" && earlier.target === event.target;
}

export const roundTitle = (round: number): string => (round <= 0 ? "Surprise round" : `Round ${String(round)}`);

export function roundsOf(events: readonly FightEvent[]): RoundOfRolls[] {
  const rounds: { round: number; title: string; events: FightEvent[] }[] = [];
  const newest = [...events].sort((a, b) => b.number - a.number);
  for (const [index, event] of newest.entries()) {
    if (SILENT.has(event.type) || isRepeated(event, newest[index + 1])) continue;
    const last = rounds[rounds.length - 1];
    if (last && last.round === event.round) last.events.push(event);
    else rounds.push({ round: event.round, title: roundTitle(event.round), events: [event] });
  }
  return rounds;
}

/** "+8 base attack, +3 Strength, −1 size". */
export const partsWords = (parts: readonly { name: string; value: number }[]): string =>
  parts
    .filter((part) => part.value !== 0)
    .map((part) => `${signed(part.value)} ${part.name}`)
    .join(", ");

/** What is added to the die: "+ 12", "− 1" or nothing. */
export function addedWords(die: number, total: number): string {
  const added = total - die;
  if (added === 0) return "";
  return added > 0 ? `+ ${String(added)} =` : `− ${String(-added)} =`;
}

/** The second roll of a critical hit: "to confirm 14 + 12 = 26". */
export const confirmWords = ({ die, total }: { die: number; total: number }): string => `to confirm ${String(die)} ${addedWords(die, total) || "="} ${String(total)}`;

/** Known events with newer ones added; a number known already is replaced. */
export function merged(known: readonly FightEvent[], newer: readonly FightEvent[]): FightEvent[] {
  const byNumber = new Map(known.map((event) => [event.number, event]));
  for (const event of newer) byNumber.set(event.number, event);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Whose row it is: of harm it is who suffers it. */
export const subjectOf = (event: FightEvent): string | null =>
  event.type === "damaged" || event.type === "defeated" ? (event.target ?? event.actor) : event.actor;

/** Colour of a verdict: green for the party's luck, red for what hurts it, grey for a miss. */
export function verdictTone(event: FightEvent, isParty: boolean): "hit" | "miss" | "hurt" {
  if (event.success !== true) return "miss";
  return isParty ? "hit" : "hurt";
}

type ExtraDamage = NonNullable<NonNullable<FightEvent["damage"]>["extras"]>[number];

/** "+ sneak attack 2d6 (3, 4)"; what has no dice, or adds to them, says what it comes to: "3 sizes smaller −4". */
const extraWords = ({ name, notation, dice, total }: ExtraDamage): string => {
  if (dice.length === 0) return `${name} ${signed(total)}`;
  const sum = dice.reduce((one, other) => one + other, 0);
  return `+ ${name} ${notation} (${dice.join(", ")})${sum === total ? "" : ` ${signed(total - sum)}`}`;
};

/** "damage 2d8 (4, 7) +10 Strength = 17", with what a critical hit or resistance did. */
export function damageWords(damage: NonNullable<FightEvent["damage"]>): string {
  const faces = damage.dice.length > 0 ? `(${damage.dice.join(", ")})` : "";
  const parts = partsWords(damage.parts);
  const times = (damage.multiplier ?? 1) > 1 ? `×${String(damage.multiplier)}` : "";
  const resisted = (damage.resisted ?? 0) > 0 ? `− ${String(damage.resisted)} resisted` : "";
  const extras = (damage.extras ?? []).map(extraWords).join(" ");
  return ["damage", damage.notation ?? "", faces, parts, extras, times, resisted, `= ${String(damage.total)}`].filter(Boolean).join(" ");
}
