import type { JourneyEvent, Pace } from "../../api/types";

/** What the events of a journey add up to, day by day. */

export interface Harm {
  readonly member: string;
  readonly amount: number;
}

interface TravelledData {
  readonly pace: Pace;
  readonly seconds: number;
  readonly feet: number;
  readonly harms: readonly Harm[];
}

const FEET_PER_MILE = 5280;

/** The figures of a stretch; the GM's events give where from and where to, the players' the distance. */
export function travelledOf(event: JourneyEvent): TravelledData | null {
  if (event.type !== "travelled") return null;
  const data = event.data as { pace?: Pace; seconds?: number; feet?: number; from_feet?: number; to_feet?: number; harms?: Harm[] };
  return {
    pace: data.pace ?? "walk",
    seconds: data.seconds ?? 0,
    feet: data.feet ?? (data.to_feet ?? 0) - (data.from_feet ?? 0),
    harms: data.harms ?? [],
  };
}

/** What cold, heat, hunger and the like did. */
const hardshipOf = (event: JourneyEvent): readonly Harm[] => (event.type === "hardship" ? ((event.data as { harms?: Harm[] }).harms ?? []) : []);

export interface DayTotal {
  readonly day: number;
  readonly miles: number;
  readonly hours: number;
  /** Damage from the march, by member. */
  readonly damage: ReadonlyMap<string, number>;
  /** Stretches in order, each at one pace. */
  readonly stretches: readonly { readonly pace: Pace; readonly seconds: number }[];
  readonly place: string;
  readonly events: readonly JourneyEvent[];
}

const placeOf = (event: JourneyEvent): string => (event.type === "camped" ? String((event.data as { place?: unknown }).place ?? "") : "");

/** Totals of each day with an event, in order. */
export function daysOf(events: readonly JourneyEvent[]): DayTotal[] {
  const byDay = new Map<number, JourneyEvent[]>();
  for (const event of events) {
    const day = byDay.get(event.day);
    if (day) day.push(event);
    else byDay.set(event.day, [event]);
  }
  return [...byDay].sort(([a], [b]) => a - b).map(([day, ofDay]) => totalOf(day, ofDay));
}

function totalOf(day: number, events: readonly JourneyEvent[]): DayTotal {
  const damage = new Map<string, number>();
  const stretches: { pace: Pace; seconds: number }[] = [];
  let feet = 0;
  let seconds = 0;
  for (const event of events) {
    for (const harm of hardshipOf(event)) damage.set(harm.member, (damage.get(harm.member) ?? 0) + harm.amount);
    const stretch = travelledOf(event);
    if (!stretch) continue;
    feet += stretch.feet;
    seconds += stretch.seconds;
    stretches.push({ pace: stretch.pace, seconds: stretch.seconds });
    for (const harm of stretch.harms) damage.set(harm.member, (damage.get(harm.member) ?? 0) + harm.amount);
  }
  const place = events.map(placeOf).filter(Boolean).at(-1) ?? "";
  return { day, miles: feet / FEET_PER_MILE, hours: seconds / 3600, damage, stretches, place, events };
}

/** "7", or "4–9" when the march cost each another sum. */
export function damageWords(damage: ReadonlyMap<string, number>): string {
  const amounts = [...damage.values()];
  if (amounts.length === 0) return "0";
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  return least === most ? String(least) : `${String(least)}–${String(most)}`;
}

/** Damage from the march since the start, by member. */
export function damageSoFar(days: readonly DayTotal[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const day of days) for (const [member, amount] of day.damage) sum.set(member, (sum.get(member) ?? 0) + amount);
  return sum;
}

export interface Step {
  readonly batch: number;
  readonly first: number;
  readonly label: string;
  readonly day: number;
  readonly hour: number;
  readonly events: readonly JourneyEvent[];
}

/** What a step is called by, when it happened in it: it says most of what came of the order. */
const TELLING: ReadonlySet<string> = new Set(["arrived", "encounter_found", "way_noticed", "camped"]);

/** Events gathered by the order they come from, newest first. */
export function stepsOf(events: readonly JourneyEvent[]): Step[] {
  const steps: { batch: number; events: JourneyEvent[] }[] = [];
  for (const event of [...events].sort((a, b) => a.number - b.number)) {
    const batch = event.batch ?? event.number;
    const last = steps.at(-1);
    if (last && last.batch === batch) last.events.push(event);
    else steps.push({ batch, events: [event] });
  }
  return steps.reverse().map(({ batch, events: ofStep }) => {
    const first = ofStep[0];
    const last = ofStep.at(-1);
    const telling = ofStep.find((event) => TELLING.has(event.type)) ?? first;
    return { batch, first: first?.number ?? batch, label: telling?.title ?? "", day: last?.day ?? 1, hour: last?.hour ?? 0, events: ofStep };
  });
}

/** Camps so far, numbered by their day, for the map. */
export function campsOf(events: readonly JourneyEvent[]): { x: number; y: number; number: number; label: string }[] {
  return events
    .filter((event) => event.type === "camped")
    .flatMap((event) => {
      const { x, y, place } = event.data as { x?: number; y?: number; place?: string };
      return x === undefined || y === undefined ? [] : [{ x, y, number: event.day, label: place ?? "" }];
    });
}
