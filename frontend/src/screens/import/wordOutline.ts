/** The border around a set of cells: sides that only one of them has. */
import { cell, type CellGeometry } from "../../geometry/types";

export type Side = readonly [from: readonly [number, number], to: readonly [number, number]];

const name = (x: number, y: number): string => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;

export const borderOf = (geometry: Pick<CellGeometry, "outline">, cells: readonly number[]): Side[] => {
  const once = new Map<string, Side>();
  for (const index of cells) {
    const ring = geometry.outline(cell(index));
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from;
      const [a, b] = [name(from[0], from[1]), name(to[0], to[1])];
      if (a === b) return;
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (!once.delete(key)) once.set(key, [from, to]);
    });
  }
  return [...once.values()];
};

/** Sides joined into lines, so that they can be drawn round. */
export const joined = (sides: readonly Side[]): (readonly [number, number])[][] => {
  const ends = new Map<string, number[]>();
  const at = (point: readonly [number, number]): string => name(point[0], point[1]);
  sides.forEach(([from, to], index) => {
    for (const end of [at(from), at(to)]) ends.set(end, [...(ends.get(end) ?? []), index]);
  });
  const used = new Set<number>();
  const lines: (readonly [number, number])[][] = [];
  sides.forEach((side, index) => {
    if (used.has(index)) return;
    used.add(index);
    const line = [side[0], side[1]];
    for (;;) {
      const last = line[line.length - 1] ?? side[1];
      const next = ends.get(at(last))?.find((other) => !used.has(other));
      if (next === undefined) break;
      used.add(next);
      const [from, to] = sides[next] ?? side;
      line.push(at(from) === at(last) ? to : from);
    }
    lines.push(line);
  });
  return lines;
};
