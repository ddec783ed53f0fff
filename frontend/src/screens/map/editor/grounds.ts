/** The grounds to paint with: nine lands, four waters, and what nobody knows. */
import type { Terrain } from "../../../api/types";

export interface PaintGround {
  readonly key: Terrain;
  /** As terrain.bin has it. */
  readonly code: number;
  readonly name: string;
  /** Shift and this letter choose it; it is printed on the swatch too. */
  readonly letter: string;
  /** The number key of a land. */
  readonly digit: string | null;
}

const ROWS: readonly (readonly [Terrain, string, string])[] = [
  ["unknown", "Not known", "?"],
  ["desert", "Desert", "D"],
  ["forest", "Forest", "F"],
  ["hills", "Hills", "H"],
  ["jungle", "Jungle", "J"],
  ["moor", "Moor", "O"],
  ["mountains", "Mountains", "M"],
  ["plains", "Plains", "P"],
  ["swamp", "Swamp", "S"],
  ["tundra", "Tundra", "T"],
  ["sea", "Sea", "W"],
  ["coast", "Coast", "C"],
  ["lake", "Lake", "L"],
  ["river", "River", "R"],
];

export const GROUNDS: readonly PaintGround[] = ROWS.map(([key, name, letter], code) => ({
  key,
  code,
  name,
  letter,
  digit: code >= 1 && code <= 9 ? String(code) : null,
}));

export const LANDS = GROUNDS.slice(1, 10);
export const WATERS = GROUNDS.slice(10);
export const UNKNOWN = GROUNDS[0] as PaintGround;

/** The code of a ground's key; a cell that is gone has none. */
export const codeOf = (key: Terrain | null): number => (key === null ? 255 : (GROUNDS.find((ground) => ground.key === key)?.code ?? 0));

export const groundOfCode = (code: number): PaintGround | null => GROUNDS[code] ?? null;
