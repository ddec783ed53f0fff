import type { Square } from "./squares";

/** What may be laid over the ground. All of it comes from the engine's answers. */

export type Tone = "reach" | "double" | "run" | "legal" | "target" | "picked" | "area" | "brush" | "dim" | "dark";

export interface Tint {
  readonly tone: Tone;
  readonly squares: readonly Square[];
}

export interface Threat {
  readonly id: string;
  readonly label: string;
  readonly squares: readonly Square[];
  /** Which hatch tells it from the others; every enemy has its own. */
  readonly hatch?: number;
}

export const HATCHES = 5;

export interface Provocation {
  readonly at: Square;
  readonly from: { readonly x: number; readonly y: number; readonly squares: number };
}

export interface Line {
  readonly from: { readonly x: number; readonly y: number; readonly squares: number };
  readonly to: { readonly x: number; readonly y: number; readonly squares: number };
  readonly tone: "ally" | "foe" | "bad" | "flank" | "aim";
  readonly label?: string;
}

export interface Badge {
  readonly at: Square;
  readonly text: string;
  readonly tone: "bad" | "ok" | "plain";
}

/** A line between two points of the board in squares from its south-west corner: cover, flanks. */
export interface Ray {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly tone: "free" | "stopped" | "flank" | "short";
  readonly label?: string;
}
