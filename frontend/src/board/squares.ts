/** Squares of a battle grid: x east, y north. Row 1 of the picture is the northernmost row. */

export interface Square {
  readonly x: number;
  readonly y: number;
}

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

export interface Footprint extends Square {
  readonly squares: number;
}

/** Side of a square in drawing units. */
export const SIDE = 36;

export const keyOf = (square: Square): string => `${String(square.x)},${String(square.y)}`;

export const isSame = (a: Square, b: Square): boolean => a.x === b.x && a.y === b.y;

export function isInside(square: Square, size: GridSize): boolean {
  return square.x >= 0 && square.y >= 0 && square.x < size.width && square.y < size.height;
}

/** A, B ... Z, AA, AB ... as at the top of the board. */
export function columnName(x: number): string {
  const first = Math.floor(x / 26);
  const last = String.fromCharCode(65 + (x % 26));
  return first === 0 ? last : columnName(first - 1) + last;
}

export const rowNumber = (y: number, height: number): number => height - y;

/** The name said at the table: "O9". */
export const squareName = (square: Square, height: number): string =>
  `${columnName(square.x)}${String(rowNumber(square.y, height))}`;

/** The square called "O9", or null when there is none. */
export function squareNamed(name: string, size: GridSize): Square | null {
  const match = /^([A-Za-z]{1,2})\s*([0-9]{1,3})$/.exec(name.trim());
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const letters = match[1].toUpperCase();
  const x = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const square = { x, y: size.height - Number(match[2]) };
  return isInside(square, size) ? square : null;
}

/** Left edge of a column and top edge of a row in drawing units. */
export const leftOf = (x: number): number => x * SIDE;
export const topOf = (y: number, height: number): number => (height - 1 - y) * SIDE;

/** Middle of a creature (or of a square) in drawing units. */
export function middleOf(place: Footprint, height: number): { left: number; top: number } {
  const half = (place.squares * SIDE) / 2;
  return { left: leftOf(place.x) + half, top: topOf(place.y + place.squares - 1, height) + half };
}

/** Whether a creature stands on a square; its x and y are the lowest of each. */
export function covers(place: Footprint, square: Square): boolean {
  const dx = square.x - place.x;
  const dy = square.y - place.y;
  return dx >= 0 && dy >= 0 && dx < place.squares && dy < place.squares;
}

/** Path data of the border around a set of squares. */
export function borderOf(squares: readonly Square[], height: number): string {
  const inside = new Set(squares.map(keyOf));
  const has = (x: number, y: number): boolean => inside.has(keyOf({ x, y }));
  let path = "";
  for (const { x, y } of squares) {
    const left = leftOf(x);
    const top = topOf(y, height);
    if (!has(x, y + 1)) path += `M${String(left)} ${String(top)}h${String(SIDE)}`;
    if (!has(x, y - 1)) path += `M${String(left)} ${String(top + SIDE)}h${String(SIDE)}`;
    if (!has(x - 1, y)) path += `M${String(left)} ${String(top)}v${String(SIDE)}`;
    if (!has(x + 1, y)) path += `M${String(left + SIDE)} ${String(top)}v${String(SIDE)}`;
  }
  return path;
}

/** Path data that fills a set of squares, one rectangle each. */
export function fillOf(squares: readonly Square[], height: number): string {
  const side = String(SIDE);
  return squares
    .map(({ x, y }) => `M${String(leftOf(x))} ${String(topOf(y, height))}h${side}v${side}h-${side}z`)
    .join("");
}

export interface Region {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The squares from the westernmost to the easternmost creature, and so on, with some room around. */
export function around(places: readonly Footprint[], room: number): Region | null {
  if (places.length === 0) return null;
  return {
    left: Math.min(...places.map((one) => one.x)) - room,
    bottom: Math.min(...places.map((one) => one.y)) - room,
    right: Math.max(...places.map((one) => one.x + one.squares)) + room,
    top: Math.max(...places.map((one) => one.y + one.squares)) + room,
  };
}

/** Squares that are worth an element of their own: all of a usual board, those near the cursor of a huge one. */
export function focusable(size: GridSize, cursor: Square): Region {
  if (size.width * size.height <= MANY) return { left: 0, bottom: 0, right: size.width, top: size.height };
  const from = (at: number): number => Math.max(0, Math.floor((at - NEAR) / STRIDE) * STRIDE);
  const to = (at: number, most: number): number => Math.min(most, Math.ceil((at + NEAR + 1) / STRIDE) * STRIDE);
  return { left: from(cursor.x), bottom: from(cursor.y), right: to(cursor.x, size.width), top: to(cursor.y, size.height) };
}

/** The part goes along in strides, so that one step of the cursor seldom changes it. */
const STRIDE = 8;
const MANY = 2500;
const NEAR = 20;
