import type { FightEvent } from "../../api/types";
import { signed } from "../../format";

/** The fight's events as rows of the roll log, newest first. */

export interface RoundOfRolls {
  readonly round: number;
  readonly title: string;
  readonly events: readonly FightEvent[];
}

/** Kept in the log of the server, not shown as rows: they say nothing that the next row does not. */
const SILENT = new Set(["turn_started", "turn_ended", "round_started"]);

export const roundTitle = (round: number): string => (round <= 0 ? "Surprise round" : `Round ${String(round)}`);

export function roundsOf(events: readonly FightEvent[]): RoundOfRolls[] {
  const rounds: { round: number; title: string; events: FightEvent[] }[] = [];
  for (const event of [...events].sort((a, b) => b.number - a.number)) {
    if (SILENT.has(event.type)) continue;
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

/** Known events with newer ones added; a number known already is replaced. */
export function merged(known: readonly FightEvent[], newer: readonly FightEvent[]): FightEvent[] {
  const byNumber = new Map(known.map((event) => [event.number, event]));
  for (const event of newer) byNumber.set(event.number, event);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

const GOOD = new Set(["hit", "critical", "noticed", "succeeded", "success"]);

/** Colour of a verdict: green for the party's luck, red for what hurts it, grey for a miss. */
export function verdictTone(event: FightEvent, isParty: boolean): "hit" | "miss" | "hurt" {
  const verdict = (event.verdict ?? "").toLowerCase();
  const isGood = GOOD.has(verdict) || /^(hits|critical|notices|succeeds)/.test(verdict);
  if (!isGood) return "miss";
  return isParty ? "hit" : "hurt";
}
