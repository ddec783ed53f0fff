import type { Journey, JourneyEvent, JourneyOrder } from "../../api/types";
import { readNumber } from "../../format";

/** Figures that a GM can set by hand, and the pens that stay on them. */

export type FigureKind = "number" | "uncounted" | "fatigue" | "yesno" | "words" | "weather";

export interface Figure {
  readonly field: string;
  readonly label: string;
  readonly kind: FigureKind;
  readonly help?: string;
}

const HP: Figure = { field: "hp", label: "Hit points", kind: "number" };
const FATIGUE: Figure = { field: "fatigue", label: "Fatigue", kind: "fatigue" };

const MEMBER: readonly Figure[] = [
  HP,
  { field: "primal", label: "Damage from the march", kind: "number" },
  FATIGUE,
  { field: "conditions", label: "Conditions", kind: "words", help: "Words with commas between; empty for none." },
  { field: "hunger", label: "Days without food", kind: "number" },
  { field: "thirst", label: "Hours without water", kind: "number" },
  { field: "ability_damage", label: "Damage to every ability", kind: "number" },
  { field: "shots", label: "Shots gone", kind: "number", help: "0: every quiver is full again." },
  { field: "powers", label: "Powers used today", kind: "number", help: "0 gives them all back." },
  { field: "dead", label: "Dead", kind: "yesno" },
];

const MOUNT: readonly Figure[] = [HP, FATIGUE];

const UNCOUNTED = "Left empty, it is not counted.";

const JOURNEY: readonly Figure[] = [
  { field: "mile", label: "Mile on the route", kind: "number" },
  { field: "hour", label: "Hour of the day", kind: "number", help: "13.5 is half past one." },
  { field: "day", label: "Day", kind: "number" },
  { field: "weather", label: "Weather", kind: "weather" },
  { field: "lost", label: "Off the way", kind: "yesno", help: "No: back on the way. Yes: astray, and nobody knows." },
  { field: "supplies", label: "Supplies, in days", kind: "uncounted", help: UNCOUNTED },
  { field: "food", label: "Food, in pounds", kind: "uncounted", help: UNCOUNTED },
  { field: "water", label: "Water, in gallons", kind: "uncounted", help: UNCOUNTED },
  { field: "feed", label: "Feed, in pounds", kind: "uncounted", help: UNCOUNTED },
];

export const ON_JOURNEY = "journey";

export const isMount = (journey: Journey, target: string): boolean => (journey.mounts ?? []).some((mount) => mount.id === target);

export function figuresOf(journey: Journey, target: string): readonly Figure[] {
  if (target === ON_JOURNEY) return JOURNEY;
  return isMount(journey, target) ? MOUNT : MEMBER;
}

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** What a figure is now, as it would be typed. */
export function valueNow(journey: Journey, target: string, field: string): string {
  if (target === ON_JOURNEY) return journeyValue(journey, field);
  const mount = journey.mounts?.find((one) => one.id === target);
  if (mount) return text(field === "hp" ? mount.hp : mount.fatigue);
  const member = journey.members.find((one) => one.id === target);
  if (!member) return "";
  if (field === "conditions") return member.conditions.join(", ");
  if (field === "dead") return member.dead ? "yes" : "no";
  return text({ hp: member.hp, primal: member.primal, fatigue: member.fatigue, hunger: member.hunger ?? 0, thirst: member.thirst ?? 0, ability_damage: member.ability_damage ?? 0 }[field]);
}

function journeyValue(journey: Journey, field: string): string {
  const { stores, weather } = journey;
  const figures: Record<string, unknown> = {
    mile: journey.mile,
    hour: journey.hour,
    day: journey.day,
    supplies: journey.supplies,
    food: stores?.food_lb,
    water: stores?.water_gal,
    feed: stores?.feed_lb,
    lost: journey.astray ? "yes" : "no",
    weather: weather?.name,
  };
  return text(figures[field]);
}

type Value = (JourneyOrder & { type: "override" })["value"];

/** What was typed, as the API takes it; `undefined` when it is none. */
export function valueOf(kind: FigureKind, typed: string, degrees = ""): Value | undefined {
  const clean = typed.trim();
  if (kind === "fatigue") return clean;
  if (kind === "yesno") return clean === "yes";
  if (kind === "words") return clean.split(",").map((word) => word.trim()).filter(Boolean);
  if (kind === "weather") return weatherValue(clean, degrees.trim());
  if (kind === "uncounted" && clean === "") return null;
  return readNumber(clean) ?? undefined;
}

function weatherValue(word: string, degrees: string): string[] | undefined {
  if (word === "") return undefined;
  if (degrees === "") return [word];
  const number = readNumber(degrees);
  return number === null ? undefined : [word, String(Math.round(number))];
}

/** Figures that move by themselves: a pen stays on them for the day. */
const FLEETING = new Set(["mile", "hour", "day", "weather", "lost"]);

/** The last time a figure was set by hand, while that still shows. */
export function penOf(journey: Journey, events: readonly JourneyEvent[], target: string, field: string): JourneyEvent | null {
  const mine = events.filter((event) => {
    const data = event.data as { target?: unknown; field?: unknown };
    return event.type === "overridden" && data.target === target && data.field === field;
  });
  const last = mine.at(-1) ?? null;
  return last && FLEETING.has(field) && last.day !== journey.day ? null : last;
}
