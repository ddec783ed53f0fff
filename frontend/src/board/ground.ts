import { noise } from "./noise";
import { bent, closedPath, hachures, loopsOf, rounded } from "./outlines";
import type { IsInside, Point } from "./outlines";
import { SIDE } from "./squares";

/** What a character of a battle map means, and how each kind of ground is drawn. */

export const GROUND = {
  ".": { kind: "clear", words: "" },
  ",": { kind: "rough", words: "Rough ground" },
  ":": { kind: "impeded", words: "Impeded ground" },
  "#": { kind: "blocked", words: "Blocked" },
  o: { kind: "rock", words: "Rock" },
  T: { kind: "tree", words: "Tree" },
  "~": { kind: "water", words: "Water" },
  "^": { kind: "hazardous", words: "Hazardous ground" },
  "=": { kind: "low", words: "Low obstacle" },
  ";": { kind: "heavy", words: "Heavy growth, snow or bog" },
} as const;

export type GroundCharacter = keyof typeof GROUND;
export type GroundKind = (typeof GROUND)[GroundCharacter]["kind"];

const isCharacter = (character: string): character is GroundCharacter => character in GROUND;

export function groundAt(rows: readonly string[], column: number, row: number): (typeof GROUND)[GroundCharacter] {
  const character = rows[row]?.[column] ?? ".";
  return isCharacter(character) ? GROUND[character] : GROUND["."];
}

/** The ground in words, for the name of a square. Row 0 is the northernmost. */
export const groundWords = (rows: readonly string[], x: number, y: number): string =>
  groundAt(rows, x, rows.length - 1 - y).words;

export interface Spot {
  readonly column: number;
  readonly row: number;
}

export interface GroundDrawing {
  readonly rock: string;
  readonly hachures: string;
  readonly water: string;
  readonly waves: string;
  readonly rough: string;
  readonly roughMarks: string;
  readonly impeded: string;
  readonly hazard: string;
  readonly hazardTicks: string;
  readonly low: readonly Spot[];
  readonly rocks: readonly Spot[];
  readonly trees: readonly Spot[];
}

export function spotsOf(rows: readonly string[], kind: GroundKind): Spot[] {
  const spots: Spot[] = [];
  rows.forEach((line, row) => {
    for (let column = 0; column < line.length; column += 1)
      if (groundAt(rows, column, row).kind === kind) spots.push({ column, row });
  });
  return spots;
}

const squarePath = ({ column, row }: Spot): string => {
  const side = String(SIDE);
  return `M${String(column * SIDE)} ${String(row * SIDE)}h${side}v${side}h-${side}z`;
};

const fixed = (value: number): string => value.toFixed(1);

/** Tufts: rows of blades that fill the square. */
function tufts({ column, row }: Spot): string {
  let path = "";
  for (let mark = 0; mark < 6; mark += 1) {
    const left = column * SIDE + 5 + (mark % 3) * 10;
    const top = row * SIDE + (mark < 3 ? 14 : 29);
    path += `M${String(left)} ${String(top)}l-2-7M${String(left + 2)} ${String(top)}v-9M${String(left + 4)} ${String(top)}l2-7`;
  }
  return path;
}

/** Scree: small open triangles strewn over the square. */
function scree({ column, row }: Spot): string {
  let path = "";
  for (let mark = 0; mark < 9; mark += 1) {
    const left = column * SIDE + 4 + noise(column, row, mark) * 26;
    const top = row * SIDE + 7 + noise(row, column, mark + 20) * 25;
    path += `M${fixed(left)} ${fixed(top)}l3-4 3 4z`;
  }
  return path;
}

function wave({ column, row }: Spot): string {
  return [0.32, 0.68]
    .map((share, index) => {
      const left = column * SIDE + 4 + noise(column, row, index) * 6;
      return `M${fixed(left)} ${fixed((row + share) * SIDE)}q4.5-4.5 9 0t9 0`;
    })
    .join("");
}

/** Ticks along the border of a hazardous square. */
function ticks({ column, row }: Spot): string {
  let path = "";
  for (let at = 4; at < SIDE; at += 7) {
    const left = column * SIDE;
    const top = row * SIDE;
    path += `M${String(left + at)} ${String(top + 1)}v5M${String(left + at)} ${String(top + SIDE - 1)}v-5`;
    path += `M${String(left + 1)} ${String(top + at)}h5M${String(left + SIDE - 1)} ${String(top + at)}h-5`;
  }
  return path;
}

/** Drawn beyond the frame as at the frame, so that a cliff does not end at the paper's edge. */
function reachingOut(rows: readonly string[], kind: GroundKind): IsInside {
  const lastRow = rows.length - 1;
  const lastColumn = (rows[0]?.length ?? 1) - 1;
  const into = (value: number, last: number): number => Math.min(last, Math.max(0, value));
  return (column, row) => groundAt(rows, into(column, lastColumn), into(row, lastRow)).kind === kind;
}

interface Outline {
  readonly points: Point[];
  /** Around a square or two only. */
  readonly isSmall: boolean;
}

function region(rows: readonly string[], kind: GroundKind, amount: number): Outline[] {
  const loops = loopsOf(rows[0]?.length ?? 0, rows.length, reachingOut(rows, kind));
  return loops.map((loop) => ({ points: rounded(bent(loop, amount)), isSmall: loop.length <= 8 }));
}

const outlined = (outlines: readonly Outline[]): string => outlines.map(({ points }) => closedPath(points)).join("");

const strokes = ({ points, isSmall }: Outline): string => hachures(points, isSmall ? SIDE * 0.24 : SIDE * 0.55);

/** Everything a board's ground is drawn from, computed once per map. */
export function drawGround(rows: readonly string[]): GroundDrawing {
  const cliffs = region(rows, "blocked", 0.42);
  const water = region(rows, "water", 0.36);
  const heavy = spotsOf(rows, "heavy");
  const rough = [...spotsOf(rows, "rough"), ...heavy];
  const hazard = spotsOf(rows, "hazardous");
  return {
    rock: outlined(cliffs),
    hachures: cliffs.map(strokes).join(""),
    water: outlined(water),
    waves: spotsOf(rows, "water").map(wave).join(""),
    rough: rough.map(squarePath).join(""),
    roughMarks: rough.map(scree).join("") + heavy.map(tufts).join(""),
    impeded: spotsOf(rows, "impeded").map(squarePath).join(""),
    hazard: hazard.map(squarePath).join(""),
    hazardTicks: hazard.map(ticks).join(""),
    low: spotsOf(rows, "low"),
    rocks: spotsOf(rows, "rock"),
    trees: spotsOf(rows, "tree"),
  };
}
