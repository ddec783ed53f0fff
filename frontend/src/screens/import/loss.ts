/** The report as rows: what to look at, what was left out, what was guessed, what is kept. */
import type { ImportReport, MapGrid } from "../../api/types";
import { count, whole } from "../../format";
import { groundName } from "../../map/terrain/ground";
import { cellsWord } from "./formats";

export interface LossRow {
  readonly look: "warn" | "soft" | "ok";
  readonly icon: "warn" | "minus" | "check";
  readonly text: string;
  /** What can be shown on the map: cells, or the cells of a word. */
  readonly cells?: readonly number[];
  readonly word?: string;
}

const KEY = /\b(?:hex|cell|square|place|at) (\d{2,3})[.,]?(\d{2,3})\b/gi;

/** Cells a sentence names by their key ("hex 0402"), as numbers of the grid. */
export const cellsNamed = (text: string, grid: MapGrid | null): number[] => {
  if (!grid) return [];
  return [...text.matchAll(KEY)].flatMap(([, first = "", second = ""]) => {
    const [column, row] = [Number(first) - grid.first_column, Number(second) - grid.first_row];
    return column >= 0 && row >= 0 && column < grid.columns && row < grid.rows ? [row * grid.columns + column] : [];
  });
};

/** What came over, in a line each. */
const keptLines = (report: ImportReport): string[] => {
  const of = (things: readonly (readonly [number | undefined, string])[]): string =>
    things
      .flatMap(([number = 0, word]) => (number > 0 ? [count(number, word)] : []))
      .join(", ");
  const battle = of([
    [report.walls, "wall"],
    [report.doors, "door"],
    [report.windows, "window"],
    [report.lights, "light"],
  ]);
  const overland = of([
    [report.settlements, "place"],
    [report.roads, "road"],
    [report.trails, "trail"],
    [report.sea_routes, "sea route"],
    [report.rivers, "river"],
    [report.labels, "label"],
  ]);
  const size =
    report.kind === "battle"
      ? `${whole(report.cells)} squares, ${whole(report.land)} of them walked on`
      : `${whole(report.land)} ${cellsWord(report.topology)} of land, ${whole(report.water)} of water`;
  return [size, battle, overland, report.has_picture ? "Its picture" : ""].filter((line) => line !== "");
};

const guessWords = ({ word, terrain, reason }: ImportReport["guesses"][number]): string => {
  if (terrain === "unknown") return `No ground yet: ${word}`;
  return `A guess: ${word} is ${groundName(terrain).toLowerCase()}${reason ? ` (${reason})` : ""}`;
};

/** First what needs a look, then guesses, what was left out, and what is kept. */
export const lossRows = (report: ImportReport, grid: MapGrid | null, decided: Readonly<Record<string, string>>): LossRow[] => {
  const warnings = report.warnings.map((text): LossRow => {
    const cells = cellsNamed(text, grid);
    return { look: "warn", icon: "warn", text, ...(cells.length > 0 ? { cells } : {}) };
  });
  const guesses = report.guesses
    .filter(({ word }) => decided[word] === undefined)
    .map(
      (guess): LossRow => ({
        look: "warn",
        icon: "warn",
        text: `${guessWords(guess)}, ${whole(guess.count)} ${cellsWord(report.topology)}`,
        word: guess.word,
      }),
    );
  const ignored = report.ignored.map((text): LossRow => ({ look: "soft", icon: "minus", text: `Left out: ${text}` }));
  const kept = [...keptLines(report), ...report.used].map((text): LossRow => ({ look: "ok", icon: "check", text }));
  return [...warnings, ...guesses, ...ignored, ...kept];
};

export const lossCount = (rows: readonly LossRow[]): number => rows.filter(({ look }) => look !== "ok").length;
