/** A cell in words: for the card under the pointer, the keyboard and the screen reader. */
import type { CellInfo } from "../api/types";
import { type MapShape } from "./source";
import { decimal } from "../format";
import { groundName } from "./terrain/ground";

const WAYS: Record<string, string> = { trackless: "no way", trail: "a trail", road: "a road", highway: "a highway" };
const RANK = ["trackless", "trail", "road", "highway"];

/** The best way that touches a cell. */
export const bestWay = (cell: CellInfo): string =>
  cell.edges.reduce((best, { way }) => (RANK.indexOf(way) > RANK.indexOf(best) ? way : best), "trackless");

export const cellTitle = (cell: CellInfo): string => (cell.settlement ? `${cell.settlement}, ${cell.key}` : cell.key);

export const cellLines = (cell: CellInfo): string[] => {
  const way = bestWay(cell);
  const lines = [way === "trackless" ? groundName(cell.terrain) : `${groundName(cell.terrain)}, ${WAYS[way] ?? way}`];
  const rate = cell.rates.find((each) => each.way === way);
  if (rate) lines.push(rate.multiplier > 0 ? `${decimal(rate.multiplier * 100)} % of the party's speed here` : "No way through on foot");
  if (cell.elevation_feet !== null && cell.elevation_feet !== 0) lines.push(`${decimal(cell.elevation_feet, 0)} ft up`);
  return lines;
};

export const cellSentence = (cell: CellInfo): string => `${cellTitle(cell)}. ${cellLines(cell).join(". ")}.`;

export const mapSentence = ({ name, topology, grid, scale }: MapShape, cells: number): string => {
  const kind = topology.startsWith("hex") ? "hexes" : topology === "square" ? "squares" : "cells";
  const size = grid ? `${grid.columns} by ${grid.rows} ${kind}` : `${decimal(cells, 0)} ${kind}`;
  const width = grid && scale && scale.value > 0 ? ` of ${decimal(scale.value)} ${scale.unit}` : "";
  return `Map of ${name}, ${size}${width}. Arrow keys move over it, Enter acts, i reads.`;
};
