/** The edits of a plan, each with the words Undo uses. */
import type { AvoidArea, Closure, DayOrder, FrontPoint, GameTime, Hours, ImpededGround, Objective, PlanModes, Preference, Rivers, Stay } from "../../api/types";
import { impededBy, painted, paintLabel, type Brush } from "./avoiding";
import { type Draft, type DraftStop } from "./draft";
import { legsAfterInsert, legsAfterRemoval } from "./legModes";
import { asked, NO_SHAPE } from "./shape";

export interface Edit {
  readonly label: string;
  readonly change: (draft: Draft) => Draft;
}

/** Camps stand at miles of one way: on another they mean nothing. */
const withoutCamps = (orders: readonly DayOrder[]): DayOrder[] => orders.map(({ day, walked, hustled, forced }) => ({ day, walked, hustled, forced }));

/** Other stops make other routes and days: the chosen letter no longer means anything. What held the way's shape and
 * is no stop between the ends any more holds nothing; whether the rest shall hold is asked. */
const withStops = (draft: Draft, stops: readonly DraftStop[], byLeg = draft.modes.by_leg): Draft => {
  const kept = stops.filter(({ cell }, i) => i === 0 || cell !== stops[i - 1]?.cell);
  const between = new Set(kept.slice(1, -1).map(({ cell }) => cell));
  return {
    ...draft,
    stops: kept,
    modes: { ...draft.modes, by_leg: byLeg },
    orders: withoutCamps(draft.orders),
    chosen: "A",
    shape: asked({ ...draft.shape, cells: draft.shape.cells.filter((cell) => between.has(cell)) }),
  };
};

/** Pulls the way through a cell: a stop that only holds its shape. */
export const pullThrough = (index: number, cell: number): Edit => ({
  label: "pull the way",
  change: (draft) => ({ ...insertStop(index, cell).change(draft), shape: { ...draft.shape, cells: [...draft.shape.cells.filter((each) => each !== cell), cell] } }),
});

/** Lays the way anew between the stops that are more than its shape. */
export const dropShape: Edit = {
  label: "let the shape go",
  change: (draft) => {
    const held = new Set(draft.shape.cells);
    const next = draft.stops.reduceRight((now, { cell, stay }, i) => (held.has(cell) && stay === null && i > 0 && i < draft.stops.length - 1 ? removeStop(i).change(now) : now), draft);
    return { ...next, shape: NO_SHAPE };
  },
};

/** The shape is kept, for now or whatever comes. */
export const keepShape = (isLocked: boolean) => (draft: Draft): Draft => ({ ...draft, shape: { ...draft.shape, isLocked, isAsked: false } });

export const insertStop = (index: number, cell: number): Edit => ({
  label: "add a stop",
  change: (draft) =>
    withStops(
      draft,
      [...draft.stops.slice(0, index), { cell, stay: null }, ...draft.stops.slice(index)],
      legsAfterInsert(draft.modes.by_leg, index, draft.stops.length),
    ),
});

const changeStop = (draft: Draft, index: number, change: (stop: DraftStop) => DraftStop): DraftStop[] =>
  draft.stops.map((stop, i) => (i === index ? change(stop) : stop));

export const moveStop = (index: number, cell: number): Edit => ({
  label: `move stop ${index + 1}`,
  change: (draft) => {
    const from = draft.stops[index]?.cell ?? -1;
    if (!draft.shape.cells.includes(from)) return withStops(draft, changeStop(draft, index, (stop) => ({ ...stop, cell })));
    // Pulling the shape itself asks nothing.
    const shape = { ...draft.shape, cells: draft.shape.cells.map((each) => (each === from ? cell : each)) };
    return { ...withStops({ ...draft, shape }, changeStop(draft, index, (stop) => ({ ...stop, cell }))), shape };
  },
});

export const stayAt = (index: number, stay: Stay | null): Edit => ({
  label: `stay at stop ${index + 1}`,
  change: (draft) => ({ ...draft, stops: changeStop(draft, index, (stop) => ({ ...stop, stay })) }),
});

export const removeStop = (index: number): Edit => ({
  label: `remove stop ${index + 1}`,
  change: (draft) =>
    withStops(
      draft,
      draft.stops.filter((_, i) => i !== index),
      legsAfterRemoval(draft.modes.by_leg, index, draft.stops.length),
    ),
});

export const swapStops = (index: number, other: number): Edit => ({
  label: `move stop ${index + 1}`,
  change: (draft) => {
    const stops = [...draft.stops];
    const [a, b] = [stops[index], stops[other]];
    if (a !== undefined && b !== undefined) [stops[index], stops[other]] = [b, a];
    return withStops(draft, stops);
  },
});

/** The same stops in the order of these cells; each keeps its stay. */
export const reorderStops = (cells: readonly number[]): Edit => ({
  label: "take the best order of stops",
  change: (draft) => {
    const left = [...draft.stops];
    const stops = cells.flatMap((cell) => {
      const at = left.findIndex((stop) => stop.cell === cell);
      return at < 0 ? [] : left.splice(at, 1);
    });
    return withStops(draft, [...stops, ...left], []);
  },
});

const PREFERENCE_STEPS: Record<Preference, string> = {
  fastest: "take the fastest way",
  least_harm: "take the way of least harm",
  safest: "take the safest way",
  roads: "keep to roads",
  cheapest: "take the cheapest way",
};

