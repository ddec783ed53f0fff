/** Moving camps along the way: from the day's menu, or by a press on the map. */
import { useState } from "preact/hooks";
import type { Hours, MapFeatures } from "../../api/types";
import { type World } from "../../geometry/types";
import { type CampActions } from "./CampRow";
import { campChoices, mileAt } from "./camps";
import { campAt } from "./edits";
import { chosenRoute } from "./planOverlay";
import { type PlanState, type PlanStore } from "./planStore";

export interface CampTool {
  readonly actions: CampActions;
  /** The day whose camp the next press on the map places. */
  readonly picking: number | null;
  readonly pick: (day: number | null) => void;
  readonly press: (at: World) => void;
}

export const useCamps = (store: PlanStore, { answer, draft }: PlanState, features: MapFeatures | null): CampTool => {
  const [picking, pick] = useState<number | null>(null);
  const route = chosenRoute(answer);
  const days = answer?.itinerary?.days ?? [];
  const move = (day: number, mile: number | null, hours?: Hours): void => {
    const ordered = hours ?? days.find((each) => each.day === day)?.ordered;
    if (ordered) store.edit(campAt(day, ordered, mile));
  };
  const actions: CampActions = {
    choices: (day) => (route ? campChoices(route, days, day, features?.settlements ?? []) : []),
    isMoved: (day) => (draft.orders.find((order) => order.day === day)?.camp_mile ?? null) !== null,
    onMove: move,
    onPick: pick,
  };
  const press = (at: World): void => {
    const mile = route && picking !== null ? mileAt(route, days, picking, at) : null;
    if (mile !== null && picking !== null) move(picking, mile);
    pick(null);
  };
  return { actions, picking, pick, press };
};
