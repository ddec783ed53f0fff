import type { BoardLayers } from "../api/fight";
import { SIDE, borderOf, fillOf, keyOf, leftOf, middleOf, topOf } from "./squares";
import type { Square } from "./squares";

/** What lies on a board beside its rows: heights, water, veils, openings, hazards, roofs; drawn and in words. */

export interface Relief {
  readonly heights: ReadonlyMap<string, number>;
  readonly depths: ReadonlyMap<string, number>;
  readonly gaps: ReadonlyMap<string, number>;
  readonly veils: ReadonlyMap<string, number>;
  readonly hazards: ReadonlyMap<string, string>;
  readonly ceilings: ReadonlyMap<string, number>;
}

const byKey = <T>(rows: readonly (readonly [number, number, T])[]): ReadonlyMap<string, T> =>
  new Map(rows.map(([x, y, value]) => [keyOf({ x, y }), value]));

const NOTHING: BoardLayers = { heights: [], depths: [], gaps: [], veils: [], hazards: [], ceilings: [] };
const read = new WeakMap<BoardLayers, Relief>();

/** The layers square by square, read once for each state of the board. */
export function reliefOf(layers: BoardLayers | undefined): Relief {
  const given = layers ?? NOTHING;
  const known = read.get(given);
  if (known) return known;
  const relief: Relief = {
    heights: byKey(given.heights),
    depths: byKey(given.depths),
    gaps: byKey(given.gaps),
    veils: byKey(given.veils),
    hazards: byKey(given.hazards),
    ceilings: byKey(given.ceilings),
  };
  read.set(given, relief);
  return relief;
}

/** Levels as feet with a true minus: "+10 ft". */
export const levelFeet = (level: number): string => signedFeet(level * 5);

export const signedFeet = (feet: number): string => (feet === 0 ? "0 ft" : `${feet > 0 ? "+" : "−"}${String(Math.abs(feet))} ft`);

/** Feet and inches of an opening; negative ones are named by the size they were made for. */
export function gapWords(inches: number): string {
  if (inches < 0) return `made for ${SIZES[-inches - 1] ?? "someone of unknown size"}`;
  const feet = Math.floor(inches / 12);
  const rest = inches % 12;
  return [feet > 0 ? `${String(feet)} ft` : "", rest > 0 || feet === 0 ? `${String(rest)} in` : ""].filter(Boolean).join(" ");
}

const SIZES = ["Fine", "Diminutive", "Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal", "Titanic"];

export const TOTAL_VEIL = 12;
export const PARTIAL_VEIL = 6;

export const veilDegree = (value: number): "thin" | "partial" | "total" =>
  value >= TOTAL_VEIL ? "total" : value >= PARTIAL_VEIL ? "partial" : "thin";

const VEIL_WORDS = { thin: "Thin smoke or leaves", partial: "Smoke or leaves, hides partly", total: "Smoke or leaves, hides wholly" } as const;

/** The layers of one square in words, as a screen reader and the square's card say them. */
export function reliefWords(relief: Relief, square: Square, isBlocked: boolean): string {
  const key = keyOf(square);
  const parts: string[] = [];
  const height = relief.heights.get(key);
  const depth = relief.depths.get(key) ?? 0;
  if (height !== undefined && height !== 0) parts.push(depth > 0 ? `Surface ${levelFeet(height)}.` : `Ground ${levelFeet(height)}.`);
  if (depth > 0) parts.push(`Water ${String(depth)} ft deep.`);
  const veil = relief.veils.get(key);
  if (veil !== undefined && veil > 0) parts.push(`${VEIL_WORDS[veilDegree(veil)]}, misses to ${String(veil)}.`);
  const gap = relief.gaps.get(key);
  if (gap !== undefined) parts.push(`Opening ${gapWords(gap)}.`);
  const hazard = relief.hazards.get(key);
  if (hazard !== undefined) parts.push(`Hazard: ${hazard}.`);
  const ceiling = relief.ceilings.get(key);
  if (ceiling !== undefined) parts.push(isBlocked ? `Its top ${levelFeet(ceiling)}.` : `Roof ${levelFeet(ceiling)}.`);
  return parts.join(" ");
}

