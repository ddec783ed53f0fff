/** What a screen lays over the map. All places are in world units, as the API gives them. */
import { type Point } from "../geometry/lines";
import type { IconName } from "../widgets";

export type RouteLook = "chosen" | "planned" | "travelled" | "alternative-b" | "alternative-c" | "ghost";

/** How a leg is gone, as its line shows: on foot, riding, without the wagon, by water. */
export type LegLook = "own" | "light" | "riding" | "afloat";

export interface LegLine {
  readonly points: readonly Point[];
  readonly look: LegLook;
}

export interface RouteLine {
  readonly id: string;
  readonly points: readonly Point[];
  readonly look: RouteLook;
  /** The letter on the disc of an alternative. */
  readonly label?: string;
  /** Where that disc stands; else somewhere along the line. */
  readonly labelAt?: Point;
  /** The chosen line in parts, where it is not gone in one way. */
  readonly legs?: readonly LegLine[];
  /** Looked at just now: drawn stronger. */
  readonly isHeld?: boolean;
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

/** A small disc with an icon: where the way of going changes, a crossing that is closed, where two meet. */
export interface SignPin {
  readonly x: number;
  readonly y: number;
  readonly icon: IconName;
  readonly label: string;
  readonly look: "change" | "closed" | "meet";
  /** Stands above a stop of the same place. */
  readonly isRaised?: boolean;
}

/** Cells by the day on which they are reached. */
export interface ReachShade {
  readonly rings: Uint8Array;
  readonly days: number;
  readonly from: number;
  /** Towards which the days are written, as seen from `from`. */
  readonly towards: Point | null;
}

export interface AvoidShade {
  readonly name: string;
  readonly cells: readonly number[];
  readonly weight: number | null;
  /** Not kept out of, but crossed at a crawl. */
  readonly isImpeded?: boolean;
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
  /** The part of the way that is looked at. */
  readonly lit?: readonly Point[];
  readonly signs?: readonly SignPin[];
  readonly reach?: ReachShade | null;
  readonly avoid?: readonly AvoidShade[];
  /** A line being measured. */
  readonly measure?: readonly Point[];
}

export interface Padding {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

export type DragPhase = "drag" | "drop";