export const prefer = (preference: Preference): Edit => ({
  label: PREFERENCE_STEPS[preference],
  change: (draft) => ({ ...draft, preference, orders: withoutCamps(draft.orders), chosen: "A", shape: asked(draft.shape) }),
});

export const choose = (route: string): Edit => ({ label: `take route ${route}`, change: (draft) => ({ ...draft, orders: withoutCamps(draft.orders), chosen: route }) });

export const rename = (name: string): Edit => ({ label: "rename the plan", change: (draft) => ({ ...draft, name, isNamed: true }) });

/** The hours set for days of the march go with it. */
export const setOut = (start: GameTime): Edit => ({
  label: "set out at another hour",
  change: (draft) => ({ ...draft, start, orders: draft.orders.map((order) => ({ ...order, day: order.day + start.day - draft.start.day })) }),
});

export const takeParty = (party: string): Edit => ({ label: "take another party", change: (draft) => ({ ...draft, party }) });

const withOrder = (draft: Draft, order: DayOrder): Draft => ({
  ...draft,
  orders: [...draft.orders.filter(({ day }) => day !== order.day), order].sort((a, b) => a.day - b.day),
});

export const orderDay = (day: number, { walked, hustled, forced }: Hours): Edit => ({
  label: `hours of day ${day}`,
  change: (draft) => withOrder(draft, { ...draft.orders.find((order) => order.day === day), day, walked, hustled, forced }),
});

/** Ends a day early at a mile of the way; null: when its hours are over. */
export const campAt = (day: number, { walked, hustled, forced }: Hours, mile: number | null): Edit => ({
  label: `camp of day ${day}`,
  change: (draft) => withOrder(draft, { day, walked, hustled, forced, camp_mile: mile }),
});

export const dayAsOthers = (day: number): Edit => ({
  label: `hours of day ${day}`,
  change: (draft) => ({ ...draft, orders: draft.orders.filter((order) => order.day !== day) }),
});

export const orderAll = (orders: readonly DayOrder[], label: string): Edit => ({
  label,
  change: (draft) => ({ ...draft, orders: [...orders] }),
});

/** Takes one choice of the front: its way and its hours. `letter` is that way's among the plan's own, if it is one of them. */
export const takeChoice = (point: FrontPoint, letter: string | null): Edit => ({
  label: `take ${point.label}`,
  change: (draft) => ({
    ...draft,
    orders: [...point.orders],
    defaultOrder: point.default_order,
    chosen: letter ?? "A",
    preference: letter === null ? asPreference(point.route.preference, draft.preference) : draft.preference,
  }),
});

const asPreference = (text: string, otherwise: Preference): Preference => (text in PREFERENCE_STEPS ? (text as Preference) : otherwise);

export const allowModes = (modes: PlanModes, label = "change the ways to go"): Edit => ({ label, change: (draft) => ({ ...draft, modes, orders: withoutCamps(draft.orders), chosen: "A", shape: asked(draft.shape) }) });

export const crossRivers = (rivers: Rivers): Edit => ({
  label: rivers === "fords" ? "cross rivers only by bridge or ford" : "cross rivers anywhere",
  change: (draft) => ({ ...draft, rivers }),
});

export const setCurrent = (currentMph: number | null): Edit => ({ label: "set the river's current", change: (draft) => ({ ...draft, currentMph }) });

export const setAvoid = (avoid: readonly AvoidArea[], label: string): Edit => ({ label, change: (draft) => ({ ...draft, avoid }) });

export const setImpeded = (impeded: readonly ImpededGround[], label: string): Edit => ({ label, change: (draft) => ({ ...draft, impeded }) });

/** The way to a meeting place and no further, as a plan of its own. */
export const goTo = (from: number, to: number): Edit => ({
  label: "go to the meeting place",
  change: (draft) => ({ ...withStops(draft, [{ cell: from, stay: null }, { cell: to, stay: null }], []), orders: [], shape: NO_SHAPE }),
});

/** One stroke of a brush over the map. */
export const paintCells = (cells: readonly number[], brush: Brush): Edit => ({
  label: paintLabel(brush),
  change: (draft) => ({ ...draft, avoid: brush === "impeded" ? draft.avoid : painted(draft.avoid, cells, brush), impeded: impededBy(draft.impeded, cells, brush) }),
});

const isBorder = (closure: Closure, from: number, to: number): boolean =>
  (closure.from === from && closure.to === to) || (closure.from === to && closure.to === from);

/** Closes a border, or opens it again. */
export const toggleClosure = (from: number, to: number, name = ""): Edit => ({
  label: "close or open a crossing",
  change: (draft) => {
    const others = draft.closures.filter((closure) => !isBorder(closure, from, to));
    return { ...draft, closures: others.length < draft.closures.length ? others : [...others, { from, to, name }] };
  },
});

export const nameClosure = (index: number, name: string): Edit => ({
  label: "name a closed crossing",
  change: (draft) => ({ ...draft, closures: draft.closures.map((closure, i) => (i === index ? { ...closure, name } : closure)) }),
});

export const aimFor = (objective: Objective): Edit => ({
  label: objective === "dropping" ? "let nobody drop" : "take the least damage",
  change: (draft) => ({ ...draft, objective }),
});
