// The arithmetic of the charts: axes, shares with their intervals, shares in words.

/** Round steps for an axis from 0 (or `from`) to at least `most`. */
export function ticks(most: number, wanted = 4, from = 0): number[] {
  const span = Math.max(most - from, 1e-9);
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough - 1e-12) ?? rough;
  const marks: number[] = [];
  for (let mark = Math.ceil(from / step - 1e-9) * step; mark < most + step - 1e-9; mark += step) marks.push(Number(mark.toFixed(10)));
  return marks;
}

export type Interval = { probability: number; low: number; high: number };

const Z95 = 1.959964;

/** The share of hits with the Wilson score interval at 95 %. */
export function wilson(hits: number, trials: number): Interval {
  if (trials <= 0) return { probability: 0, low: 0, high: 1 };
  const share = hits / trials;
  const square = Z95 * Z95;
  const centre = (share + square / (2 * trials)) / (1 + square / trials);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials * trials))) / (1 + square / trials);
  return {
    probability: share,
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === trials ? 1 : Math.min(1, centre + half),
  };
}

/** A place on a line: from the values of a figure to the length of an axis. */
export function axis(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to === from ? 1 : to - from;
  return (value) => start + ((value - from) / span) * (end - start);
}

/** A share of 100 as it is written: 71, 0.4, "under 0.1". */
export function inHundred(share: number): string {
  const hundred = share * 100;
  if (hundred === 0) return "0";
  if (hundred < 0.1) return "<0.1";
  return hundred < 1 || (hundred > 99 && hundred < 100) ? hundred.toFixed(1) : String(Math.round(hundred));
}

/** The difference of two shares; `sure` when its interval leaves out 0. */
export function difference(a: Interval, b: Interval): { value: number; half: number; sure: boolean } {
  const value = b.probability - a.probability;
  const half = Math.hypot((a.high - a.low) / 2, (b.high - b.low) / 2);
  return { value, half, sure: Math.abs(value) > half };
}
