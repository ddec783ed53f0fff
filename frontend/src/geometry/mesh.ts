/** Polygon and point maps: centres with outlines, found through a coarse grid of buckets. */
import { cell, world, type Cell, type CellGeometry, type World } from "./types";

export interface Mesh {
  readonly centres: Float32Array;
  readonly ringOffsets: Uint32Array;
  readonly rings: Float32Array;
}

/** Layout of mesh.bin: uint32 n, uint32 k, float32 centres[2n], uint32 ring_offsets[n+1], float32 ring_xy[2k]. */
export const readMesh = (buffer: ArrayBuffer): Mesh => {
  const [n = 0, k = 0] = new Uint32Array(buffer, 0, 2);
  const centresEnd = 8 + 8 * n;
  const offsetsEnd = centresEnd + 4 * (n + 1);
  return {
    centres: new Float32Array(buffer, 8, 2 * n),
    ringOffsets: new Uint32Array(buffer, centresEnd, n + 1),
    rings: new Float32Array(buffer, offsetsEnd, 2 * k),
  };
};

const at = (values: Float32Array | Uint32Array, index: number): number => values[index] ?? 0;

export const meshCentre = (mesh: Mesh, index: number): World =>
  world(at(mesh.centres, 2 * index), at(mesh.centres, 2 * index + 1));

export const meshRing = (mesh: Mesh, index: number): World[] => {
  const ring: World[] = [];
  for (let i = at(mesh.ringOffsets, index); i < at(mesh.ringOffsets, index + 1); i++) {
    ring.push(world(at(mesh.rings, 2 * i), at(mesh.rings, 2 * i + 1)));
  }
  return ring;
};

/** Even-odd rule: a ray to the east crosses the outline an odd number of times. */
export const isInside = (ring: readonly World[], [x, y]: World): boolean => {
  let inside = false;
  let previous = ring[ring.length - 1];
  for (const corner of ring) {
    if (previous && corner[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - corner[0]) * (y - corner[1])) / (previous[1] - corner[1]) + corner[0];
      if (x < crossing) inside = !inside;
    }
    previous = corner;
  }
  return inside;
};

interface Buckets {
  readonly size: number;
  near(point: World, radius: number): number[];
}

const bucketCentres = (mesh: Mesh, size: number): Buckets => {
  const buckets = new Map<string, number[]>();
  const count = mesh.centres.length / 2;
  for (let i = 0; i < count; i++) {
    const [x, y] = meshCentre(mesh, i);
    const key = `${String(Math.floor(x / size))},${String(Math.floor(y / size))}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(i);
    else buckets.set(key, [i]);
  }
  return {
    size,
    near: ([x, y], radius) => {
      const found: number[] = [];
      const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
      for (let dc = -radius; dc <= radius; dc++) {
        for (let dr = -radius; dr <= radius; dr++) {
          found.push(...(buckets.get(`${String(column + dc)},${String(row + dr)}`) ?? []));
        }
      }
      return found;
    },
  };
};

/** Typical distance between neighbours when `count` cells share the area of their bounds. */
const spacing = (mesh: Mesh): number => {
  const count = mesh.centres.length / 2;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const [x, y] = meshCentre(mesh, i);
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const area = Math.max((east - west) * (south - north), 1e-9);
  return count > 1 ? Math.sqrt(area / count) : 1;
};

/** Radius of the disc of a point map's cell, in cell widths. */
const DISC = 0.24;

export const meshGeometry = (mesh: Mesh): CellGeometry => {
  const count = mesh.centres.length / 2;
  const cellWidth = spacing(mesh);
  const buckets = bucketCentres(mesh, cellWidth * 2);
  const centre = (of: Cell): World => meshCentre(mesh, of);
  const hasOutlines = mesh.rings.length > 0;
  const distanceTo = (point: World, index: number): number => {
    const [x, y] = meshCentre(mesh, index);
    return Math.hypot(x - point[0], y - point[1]);
  };
  const byDistance = (point: World, radius: number): number[] =>
    buckets.near(point, radius).sort((a, b) => distanceTo(point, a) - distanceTo(point, b));
  const around = (of: Cell): number[] => byDistance(centre(of), 1).filter((other) => other !== of);
  let sides: readonly Cell[][] | null = null;
  return {
    count,
    cellWidth,
    centre,
    cellAt: (point) => {
      const near = byDistance(point, 2);
      if (!hasOutlines) {
        const [nearest] = near;
        return nearest !== undefined && distanceTo(point, nearest) < 2 * cellWidth ? cell(nearest) : null;
      }
      const inside = near.find((index) => isInside(meshRing(mesh, index), point));
      return inside === undefined ? null : cell(inside);
    },
    neighbours: (of) => {
      if (!hasOutlines) return around(of).slice(0, 6).map(cell);
      sides ??= sharedSides(mesh);
      return sides[of] ?? [];
    },
    outline: (of) => (hasOutlines ? meshRing(mesh, of) : disc(centre(of), cellWidth * DISC)),
    around: (of, steps) => {
      const reach = steps * cellWidth;
      const near = byDistance(centre(of), Math.ceil(steps / 2) + 1);
      return [of, ...near.filter((index) => index !== of && distanceTo(centre(of), index) <= reach).map(cell)];
    },
  };
};

/** Cells of point maps have no outline of their own: a small disc stands for it. */
const disc = ([x, y]: World, radius: number): World[] =>
  Array.from({ length: 12 }, (_, i) => world(x + radius * Math.cos((i * Math.PI) / 6), y + radius * Math.sin((i * Math.PI) / 6)));

/** For each cell those that share a side with it: found once, by the corners of all outlines. */
const sharedSides = (mesh: Mesh): Cell[][] => {
  const count = mesh.centres.length / 2;
  const corners = new Map<string, number>();
  const corner = (index: number): number => {
    const key = `${at(mesh.rings, 2 * index).toFixed(2)},${at(mesh.rings, 2 * index + 1).toFixed(2)}`;
    const known = corners.get(key) ?? corners.size;
    corners.set(key, known);
    return known;
  };
  const open = new Map<number, number>();
  const found: Cell[][] = Array.from({ length: count }, () => []);
  for (let of = 0; of < count; of++) {
    const [from, to] = [at(mesh.ringOffsets, of), at(mesh.ringOffsets, of + 1)];
    const ring = Array.from({ length: to - from }, (_, i) => corner(from + i));
    ring.forEach((b, i) => {
      const a = ring[(i + ring.length - 1) % ring.length] ?? b;
      const key = Math.min(a, b) * 67108864 + Math.max(a, b);
      const other = open.get(key);
      if (a === b || other === of) return;
      if (other === undefined) open.set(key, of);
      else if (found[of]?.includes(cell(other)) === false) {
        found[of]?.push(cell(other));
        found[other]?.push(cell(of));
      }
    });
  }
  return found;
};
