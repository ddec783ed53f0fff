import type { CampaignMapInfo, JourneyStatus } from "../../api/types";

/** A journey in a list: what the list needs, as far as the server says it. */
export interface JourneyRow {
  id: string;
  name: string;
  status: JourneyStatus;
  day: number;
  hour: number;
  planned_days?: number | null;
  mile?: number | null;
  miles_total?: number | null;
  map?: string;
  party?: string | null;
  party_name?: string | null;
  plan?: string | null;
}

export interface PlanRow {
  id: string;
  name: string;
  map?: string | null;
  party?: string | null;
  party_name?: string | null;
  miles?: number | null;
  days?: number | null;
}

export type Next =
  | { kind: "journey"; journey: JourneyRow; to: string[]; button: string }
  | { kind: "plan"; plan: PlanRow; to: string[]; button: string }
  | { kind: "map"; map: CampaignMapInfo; to: string[]; button: string };

const isOver = (status: JourneyStatus): boolean => status === "ended" || status === "arrived";

/** What the next session starts with: the journey under way, else the plan made last, else a map to plan on. */
export function pickNext(journeys: readonly JourneyRow[], plans: readonly PlanRow[], maps: readonly CampaignMapInfo[]): Next | null {
  const journey = journeys.find((each) => !isOver(each.status));
  if (journey !== undefined) {
    const button = journey.status === "fight" ? "Go on: the fight" : journey.status === "encounter" ? "Go on: the encounter" : `Go on: day ${journey.day}`;
    return { kind: "journey", journey, to: ["journey", journey.id], button };
  }
  const plan = plans[0];
  if (plan !== undefined) return { kind: "plan", plan, to: ["plan", plan.id], button: "Open the plan" };
  const map = maps[0];
  return map === undefined ? null : { kind: "map", map, to: ["plan", "new"], button: "Plan a journey here" };
}
