/** What the planner lays over the map. */
import type { Plan, PlanRoute } from "../../api/types";
import { count, miles } from "../../format";
import { type Point } from "../../geometry/lines";
import { type CampPin, type MapOverlay, type RouteLine, type RouteLook, type StopPin } from "../../map/overlay";
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

const routeLines = (plan: Plan): RouteLine[] =>
  plan.routes.map((route) => {
    const labelAt = ownPlace(route, plan.routes.filter((other) => other !== route));
    return { id: route.id, points: route.points, look: lookOfRoute(plan, route), label: route.id, ...(labelAt ? { labelAt } : {}) };
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

export const planOverlay = (state: PlanState, stops: readonly PlacedStop[], focus: MapOverlay["focus"]): MapOverlay => {
  const { answer, dragged } = state;
  const shown = dragged?.answer ?? answer;
  const isWrong = state.problem !== null && !dragged;
  const ghost = dragged || isWrong ? chosenRoute(answer) : null;
  const lines = shown && !isWrong && state.draft.stops.length > 1 ? (dragged ? routeLines(shown).filter(({ look }) => look === "chosen") : routeLines(shown)) : [];
  return {
    routes: [...(ghost ? [{ id: "old", points: ghost.points, look: "ghost" as const }] : []), ...lines],
    stops: stopPins(stops),
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
