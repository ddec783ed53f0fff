import type { DayOrder, Hours, Journey, Plan, PlanBody, PlanModes, Preference, ReplanWish, Stay } from "../../api/types";
import type { Block } from "./pieces";

/** A new course while it is being chosen: where to, how, and what is left of today. */

export interface CourseStop {
  readonly cell: number;
  readonly name: string;
  readonly stay: Stay | null;
}

export interface CourseDraft {
  readonly stops: readonly CourseStop[];
  readonly preference: Preference;
  readonly modes: PlanModes;
  readonly hours: Hours;
  readonly note: string;
}

export const PREFERENCES: readonly { value: Preference; label: string }[] = [
  { value: "fastest", label: "Fastest" },
  { value: "roads", label: "Roads" },
  { value: "safest", label: "Safest" },
  { value: "least_harm", label: "Least harm" },
  { value: "cheapest", label: "Cheapest" },
];

const ON_FOOT: Hours = { walked: 8, hustled: 0, forced: 0 };

/** The plan's stops that lie ahead on the way the journey goes now; the goal always does. */
export function stopsAhead(journey: Pick<Journey, "route" | "cell">, stops: readonly (CourseStop & { readonly name: string })[]): CourseStop[] {
  const { cells } = journey.route;
  const here = cells.indexOf(journey.cell);
  const inner = stops.slice(1);
  const ahead = inner.filter((stop, index) => index === inner.length - 1 || cells.indexOf(stop.cell, Math.max(0, here + 1)) > here);
  return ahead.filter((stop) => stop.cell !== journey.cell).map(({ cell, name, stay }) => ({ cell, name, stay }));
}

/** The modes forced for legs that lie ahead, counted from here: who is aboard stays aboard. */
function legsAhead(plan: Plan, left: number): PlanModes["by_leg"] {
  const gone = plan.stops.length - 1 - left;
  return plan.modes.by_leg.filter(({ leg }) => leg >= gone).map(({ leg, mode }) => ({ leg: leg - gone, mode }));
}

/** To other stops than before, the modes of all legs are allowed on each. */
function modesSent(draft: CourseDraft, before: CourseDraft): PlanModes {
  const cells = (stops: readonly CourseStop[]): string => stops.map(({ cell }) => cell).join(" ");
  if (cells(draft.stops) === cells(before.stops)) return draft.modes;
  return { allowed: [...new Set([...draft.modes.allowed, ...draft.modes.by_leg.map(({ mode }) => mode)])], by_leg: [] };
}

/** What the new course starts from: the plan as it is, from here on. */
export function firstDraft(journey: Journey, plan: Plan | null): CourseDraft {
  const goal = journey.route.cells.at(-1) ?? journey.cell;
  const stops = plan ? stopsAhead(journey, plan.stops) : [{ cell: goal, name: "the goal", stay: null }];
  return {
    stops,
    preference: plan?.preference ?? "fastest",
    modes: { allowed: plan?.modes.allowed ?? ["own"], by_leg: plan ? legsAhead(plan, stops.length) : [] },
    hours: plan?.default_order ?? ON_FOOT,
    note: "",
  };
}

const isSame = (a: Hours, b: Hours): boolean => a.walked === b.walked && a.hustled === b.hustled && a.forced === b.forced;

const stopsSent = (draft: CourseDraft): { cell: number; stay: Stay | null }[] => draft.stops.map(({ cell, stay }) => ({ cell, stay }));

/** What is sent; hours changed for all days leave the plan's own days behind. */
export const wishOf = (draft: CourseDraft, before: CourseDraft): ReplanWish => ({
  note: draft.note.trim(),
  stops: stopsSent(draft),
  preference: draft.preference,
  modes: modesSent(draft, before),
  ...(isSame(draft.hours, before.hours) ? {} : { default_order: draft.hours, orders: [] }),
});

const MORNING = 7;

const SLACK = 1 / 60;

const goneOf = (done: readonly Block[], fits: (block: Block) => boolean): number =>
  Math.max(0, Math.ceil(done.filter((block) => block.kind !== "stay" && block.kind !== "talk" && fits(block)).reduce((sum, block) => sum + block.hours, 0) - SLACK));

/** What is left of a day's order, without forced hours: they follow eight others. */
function leftOfToday(order: DayOrder, done: readonly Block[]): DayOrder {
  const hustled = Math.min(order.hustled, goneOf(done, (block) => block.pace === "hustle"));
  const others = Math.max(0, goneOf(done, () => true) - hustled);
  return { ...order, hustled: order.hustled - hustled, walked: Math.max(0, order.walked - others), forced: 0 };
}

/** The days' orders from here on, today's without the hours gone. */
function ordersLeft(journey: Journey, kept: readonly DayOrder[], hours: Hours, done: readonly Block[]): DayOrder[] {
  const gone = goneOf(done, () => true);
  if (gone === 0) return [...kept];
  if (kept.some(({ day }) => day === journey.day)) return kept.map((order) => (order.day === journey.day ? leftOfToday(order, done) : order));
  const left = Math.max(0, hours.walked + hours.hustled + hours.forced - gone);
  return [{ day: journey.day, walked: Math.min(left, hours.walked), hustled: 0, forced: 0 }, ...kept];
}

/** The same question as a plan, to see beforehand what comes of it; null without a map or a party. */
export function previewOf(journey: Journey, plan: Plan | null, draft: CourseDraft, before: CourseDraft, done: readonly Block[]): PlanBody | null {
  if (journey.map === null || journey.party === null || draft.stops.length === 0) return null;
  const kept = isSame(draft.hours, before.hours) ? (plan?.orders ?? []).filter((order) => order.day >= journey.day) : [];
  const gone = goneOf(done, () => true);
  const isOver = gone > 0 && gone >= draft.hours.walked + draft.hours.hustled + draft.hours.forced;
  return {
    name: journey.name,
    map: journey.map,
    party: journey.party,
    stops: [{ cell: journey.cell, stay: null }, ...stopsSent(draft)],
    preference: draft.preference,
    chosen: "A",
    start: isOver ? { day: journey.day + 1, hour: MORNING } : { day: journey.day, hour: journey.hour },
    default_order: draft.hours,
    orders: isOver ? kept.filter((order) => order.day > journey.day) : ordersLeft(journey, kept, draft.hours, done),
    modes: modesSent(draft, before),
    rivers: plan?.rivers ?? "open",
    current_mph: plan?.current_mph ?? null,
    avoid: plan?.avoid ?? [],
    impeded: plan?.impeded ?? [],
    closures: plan?.closures ?? [],
    objective: plan?.objective ?? "damage",
  };
}
