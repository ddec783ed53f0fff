/** A plan as it is being edited. Nothing here asks the server. */
import type { AvoidArea, Closure, DayOrder, GameTime, Hours, ImpededGround, Objective, Plan, PlanBody, PlanModes, Preference, Rivers, Stay } from "../../api/types";
import { type Point } from "../../geometry/lines";
import { NO_SHAPE, rememberedShape, type Shape } from "./shape";

export interface DraftStop {
  readonly cell: number;
  readonly stay: Stay | null;
}

export interface Draft {
  readonly id: string | null;
  readonly v: number;
  readonly name: string;
  /** Whether a person chose the name; else it follows the goal. */
  readonly isNamed: boolean;
  readonly map: string | null;
  readonly party: string | null;
  readonly stops: readonly DraftStop[];
  readonly preference: Preference;
  readonly chosen: string;
  readonly start: GameTime;
  readonly defaultOrder: Hours;
  readonly orders: readonly DayOrder[];
  readonly modes: PlanModes;
  readonly rivers: Rivers;
  readonly currentMph: number | null;
  readonly avoid: readonly AvoidArea[];
  readonly impeded: readonly ImpededGround[];
  readonly closures: readonly Closure[];
  readonly objective: Objective;
  /** Which stops only hold the way's shape; the server takes them as stops like others. */
  readonly shape: Shape;
}

const FULL_DAY: Hours = { walked: 8, hustled: 0, forced: 0 };
export const OWN_MODES: PlanModes = { allowed: ["own"], by_leg: [] };

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
  modes: OWN_MODES,
  rivers: "open",
  currentMph: null,
  avoid: [],
  impeded: [],
  closures: [],
  objective: "damage",
  shape: NO_SHAPE,
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
  stops: plan.stops.map(({ cell, stay }) => ({ cell, stay: stay ?? null })),
  preference: plan.preference,
  chosen: plan.chosen,
  start: plan.start,
  defaultOrder: plan.default_order,
  orders: plan.orders,
  modes: plan.modes ?? OWN_MODES,
  rivers: plan.rivers ?? "open",
  currentMph: plan.current_mph ?? null,
  avoid: plan.avoid ?? [],
  impeded: plan.impeded ?? [],
  closures: plan.closures ?? [],
  objective: plan.objective ?? "damage",
  shape: plan.id === null ? NO_SHAPE : rememberedShape(plan.id, plan.stops.map(({ cell }) => cell)),
});

/** What the server is sent; null while there is no map or party. */
export const bodyOf = (draft: Draft): PlanBody | null =>
  draft.map === null || draft.party === null
    ? null
    : {
        name: draft.name,
        map: draft.map,
        party: draft.party,
        stops: draft.stops.map(({ cell, stay }) => ({ cell, stay })),
        preference: draft.preference,
        chosen: draft.chosen,
        start: draft.start,
        default_order: draft.defaultOrder,
        orders: [...draft.orders],
        modes: draft.modes,
        rivers: draft.rivers,
        current_mph: draft.currentMph,
        avoid: [...draft.avoid],
        impeded: [...draft.impeded],
        closures: [...draft.closures],
        objective: draft.objective,
      };

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
