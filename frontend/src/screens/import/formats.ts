/** The formats that can be read: their names, and what to export from which program. */
import type { ImportReport } from "../../api/types";
import { whole } from "../../format";

export interface FormatLine {
  readonly name: string;
  readonly how: string;
  /** A few lines of such a file, for what is written by hand. */
  readonly sample?: string;
}

export const CAMPAIGN_FORMATS: readonly FormatLine[] = [
  { name: "Azgaar's Fantasy Map Generator", how: "Save > To machine: .map. Or Export > Full JSON, or its GeoJSON files together" },
  { name: "Worldographer", how: "Save the map: .wxx" },
  { name: "Tiled", how: ".tmx or .tmj, with its tile sets (.tsx, .tsj)" },
  { name: "Text Mapper", how: "the text of the map: .txt" },
  { name: "GeoJSON", how: "of any program: .geojson, several files together" },
  { name: "A list of hexes", how: "a table with a column for the hex and one for its ground: .csv", sample: "hex,terrain,settlement\n0101,forest,Harrowgate" },
  { name: "A point-crawl", how: "places and the ways between them: .txt, .csv", sample: "Harrowgate -- Vell Ford: 12 mi road, forest" },
  { name: "Outrider", how: "what Export gives: .json" },
  { name: "A picture", how: "a grid is laid over it: .png, .jpg, .webp" },
];

export const BATTLE_FORMATS: readonly FormatLine[] = [
  { name: "Universal VTT", how: "Dungeondraft: Export > Universal VTT. Others too: .dd2vtt, .uvtt, .df2vtt" },
  { name: "Foundry", how: "right click a scene, Export Data: .json. Or a pack of scenes: .db" },
  { name: "Tiled", how: ".tmx or .tmj with walls and doors as object layers" },
  { name: "Gridmapper", how: "the text of the dungeon: .txt" },
  { name: "Outrider, a picture", how: ".json, .png, .jpg, .webp" },
];

const NAMES: Record<string, string> = {
  azgaar: "Azgaar",
  "azgaar-map": "Azgaar",
  "azgaar-json": "Azgaar",
  worldographer: "Worldographer",
  tiled: "Tiled",
  "text-mapper": "Text Mapper",
  geojson: "GeoJSON",
  csv: "List of hexes",
  "csv-keys": "List of hexes",
  "point-crawl": "Point-crawl",
  "point-crawl-table": "Point-crawl",
  outrider: "Outrider",
  "outrider-map": "Outrider",
  "outrider-battle-map": "Outrider battle map",
  "universal-vtt": "Universal VTT",
  uvtt: "Universal VTT",
  foundry: "Foundry",
  gridmapper: "Gridmapper",
  picture: "Picture",
};

/** "Azgaar 1.147.1". */
export const formatName = ({ format, version }: Pick<ImportReport, "format" | "version">): string => {
  const name = NAMES[format.toLowerCase().replaceAll(/[_ ]/g, "-")] ?? format.charAt(0).toUpperCase() + format.slice(1);
  if (version === "") return name;
  if (name === "Picture") return `${name}, ${version.toUpperCase()}`;
  return /^\d/.test(version) ? `${name} ${version}` : `${name} of ${version}`;
};

const CELLS: Record<string, string> = { "hex-flat": "hexes", "hex-pointy": "hexes", square: "squares", polygon: "cells", points: "places" };

export const cellsWord = (topology: string): string => CELLS[topology] ?? "cells";
export const cellWord = (topology: string): string => (topology.startsWith("hex") ? "hex" : topology === "square" ? "square" : topology === "points" ? "place" : "cell");

export const isGrid = ({ topology }: Pick<ImportReport, "topology">): boolean => topology !== "polygon" && topology !== "points";

/** What the scale is the width of: a hex, a square, a degree, or a unit of the drawing. */
export const scaleWord = (report: Pick<ImportReport, "topology" | "used">): string => {
  if (isGrid(report)) return cellWord(report.topology);
  return report.used.some((line) => line.includes("scale is that of one degree")) ? "degree of the map" : "unit of the drawing";
};

/** "Worldographer 2025, 40 × 28 hexes"; without a grid its cells are counted. */
export const formatWords = (report: ImportReport, grid: { columns: number; rows: number } | null = null): string => {
  const size = report.kind === "battle" ? (report.size_squares ?? null) : grid ? [grid.columns, grid.rows] : null;
  const word = report.kind === "battle" ? "squares" : cellsWord(report.topology);
  return `${formatName(report)}, ${size ? `${size[0]} × ${size[1]}` : whole(report.cells)} ${word}`;
};

/** Formats whose files may be a campaign map or a battle map. */
export const couldBeEither = ({ format }: Pick<ImportReport, "format">): boolean => /tiled|picture/i.test(format);
export const isGeoJson = ({ format }: Pick<ImportReport, "format">): boolean => /geojson/i.test(format);
export const isAzgaar = ({ format }: Pick<ImportReport, "format">): boolean => /azgaar/i.test(format);
export const isPicture = ({ format }: Pick<ImportReport, "format">): boolean => /picture/i.test(format);
