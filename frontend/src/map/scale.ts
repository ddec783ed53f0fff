/** A scale bar of round lengths, never wider than it may be. */
export interface ScaleBar {
  readonly length: number;
  readonly pixels: number;
  readonly unit: string;
}

const STEPS = [1, 2, 3, 6] as const;
const LONG_NAMES: Record<string, string> = { mi: "miles", km: "km", nmi: "nautical miles", lg: "leagues", nlg: "nautical leagues", vr: "versts", ft: "feet", m: "metres" };
const MILES: Record<string, number> = { mi: 1, km: 0.621371192237334, nmi: 1.15077944802354, lg: 3, nlg: 3.45233834407062, vr: 0.662879, ft: 1 / 5280, m: 0.000621371192237334 };

export const unitName = (unit: string): string => LONG_NAMES[unit] ?? unit;
export const milesPer = (unit: string): number => MILES[unit] ?? 1;

/** `milesPerPixel` of the view, the map's own unit and the widest bar allowed. */
export const scaleBar = (milesPerPixel: number, unit: string, widest: number): ScaleBar | null => {
  const perPixel = milesPerPixel / milesPer(unit);
  if (!(perPixel > 0) || !Number.isFinite(perPixel)) return null;
  const longest = perPixel * widest;
  let best = 0;
  for (let power = Math.floor(Math.log10(longest)) - 1; power <= Math.ceil(Math.log10(longest)); power++) {
    for (const step of STEPS) {
      const length = step * 10 ** power;
      if (length <= longest && length > best) best = length;
    }
  }
  return best > 0 ? { length: best, pixels: best / perPixel, unit } : null;
};