/** The ground under a space: its greatest height, and of water the surface and the bed. */
export function footingOf(relief: Relief, place: { x: number; y: number; squares: number }): { ground: number; bed: number; isWater: boolean } {
  let ground = -Infinity;
  let bed = -Infinity;
  let isWater = true;
  for (let x = place.x; x < place.x + place.squares; x += 1)
    for (let y = place.y; y < place.y + place.squares; y += 1) {
      const key = keyOf({ x, y });
      const height = relief.heights.get(key) ?? 0;
      const depth = relief.depths.get(key) ?? 0;
      ground = Math.max(ground, height);
      bed = Math.max(bed, height - Math.floor(depth / 5));
      isWater = isWater && depth >= 5;
    }
  return { ground, bed, isWater };
}

export interface Figure {
  readonly left: number;
  readonly top: number;
  readonly text: string;
}

export interface Patch {
  readonly value: number;
  readonly fill: string;
}

export interface ReliefDrawing {
  /** One patch for each height that is not 0, its shade by how far it is from level 0. */
  readonly heights: readonly (Patch & { readonly shade: number })[];
  /** Where the ground steps a level up or down, and where it falls by more. */
  readonly slopes: string;
  readonly cliffs: string;
  readonly cliffTicks: string;
  readonly depths: readonly (Patch & { readonly shade: number })[];
  readonly veils: readonly { readonly degree: "thin" | "partial" | "total"; readonly fill: string; readonly edge: string }[];
  readonly roofs: string;
  readonly roofEdges: string;
  readonly gaps: readonly Figure[];
  readonly hazards: readonly Figure[];
  readonly figures: readonly (Figure & { readonly kind: "height" | "depth" | "roof" })[];
}

/** Figures beyond this would only be a carpet: the largest patches keep theirs. */
const MOST_FIGURES = 320;
const SHADES = 8;

const point = (square: Square, rows: number): { left: number; top: number } => middleOf({ ...square, squares: 1 }, rows);

const squareOf = (key: string): Square => {
  const [x = "0", y = "0"] = key.split(",");
  return { x: Number(x), y: Number(y) };
};

function grouped(values: ReadonlyMap<string, number>): Map<number, Square[]> {
  const groups = new Map<number, Square[]>();
  for (const [key, value] of values) {
    if (value === 0) continue;
    const group = groups.get(value);
    if (group) group.push(squareOf(key));
    else groups.set(value, [squareOf(key)]);
  }
  return groups;
}

/** Touching squares of one value, largest first; one square of each, near its middle, bears the figure. */
function patchesOf(values: ReadonlyMap<string, number>): { value: number; squares: Square[] }[] {
  const left = new Set(values.keys());
  const patches: { value: number; squares: Square[] }[] = [];
  for (const [key, value] of values) {
    if (value === 0 || !left.delete(key)) continue;
    const squares: Square[] = [];
    const open = [key];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { x, y } = squareOf(at);
      squares.push({ x, y });
      for (const near of [`${String(x + 1)},${String(y)}`, `${String(x - 1)},${String(y)}`, `${String(x)},${String(y + 1)}`, `${String(x)},${String(y - 1)}`])
        if (values.get(near) === value && left.delete(near)) open.push(near);
    }
    patches.push({ value, squares });
  }
  return patches.sort((a, b) => b.squares.length - a.squares.length);
}

function heartOf(squares: readonly Square[]): Square {
  const middle = squares.reduce((sum, { x, y }) => ({ x: sum.x + x / squares.length, y: sum.y + y / squares.length }), { x: 0, y: 0 });
  const far = ({ x, y }: Square): number => (x - middle.x) ** 2 + (y - middle.y) ** 2;
  return squares.reduce((best, square) => (far(square) < far(best) ? square : best));
}

