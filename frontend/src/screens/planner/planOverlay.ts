/** What the planner lays over the map. */
import type { Closure, Plan, PlanRoute } from "../../api/types";
import { count, miles } from "../../format";
import { type Point } from "../../geometry/lines";
import { type CampPin, type LegLine, type MapOverlay, type RouteLine, type RouteLook, type SignPin, type StopPin } from "../../map/overlay";
import { changesMode, legLook, modeIcon } from "./modeWords";
import { type PlanState } from "./planStore";

const LOOKS: readonly RouteLook[] = ["alternative-b", "alternative-c"];

export const chosenRoute = (plan: Plan | null): PlanRoute | null =>
  plan?.routes.find(({ id }) => id === plan.chosen) ?? plan?.routes[0] ?? null;

/** How a route is drawn: the chosen one solid, the others dashed and dotted in their order. */
export const lookOfRoute = (plan: Plan, route: PlanRoute): RouteLook => {
  if (route.id === chosenRoute(plan)?.id) return "chosen";
  const others = plan.routes.filter(({ id }) => id !== chosenRoute(plan)?.id);
  return LOOKS[others.indexOf(route)] ?? "alternative-c";
};

/** Places tend to lie in the middle of a detour, so the letter stands before it. */
const LABEL_SHARE = 0.3;

/** A place on the longest stretch on which a route is on its own. */
export const ownPlace = (route: PlanRoute, others: readonly PlanRoute[]): Point | null => {
  const shared = new Set(others.flatMap(({ cells }) => cells));
  let [from, longest, start] = [0, 0, 0];
  route.cells.forEach((cell, i) => {
    if (shared.has(cell)) start = i + 1;
    else if (i + 1 - start > longest) [from, longest] = [start, i + 1 - start];
  });
  return longest > 0 ? (route.points[from + Math.floor(longest * LABEL_SHARE)] ?? null) : null;
};

const legLines = (route: PlanRoute): LegLine[] => route.legs.map((leg) => ({ points: route.points.slice(leg.first, leg.last + 1), look: legLook(leg) }));

const routeLines = (plan: Plan, held: string | null): RouteLine[] =>
  plan.routes.map((route) => {
    const labelAt = ownPlace(route, plan.routes.filter((other) => other !== route));
    const isPlain = route.legs.every((leg) => legLook(leg) === "own");
    return {
      id: route.id,
      points: route.points,
      look: lookOfRoute(plan, route),
      label: route.id,
      isHeld: held === route.id,
      ...(labelAt ? { labelAt } : {}),
      ...(isPlain ? {} : { legs: legLines(route) }),
    };
  });

/** An icon at each place where the way of going changes. */
export const changeSigns = (route: PlanRoute | null, stops: readonly Pick<PlacedStop, "cell">[]): SignPin[] =>
  route && changesMode(route)
    ? route.legs.slice(1).flatMap((leg) => {
        const at = route.points[leg.first];
        return at ? [{ x: at[0], y: at[1], icon: modeIcon(leg.mode, leg.is_afloat), label: `Here on: ${leg.name}${leg.place ? `, from ${leg.place}` : ""}`, look: "change" as const, isRaised: stops.some(({ cell }) => cell === route.cells[leg.first]) }] : [];
      })
    : [];

/** A mark on each border that is closed. */
export const closureSigns = (closures: readonly Closure[], centre: (cell: number) => Point): SignPin[] =>
  closures.map(({ from, to, name }) => {
    const [a, b] = [centre(from), centre(to)];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, icon: "close", label: `Closed${name ? `: ${name}` : ""}`, look: "closed" };
  });

export interface PlacedStop {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

const stopPins = (stops: readonly PlacedStop[]): StopPin[] =>
  stops.map((stop, i) => ({
    x: stop.x,
    y: stop.y,
    kind: i === 0 ? "start" : i === stops.length - 1 ? "end" : "via",
    label: stop.name,
  }));

const MOST_TENTS = 30;

/** A tent for each night; of a very long way for every second, fifth, tenth ... night, so that the way can be seen. */
export const campPins = (plan: Pick<Plan, "itinerary">): CampPin[] => {
  const days = plan.itinerary?.days ?? [];
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => days.length / each <= MOST_TENTS) ?? 200;
  return days.flatMap(({ camp, day }, i) =>
    camp && (i + 1) % step === 0 ? [{ x: camp.x, y: camp.y, number: i + 1, label: `day ${day}${camp.place ? `, ${camp.place}` : ""}` }] : [],
  );
};

export const planOverlay = (state: PlanState, stops: readonly PlacedStop[], focus: MapOverlay["focus"], held: string | null = null): MapOverlay => {
  const { answer, dragged } = state;
  const shown = dragged?.answer ?? answer;
  const isWrong = state.problem !== null && !dragged;
  const ghost = dragged || isWrong ? chosenRoute(answer) : null;
  const lines = shown && !isWrong && state.draft.stops.length > 1 ? (dragged ? routeLines(shown, null).filter(({ look }) => look === "chosen") : routeLines(shown, held)) : [];
  return {
    routes: [...(ghost ? [{ id: "old", points: ghost.points, look: "ghost" as const }] : []), ...lines],
    stops: stopPins(stops),
    signs: lines.length > 0 && !dragged ? changeSigns(chosenRoute(shown), stops) : [],
    avoid: [...state.draft.avoid, ...state.draft.impeded.map((ground) => ({ ...ground, weight: 1, isImpeded: true }))],
    camps: shown && !dragged && !isWrong && state.draft.stops.length > 1 ? campPins(shown) : [],
    ...(focus ? { focus } : {}),
  };
};

/** "36 mi, 15 h" for the label above the pointer while dragging. */
export const dragWords = ({ dragged, answer }: PlanState): string | null => {
  if (!dragged) return null;
  if (dragged.problem) return dragged.problem.detail;
  const route = chosenRoute(dragged.answer ?? answer);
  const days = (dragged.answer ?? answer)?.itinerary?.days.length;
  return route ? `${miles(route.miles)}, ${route.hours_text}${days ? `, ${count(days, "day")}` : ""}` : null;
};
