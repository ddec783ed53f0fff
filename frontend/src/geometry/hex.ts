/** Hex grids with circumradius 1. All sums are done flat-top; pointy-top is the same with x and y swapped. */
import { type Shifted } from "./types";

export const SQRT3 = Math.sqrt(3);
export const APOTHEM = SQRT3 / 2;

export interface Axial {
  readonly q: number;
  readonly r: number;
}

/** How far even-shifted grids lie below odd-shifted ones in axial coordinates. */
const originShift = (shifted: Shifted): number => (shifted === "even" ? APOTHEM : 0);

const halfColumns = (column: number, shifted: Shifted): number => {
  const odd = column & 1;
  return (shifted === "even" ? column + odd : column - odd) / 2;
};

export const offsetToAxial = (column: number, row: number, shifted: Shifted): Axial => ({
  q: column,
  r: row - halfColumns(column, shifted),
});

export const axialToOffset = ({ q, r }: Axial, shifted: Shifted): readonly [column: number, row: number] => [
  q,
  r + halfColumns(q, shifted),
];

export const axialToPoint = ({ q, r }: Axial, shifted: Shifted): readonly [x: number, y: number] => [
  1.5 * q,
  SQRT3 * (r + q / 2) + originShift(shifted),
];

export const pointToAxial = (x: number, y: number, shifted: Shifted): Axial => {
  const q = (2 / 3) * x;
  return roundAxial(q, (y - originShift(shifted)) / SQRT3 - q / 2);
};

/** The hex that holds a fractional axial place: round all three cube axes, mend the one that moved most. */
export const roundAxial = (q: number, r: number): Axial => {
  const s = -q - r;
  let wholeQ = Math.round(q);
  let wholeR = Math.round(r);
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return { q: wholeQ + 0, r: wholeR + 0 };
};

/** The six ways out of a hex, clockwise from south-east on a flat-top grid. */
export const HEX_STEPS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

export const axialDistance = (a: Axial, b: Axial): number => {
  const dq = a.q - b.q;
  const dr = a.r - b.r;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
};

/** All hexes exactly `radius` steps away, walking round once. */
export const axialRing = (centre: Axial, radius: number): Axial[] => {
  if (radius === 0) return [centre];
  const ring: Axial[] = [];
  let at: Axial = { q: centre.q, r: centre.r - radius };
  for (const step of HEX_STEPS) {
    for (let i = 0; i < radius; i++) {
      ring.push(at);
      at = { q: at.q + step.q, r: at.r + step.r };
    }
  }
  return ring;
};

/** The corners of a flat-top hex around (0, 0), clockwise from the east. */
export const HEX_CORNERS: readonly (readonly [x: number, y: number])[] = Array.from({ length: 6 }, (_, i) => [
  Math.cos((i * Math.PI) / 3),
  Math.sin((i * Math.PI) / 3),
]);
