/** What lies on the planner's map just now: the way, its days, and what the tool in hand shows. */
import { useMemo } from "preact/hooks";
import type { LaidAmbush, MapFeatures } from "../../api/types";
import { clock } from "../../format";
import { type Point } from "../../geometry/lines";
import { cell } from "../../geometry/types";
import { type FlagPin, type MapOverlay, type ReachShade, type RouteLine, type SignPin } from "../../map/overlay";
import { type MapView } from "../../map/view";
import { partOfDay } from "./dayParts";
import { chosenRoute, closureSigns, planOverlay, type PlacedStop } from "./planOverlay";
import { type PlanState } from "./planStore";
import { type Tool } from "./tools";
import { type MeasureTool } from "./useMeasure";
import { type ReachTool } from "./useReach";

interface OverlayParts {
  readonly state: PlanState;
  readonly stops: readonly PlacedStop[];
  readonly view: MapView | null;
  readonly tool: Tool;
  readonly reach: ReachTool;
  readonly measure: MeasureTool;
  readonly features: MapFeatures | null;
  /** The day looked at, by its number. */
  readonly day: number | null;
  readonly held: string | null;
  readonly laid: readonly LaidAmbush[];
}

const useShade = ({ tool, reach, stops }: OverlayParts): ReachShade | null =>
  useMemo(() => {
    const { rings, cell: from, wish } = reach;
    if (tool !== "reach" || wish.question === "meet" || !rings || from === null) return null;
    const goal = stops[stops.length - 1];
    const towards: Point | null = goal && goal.cell !== from ? [goal.x, goal.y] : null;
    return { rings, days: wish.days, from, towards };
  }, [tool, reach.rings, reach.cell, reach.wish.days, reach.wish.question]);

const meetingLines = ({ tool, reach }: OverlayParts): RouteLine[] =>
  tool === "reach" && reach.wish.question === "meet"
    ? (reach.meeting.data?.groups ?? []).map(({ points }, i) => ({ id: `group ${i}`, points, look: i === 0 ? ("alternative-b" as const) : ("alternative-c" as const), label: i === 0 ? "us" : "" }))
    : [];

const meetingSign = ({ tool, reach }: OverlayParts): SignPin[] => {
  const { data } = reach.meeting;
  if (tool !== "reach" || reach.wish.question !== "meet" || !data || data.x === null || data.y === null) return [];
  return [{ x: data.x, y: data.y, icon: "people", label: `They meet at ${data.name || data.key || "this place"}`, look: "meet" }];
};

const laidFlags = (laid: readonly LaidAmbush[]): FlagPin[] =>
  laid.flatMap(({ x, y, name, day, hour }) => (x === null || y === null ? [] : [{ x, y, title: name, text: `day ${day}, ${clock(hour)}`, gm_only: true }]));

export const usePlanOverlay = (parts: OverlayParts): MapOverlay => {
  const { state, stops, view, tool, measure, features, day, held } = parts;
  const { answer, dragged, draft } = state;
  const shade = useShade(parts);
  const focus = useMemo(() => {
    const route = chosenRoute(answer);
    return view && route && draft.id ? route.points : undefined;
  }, [view !== null, draft.id]);
  const names = stops.map(({ name }) => name).join();
  const base = useMemo(() => planOverlay(state, stops, focus, held), [answer, dragged, state.problem, draft.stops, draft.avoid, draft.impeded, features, view, focus, names, held]);
  const lit = useMemo(() => {
    const route = chosenRoute(answer);
    return route && day !== null && !dragged ? partOfDay(route, answer?.itinerary?.days ?? [], day) : [];
  }, [answer, day, dragged]);
  const line = useMemo(() => (tool === "measure" && view ? measure.cells.map((each) => view.geometry.centre(cell(each))) : []), [tool, measure.cells, view]);
  return useMemo(() => {
    const closures = view ? closureSigns(draft.closures, (each) => view.geometry.centre(cell(each))) : [];
    const camp = answer?.itinerary?.days.find((each) => each.day === day)?.camp ?? null;
    const isReaching = shade !== null || meetingLines(parts).length > 0;
    return {
      ...base,
      routes: isReaching ? meetingLines(parts) : (base.routes ?? []),
      camps: isReaching ? [] : (base.camps ?? []),
      stops: isReaching ? (base.stops ?? []).slice(0, 1) : (base.stops ?? []),
      signs: [...(isReaching ? [] : (base.signs ?? [])), ...closures, ...meetingSign(parts)],
      ...(camp ? { cells: [camp.cell] } : {}),
      flags: isReaching ? [] : laidFlags(parts.laid),
      lit: isReaching ? [] : lit,
      reach: shade,
      measure: line,
    };
  }, [base, shade, lit, line, day, answer, draft.closures, view, tool, parts.laid, parts.reach.meeting.data, parts.reach.wish.question]);
};
