/** Ways to go in words, marks and lines: a shape and a word, never a colour alone. */
import type { ModeChoice, PlanLeg, PlanRoute } from "../../api/types";
import { clock, count, decimal, hours, mph } from "../../format";
import { type LegLook } from "../../map/overlay";
import type { IconName } from "../../widgets";
import { gp } from "./differences";

/** "hired:pony" -> "hired" */
const kindOf = (mode: string): string => mode.split(":")[0] ?? mode;

export const modeIcon = (mode: string, isAfloat: boolean): IconName => {
  if (isAfloat || kindOf(mode) === "craft") return "boat";
  return kindOf(mode) === "hired" ? "horse" : "boot";
};

export const legLook = ({ mode, is_afloat }: Pick<PlanLeg, "mode" | "is_afloat">): LegLook => {
  if (is_afloat || kindOf(mode) === "craft") return "afloat";
  return kindOf(mode) === "hired" ? "riding" : kindOf(mode) === "light" ? "light" : "own";
};

/** Speed, hours of a day, what it takes to begin and what it costs. */
export const choiceWords = (choice: ModeChoice): string =>
  [
    mph(choice.mph),
    choice.is_afloat ? (choice.hours_per_day >= 24 ? "day and night" : `${count(choice.hours_per_day, "hour")} a day`) : "",
    choice.fare_gp > 0 ? `${gp(choice.fare_gp)} for the passage` : "",
    choice.daily_gp > 0 ? `${gp(choice.daily_gp)} a day` : "",
    choice.change_hours > 0 ? `${hours(choice.change_hours)} to change` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

/** "36 mi on foot, then 60 mi by keelboat" once there is more than one way to go. */
export const legWords = (leg: PlanLeg): string => `${decimal(leg.to_mile - leg.from_mile, 0)} mi, ${leg.name}${leg.place ? ` from ${leg.place}` : ""}`;

export const changesMode = ({ legs }: Pick<PlanRoute, "legs">): boolean => new Set((legs ?? []).map(({ mode }) => mode)).size > 1;

export const encountersWords = (risk: number): string => `${decimal(risk)} encounter${decimal(risk) === "1" ? "" : "s"}`;

export const whenWords = ({ day, hour }: { day: number; hour: number }): string => `day ${day}, ${clock(hour)}`;