function figuresOf(values: ReadonlyMap<string, number>, rows: number, kind: "height" | "depth" | "roof", words: (value: number) => string): ReliefDrawing["figures"] {
  return patchesOf(values)
    .slice(0, MOST_FIGURES)
    .map(({ value, squares }) => ({ ...point(heartOf(squares), rows), text: words(value), kind }));
}

interface Contours {
  slopes: string;
  cliffs: string;
  cliffTicks: string;
}

/** Sides of squares where the ground changes: a thin line for one level, a thick one with ticks downhill for more. */
function contoursOf(relief: Relief, rows: number): Contours {
  const out: Contours = { slopes: "", cliffs: "", cliffTicks: "" };
  const ground = (x: number, y: number): number => {
    const key = keyOf({ x, y });
    return (relief.heights.get(key) ?? 0) - Math.floor((relief.depths.get(key) ?? 0) / 5);
  };
  const seen = new Set<string>();
  const look = (x: number, y: number, dx: number, dy: number): void => {
    const name = `${String(x)},${String(y)},${String(dx)}`;
    if (seen.has(name)) return;
    seen.add(name);
    const rise = ground(x + dx, y + dy) - ground(x, y);
    if (rise === 0) return;
    const left = leftOf(x) + (dx === 1 ? SIDE : 0);
    const top = topOf(y, rows);
    const line = dx === 1 ? `M${String(left)} ${String(top)}v${String(SIDE)}` : `M${String(left)} ${String(top)}h${String(SIDE)}`;
    if (Math.abs(rise) < 2) {
      out.slopes += line;
      return;
    }
    out.cliffs += line;
    for (let at = 4; at < SIDE; at += 7)
      out.cliffTicks += dx === 1 ? `M${String(left)} ${String(top + at)}h${rise > 0 ? "-6" : "6"}` : `M${String(left + at)} ${String(top)}v${rise > 0 ? "6" : "-6"}`;
  };
  for (const key of new Set([...relief.heights.keys(), ...relief.depths.keys()])) {
    const { x, y } = squareOf(key);
    look(x, y, 1, 0);
    look(x, y, 0, 1);
    look(x - 1, y, 1, 0);
    look(x, y - 1, 0, 1);
  }
  return out;
}

/** Everything the layers are drawn from, worked out once for each state of the board. */
export function drawRelief(relief: Relief, rows: number): ReliefDrawing {
  const shade = (value: number, step: number): number => Math.min(1, Math.abs(value) / step / SHADES);
  const roofSquares = [...relief.ceilings.keys()].map(squareOf);
  const degrees = (["thin", "partial", "total"] as const).map((degree) => ({
    degree,
    squares: [...relief.veils].filter(([, value]) => value > 0 && veilDegree(value) === degree).map(([key]) => squareOf(key)),
  }));
  return {
    heights: [...grouped(relief.heights)].map(([value, squares]) => ({ value, fill: fillOf(squares, rows), shade: shade(value, 1) })),
    ...contoursOf(relief, rows),
    depths: [...grouped(relief.depths)].map(([value, squares]) => ({ value, fill: fillOf(squares, rows), shade: shade(value, 5) })),
    veils: degrees
      .filter(({ squares }) => squares.length > 0)
      .map(({ degree, squares }) => ({ degree, fill: fillOf(squares, rows), edge: borderOf(squares, rows) })),
    roofs: fillOf(roofSquares, rows),
    roofEdges: borderOf(roofSquares, rows),
    gaps: [...relief.gaps].map(([key, inches]) => ({ ...point(squareOf(key), rows), text: gapWords(inches) })),
    hazards: [...relief.hazards].map(([key, word]) => ({ ...point(squareOf(key), rows), text: word })),
    figures: [
      ...figuresOf(relief.heights, rows, "height", levelFeet),
      ...figuresOf(relief.depths, rows, "depth", (feet) => `${String(feet)} ft deep`),
      ...figuresOf(relief.ceilings, rows, "roof", (level) => `roof ${levelFeet(level)}`),
    ],
  };
}
