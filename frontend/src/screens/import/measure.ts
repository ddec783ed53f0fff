/** How far it is between two places, and what that says of a cell's width. */
import type { Settlement, Topology } from "../../api/types";
import { miles, hours } from "../../format";
import { rankOf } from "../../map/layers/places";

export type Spot = readonly [x: number, y: number];
export interface Ends {
  readonly from: Spot;
  readonly to: Spot;
}

const CELL_WIDTH: Partial<Record<Topology, number>> = { "hex-flat": Math.sqrt(3), "hex-pointy": Math.sqrt(3), square: 1 };

/** World units from one cell to the next; drawings without a grid count in their own units. */
export const unitsPerCell = (topology: Topology): number => CELL_WIDTH[topology] ?? 1;

/** Cells (or units of the drawing) between two places, as the crow flies. */
export const cellsBetween = ({ from, to }: Ends, topology: Topology): number => Math.hypot(to[0] - from[0], to[1] - from[1]) / unitsPerCell(topology);

/** How wide a cell is if the way between is so long; null when both ends are the same place. */
export const widthFrom = (ends: Ends, topology: Topology, distance: number): number | null => {
  const cells = cellsBetween(ends, topology);
  return cells < 0.01 || !(distance > 0) ? null : Number((distance / cells).toPrecision(4));
};

/** The two places a check is said with: the greatest of the map, not beside each other. */
export const twoPlaces = (settlements: readonly Settlement[], topology: Topology): readonly [Settlement, Settlement] | null => {
  const named = settlements.filter(({ name }) => name !== "");
  const ranked = [...named].sort((a, b) => rankOf(a.kind) - rankOf(b.kind) || (b.population ?? 0) - (a.population ?? 0));
  const first = ranked[0];
  const second = ranked.find((place) => first && place !== first && cellsBetween({ from: [first.x, first.y], to: [place.x, place.y] }, topology) >= 2);
  return first && second ? [first, second] : null;
};

const MPH = 3;

/** "Harrowgate to Vell Ford, 36 mi, 12 h on the road." */
export const checkSentence = (from: string, to: string, cells: number, milesPerCell: number): string => {
  const distance = cells * milesPerCell;
  const long = distance < 0.25 ? "under a quarter of a mile" : miles(distance);
  return `${from} to ${to}, ${long} as the crow flies, ${hours(distance / MPH)} on a straight road.`;
};
