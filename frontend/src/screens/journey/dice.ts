import type { ApiProblem } from "../../api/client";
import type { JourneyEvent, TypedRolls } from "../../api/types";

/** Dice as they fell at the table, by what they are for. */

export type Purpose = keyof TypedRolls;

export const PURPOSES: readonly { readonly purpose: Purpose; readonly label: string; readonly help: string }[] = [
  { purpose: "weather", label: "Weather", help: "The day's weather." },
  { purpose: "march", label: "March", help: "Hour by hour, and in each hour member by member." },
  { purpose: "encounter", label: "Encounters", help: "The check, then the row, how many, and how far off." },
  { purpose: "way", label: "The way", help: "Keeping the way, and finding it again." },
  { purpose: "living", label: "Food and water", help: "Foraging, hunger and thirst." },
  { purpose: "hazard", label: "Hazards", help: "Cold, heat, storm and thin air." },
];

/** "4, 5 3" -> [4, 5, 3]; null when something in it is no face. */
export function facesOf(text: string): number[] | null {
  const words = text.trim().split(/[\s,;+]+/).filter(Boolean);
  const faces = words.map(Number);
  return faces.every((face) => Number.isInteger(face) && face > 0 && face <= 1000) ? faces : null;
}

/** What is sent: only purposes for which something was typed. */
export function rollsOf(texts: Readonly<Partial<Record<Purpose, string>>>): TypedRolls {
  const rolls: TypedRolls = {};
  for (const { purpose } of PURPOSES) {
    const faces = facesOf(texts[purpose] ?? "") ?? [];
    if (faces.length > 0) rolls[purpose] = faces;
  }
  return rolls;
}

/** Which field a problem is about. */
export function purposeOfProblem(problem: Pick<ApiProblem, "pointer"> | null): Purpose | null {
  const pointer = problem?.pointer ?? "";
  if (pointer.startsWith("/dice")) return "march";
  const found = /^\/rolls\/(\w+)/.exec(pointer)?.[1];
  return PURPOSES.find(({ purpose }) => purpose === found)?.purpose ?? null;
}

const BY_EVENT: Readonly<Record<string, Purpose>> = {
  travelled: "march",
  rested: "march",
  fell: "march",
  watch_rolled: "encounter",
  night_rolled: "encounter",
  encounter_found: "encounter",
  chased: "encounter",
  weather_set: "weather",
  way_lost: "way",
  way_noticed: "way",
  way_sought: "way",
  foraged: "living",
  supplied: "living",
};
const NEEDS = new Set(["hunger", "thirst"]);

export function purposeOf(event: JourneyEvent): Purpose | null {
  if (event.type !== "hardship") return BY_EVENT[event.type] ?? null;
  const cause = String((event.data as { cause?: unknown }).cause ?? "");
  return NEEDS.has(cause) ? "living" : cause === "hustle" || cause === "march" ? "march" : "hazard";
}

/** The dice that were last asked for, by purpose: what may be asked for again. */
export function lastAsked(events: readonly JourneyEvent[]): ReadonlyMap<Purpose, string> {
  const asked = new Map<Purpose, string>();
  for (const event of events) {
    const purpose = purposeOf(event);
    const dice = event.rolls.map((roll) => (typeof roll.dice === "string" ? `${roll.label}, ${roll.dice}` : roll.label)).filter(Boolean);
    if (purpose && dice.length > 0) asked.set(purpose, [...new Set(dice)].slice(0, 3).join("; "));
  }
  return asked;
}

const KEY = "outrider.journey.dice";

export function readTyped(): boolean {
  try {
    return localStorage.getItem(KEY) === "typed";
  } catch {
    return false;
  }
}

export function keepTyped(isTyped: boolean): void {
  try {
    localStorage.setItem(KEY, isTyped ? "typed" : "rolled");
  } catch {
    // The choice lasts until the page is left.
  }
}
