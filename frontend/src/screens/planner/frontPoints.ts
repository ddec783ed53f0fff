/** The front of choices: where each stands between arriving and what it costs, and which another beats. */
import type { FrontPoint, GameTime, Plan } from "../../api/types";
import { percent, whole } from "../../format";
import { gp } from "./differences";
import { encountersWords } from "./modeWords";

export type FrontMeasure = "damage" | "drop_chance" | "risk" | "cost_gp";

export const MEASURES: readonly { readonly value: FrontMeasure; readonly label: string; readonly axis: string }[] = [
  { value: "damage", label: "Damage", axis: "damage to each traveller" },
  { value: "risk", label: "Encounters", axis: "encounters expected" },
  { value: "cost_gp", label: "Cost", axis: "gold pieces" },
  { value: "drop_chance", label: "Anyone drops", axis: "chance that anyone drops" },
];

export const hoursFrom = (start: GameTime, { day, hour }: GameTime): number => (day - start.day) * 24 + hour - start.hour;

export const measureWords = (measure: FrontMeasure, value: number): string => {
  if (measure === "risk") return encountersWords(value);
  if (measure === "cost_gp") return gp(value);
  return measure === "drop_chance" ? percent(value) : `${whole(value)} damage`;
};

export interface PlacedPoint {
  readonly point: FrontPoint;
  readonly hours: number;
  readonly value: number;
  /** Another is as early and as good, and better in one. */
  readonly isBeaten: boolean;
}

const GRAIN = 1e-6;

export const placedPoints = (points: readonly FrontPoint[], measure: FrontMeasure, start: GameTime): PlacedPoint[] => {
  const plain = points.map((point) => ({ point, hours: hoursFrom(start, point.arrival), value: point[measure] ?? 0 }));
  const beats = (a: (typeof plain)[number], b: (typeof plain)[number]): boolean =>
    a.hours <= b.hours + GRAIN && a.value <= b.value + GRAIN && (a.hours < b.hours - GRAIN || a.value < b.value - GRAIN);
  return plain.map((one) => ({ ...one, isBeaten: plain.some((other) => beats(other, one)) })).sort((a, b) => a.hours - b.hours || a.value - b.value);
};

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((cell, i) => cell === b[i]);

/** The letter of the plan's own way that a choice goes, or null if it goes another. */
export const letterOf = (plan: Pick<Plan, "routes">, point: FrontPoint): string | null => plan.routes.find(({ cells }) => same(cells, point.route.cells))?.id ?? null;
