/** What a screen lays over the map. All places are in world units, as the API gives them. */
import { type Point } from "../geometry/lines";

export type RouteLook = "chosen" | "planned" | "travelled" | "alternative-b" | "alternative-c" | "ghost";

export interface RouteLine {
  readonly id: string;
  readonly points: readonly Point[];
  readonly look: RouteLook;
  /** The letter on the disc of an alternative. */
  readonly label?: string;
  /** Where that disc stands; else somewhere along the line. */
  readonly labelAt?: Point;
}

export interface StopPin {
  readonly x: number;
  readonly y: number;
  readonly kind: "start" | "via" | "end";
  readonly label?: string;
}

export interface CampPin {
  readonly x: number;
  readonly y: number;
  readonly number: number;
  readonly label?: string;
}

export interface PartyPin {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

export interface FlagPin {
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly text: string;
  readonly gm_only: boolean;
}

export interface MapOverlay {
  readonly routes?: readonly RouteLine[];
  readonly stops?: readonly StopPin[];
  readonly camps?: readonly CampPin[];
  readonly party?: PartyPin | null;
  readonly flags?: readonly FlagPin[];
  /** Fitted into view whenever it changes. */
  readonly focus?: readonly Point[];
  /** Cells drawn with an outline. */
  readonly cells?: readonly number[];
}

export interface Padding {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

export type DragPhase = "drag" | "drop";
