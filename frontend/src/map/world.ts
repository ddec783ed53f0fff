/** The map's own projection: world units, y turned round because OpenLayers counts it upwards. */
import { Projection } from "ol/proj";
import type { Coordinate } from "ol/coordinate";
import type { Extent } from "ol/extent";
import { type Point } from "../geometry/lines";
import { world, type World } from "../geometry/types";

export type Bounds = readonly [west: number, north: number, east: number, south: number];

export const toMap = ([x, y]: Point): Coordinate => [x, -y];
export const toWorld = (coordinate: Coordinate): World => world(coordinate[0] ?? 0, -(coordinate[1] ?? 0));

export const extentOf = ([west, north, east, south]: Bounds, margin = 0): Extent => [
  west - margin,
  -south - margin,
  east + margin,
  -north + margin,
];

export const projectionFor = (bounds: Bounds): Projection =>
  new Projection({ code: "outrider-world", units: "pixels", extent: extentOf(bounds), metersPerUnit: 1 });
