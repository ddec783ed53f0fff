/** A plan as it is being edited, and the edits. Nothing here asks the server. */
import type { DayOrder, GameTime, Hours, Plan, PlanBody, Preference } from "../../api/types";
import { type Point } from "../../geometry/lines";

export interface Draft {
  readonly id: string | null;
  readonly v: number;
  readonly name: string;
  /** Whether a person chose the name; else it follows the goal. */
  readonly isNamed: boolean;
  readonly map: string | null;
  readonly party: string | null;
  readonly stops: readonly number[];
  readonly preference: Preference;
  readonly chosen: string;
  readonly start: GameTime;
  readonly defaultOrder: Hours;
  readonly orders: readonly DayOrder[];
}

export interface Edit {
  readonly label: string;
  readonly change: (draft: Draft) => Draft;
}

const FULL_DAY: Hours = { walked: 8, hustled: 0, forced: 0 };

export const blankDraft = (map: string | null, party: string | null): Draft => ({
  id: null,
  v: 0,
  name: "A new plan",
  isNamed: false,
  map,
  party,
  stops: [],
  preference: "fastest",
  chosen: "A",
  start: { day: 1, hour: 7 },
  defaultOrder: FULL_DAY,
  orders: [],
});

/** What a plan is called while no one has named it. */
export const ownName = ({ stops }: Pick<Plan, "stops">): string => {
  const goal = stops[stops.length - 1];
  return goal && stops.length > 1 ? `To ${goal.name || goal.key}` : "A new plan";
};

export const draftOf = (plan: Plan): Draft => ({
  id: plan.id,
  v: plan.v,
  name: plan.name,
  isNamed: plan.name !== ownName(plan),
  map: plan.map,
  party: plan.party,
  stops: plan.stops.map(({ cell }) => cell),
  preference: plan.preference,
  chosen: plan.chosen,
  start: plan.start,
  defaultOrder: plan.default_order,
  orders: plan.orders,
});

/** What the server is sent; null while there is no map or party. */
export const bodyOf = (draft: Draft): PlanBody | null =>
  draft.map === null || draft.party === null
    ? null
    : {
        name: draft.name,
        map: draft.map,
        party: draft.party,
        stops: draft.stops.map((cell) => ({ cell })),
        preference: draft.preference,
        chosen: draft.chosen,
        start: draft.start,
        default_order: draft.defaultOrder,
        orders: [...draft.orders],
      };

/** Other stops make other routes and days: hand-set hours and the chosen letter no longer mean anything. */
const withStops = (draft: Draft, stops: readonly number[]): Draft => ({
  ...draft,
  stops: stops.filter((cell, i) => i === 0 || cell !== stops[i - 1]),
  chosen: "A",
});

export const insertStop = (index: number, cell: number): Edit => ({
  label: "add a stop",
  change: (draft) => withStops(draft, [...draft.stops.slice(0, index), cell, ...draft.stops.slice(index)]),
});

export const moveStop = (index: number, cell: number): Edit => ({
  label: `move stop ${index + 1}`,
  change: (draft) =>
    withStops(
      draft,
      draft.stops.map((now, i) => (i === index ? cell : now)),
    ),
});

export const removeStop = (index: number): Edit => ({
  label: `remove stop ${index + 1}`,
  change: (draft) =>
    withStops(
      draft,
      draft.stops.filter((_, i) => i !== index),
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

export const prefer = (preference: Preference): Edit => ({
  label: preference === "roads" ? "keep to roads" : "take the fastest way",
  change: (draft) => ({ ...draft, preference, chosen: "A" }),
});

export const choose = (route: string): Edit => ({ label: `take route ${route}`, change: (draft) => ({ ...draft, chosen: route }) });

export const rename = (name: string): Edit => ({ label: "rename the plan", change: (draft) => ({ ...draft, name, isNamed: true }) });

export const setOut = (start: GameTime): Edit => ({ label: "set out at another hour", change: (draft) => ({ ...draft, start }) });

export const takeParty = (party: string): Edit => ({ label: "take another party", change: (draft) => ({ ...draft, party }) });

export const orderDay = (day: number, hours: Hours): Edit => ({
  label: `hours of day ${day}`,
  change: (draft) => ({
    ...draft,
    orders: [...draft.orders.filter((order) => order.day !== day), { day, ...hours }].sort((a, b) => a.day - b.day),
  }),
});

export const dayAsOthers = (day: number): Edit => ({
  label: `hours of day ${day}`,
  change: (draft) => ({ ...draft, orders: draft.orders.filter((order) => order.day !== day) }),
});

export const orderAll = (orders: readonly DayOrder[], label: string): Edit => ({
  label,
  change: (draft) => ({ ...draft, orders: [...orders] }),
});

/** Before which stop a new one belongs, when the line was pressed at one of its pieces. */
export const legOfPiece = (cells: readonly number[], stops: readonly number[], piece: number): number => {
  let from = 0;
  for (let i = 1; i < stops.length; i++) {
    const at = cells.indexOf(stops[i] ?? -1, from);
    if (at < 0 || piece < at) return i;
    from = at;
  }
  return Math.max(stops.length - 1, 1);
};

/** Where a stop lengthens the way least, as the crow flies; the ends stay the ends. */
export const bestPlaceFor = (at: Point, stops: readonly Point[]): number => {
  if (stops.length < 2) return stops.length;
  const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  let [best, least] = [1, Infinity];
  for (let i = 1; i < stops.length; i++) {
    const [a, b] = [stops[i - 1], stops[i]];
    if (!a || !b) continue;
    const longer = far(a, at) + far(at, b) - far(a, b);
    if (longer < least) [best, least] = [i, longer];
  }
  return best;
};
