/** Forced modes are told by legs: they move along when a stop is put in or taken out. */
import type { LegMode, PlanModes } from "../../api/types";

/** A leg that is parted keeps its mode on both parts. */
export const legsAfterInsert = (legs: readonly LegMode[], index: number, stops: number): LegMode[] =>
  legs.flatMap(({ leg, mode }) => {
    if (index === 0 || leg >= index) return [{ leg: leg + 1, mode }];
    if (leg === index - 1 && index < stops) return [{ leg, mode }, { leg: leg + 1, mode }];
    return [{ leg, mode }];
  });

/** Two legs that become one keep the mode of the first. */
export const legsAfterRemoval = (legs: readonly LegMode[], index: number, stops: number): LegMode[] =>
  legs.flatMap(({ leg, mode }) => {
    const gone = index === 0 ? 0 : index === stops - 1 ? index - 1 : index;
    return leg === gone ? [] : [{ leg: leg > gone ? leg - 1 : leg, mode }];
  });

/** Allows or forbids a mode; the last one stays. */
export const toggled = (modes: PlanModes, key: string): PlanModes => {
  const isOn = modes.allowed.includes(key);
  const allowed = isOn ? modes.allowed.filter((each) => each !== key) : [...modes.allowed, key];
  if (allowed.length === 0) return modes;
  return { allowed, by_leg: modes.by_leg.filter(({ mode }) => allowed.includes(mode)) };
};

/** Goes a leg in one mode, or by whatever is allowed (null). */
export const forced = (modes: PlanModes, leg: number, mode: string | null): PlanModes => {
  const others = modes.by_leg.filter((each) => each.leg !== leg);
  if (mode === null) return { ...modes, by_leg: others };
  const allowed = modes.allowed.includes(mode) ? modes.allowed : [...modes.allowed, mode];
  return { allowed, by_leg: [...others, { leg, mode }].sort((a, b) => a.leg - b.leg) };
};
