/** The planner's keys, each with what it does in words. */
import { useKeys } from "../../state/keys";
import { arrivalChart, arrivalWords } from "./arrivals";
import { choose, orderAll } from "./edits";
import { type PlanStore } from "./planStore";
import { TOOLS, type Tool } from "./tools";

export interface PlannerActions {
  readonly tool: (tool: Tool) => void;
  readonly eye: () => void;
  readonly compare: () => void;
  readonly text: () => void;
  readonly party: () => void;
  readonly collapse: (which: "plan" | "days" | "all") => void;
}

/** Half a day earlier or later, as the slider would. */
const shiftArrival = (store: PlanStore, by: number): void =>
  store.withNewest((answer) => {
    const chart = arrivalChart(answer);
    const option = chart?.options[chart.selected + by];
    if (option) store.edit(orderAll(option.orders, `arrive by ${arrivalWords(option)}`));
  });

export const usePlannerKeys = (store: PlanStore, act: PlannerActions): void =>
  useKeys("Plan", [
    ...TOOLS.map(({ tool, key, does }) => ({ keys: key, does, run: () => act.tool(tool) })),
    { keys: "1", does: "Take route A", run: () => store.edit(choose("A")) },
    { keys: "2", does: "Take route B", run: () => store.edit(choose("B")) },
    { keys: "3", does: "Take route C", run: () => store.edit(choose("C")) },
    { keys: "<", does: "Arrive half a day earlier", run: () => shiftArrival(store, -1) },
    { keys: ">", does: "Arrive half a day later", run: () => shiftArrival(store, 1) },
    { keys: "b", does: "Compare side by side", run: act.compare },
    { keys: "y", does: "The map as players see it", run: act.eye },
    { keys: "p", does: "The party", run: act.party },
    { keys: "t", does: "The plan as text", run: act.text },
    { keys: "[", does: "Fold the plan away", run: () => act.collapse("plan") },
    { keys: "]", does: "Fold the days away", run: () => act.collapse("days") },
    { keys: "\\", does: "Only the map", run: () => act.collapse("all") },
  ]);
