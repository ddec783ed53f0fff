/** What lies under a press: marker, place, label, line or area, the smallest first. */
import type { MapArea, MapFeatures, MapLabel, MapLine, MapMarker, Settlement } from "../../../api/types";
import { nearestPiece, type Point } from "../../../geometry/lines";

export type Picked =
  | { readonly kind: "settlement"; readonly id: number }
  | { readonly kind: "line"; readonly id: number }
  | { readonly kind: "label"; readonly id: number }
  | { readonly kind: "area"; readonly id: number }
  | { readonly kind: "marker"; readonly id: string };

const NEAR_PLACE = 14;
const NEAR_LINE = 9;
/** A marker's head stands above its place. */
const HEAD = 16;

const nearest = <T>(things: readonly T[], away: (thing: T) => number, most: number): T | null => {
  let best: T | null = null;
  let least = most;
  for (const thing of things) {
    const distance = away(thing);
    if (distance < least) [best, least] = [thing, distance];
  }
  return best;
};

/** `pixel` is the size of a CSS pixel in world units, `under` the pressed cell. */
export const pickedAt = (features: MapFeatures, [x, y]: Point, pixel: number, under: number | null): Picked | null => {
  const distance = (thing: { x: number; y: number }, up = 0): number => Math.hypot(thing.x - x, thing.y - up * pixel - y);
  const marker = nearest(features.markers, (each) => Math.min(distance(each, HEAD), distance(each)), NEAR_PLACE * pixel);
  if (marker?.id) return { kind: "marker", id: marker.id };
  const place = nearest(features.settlements, (each) => distance(each), NEAR_PLACE * pixel);
  if (place) return { kind: "settlement", id: place.id };
  const label = nearest(features.labels, (each) => distance(each), NEAR_PLACE * 2 * pixel);
  if (label) return { kind: "label", id: label.id };
  const line = nearest(features.lines, (each) => nearestPiece(each.points, [x, y]).distance, NEAR_LINE * pixel);
  if (line) return { kind: "line", id: line.id };
  const areas = features.areas.filter(({ cells }) => under !== null && cells.includes(under));
  const area = areas.reduce<MapArea | null>((least, each) => (least && least.cells.length <= each.cells.length ? least : each), null);
  return area ? { kind: "area", id: area.id } : null;
};

export interface Found {
  readonly settlement: Settlement | null;
  readonly line: MapLine | null;
  readonly label: MapLabel | null;
  readonly area: MapArea | null;
  readonly marker: MapMarker | null;
}

const NOTHING: Found = { settlement: null, line: null, label: null, area: null, marker: null };

/** The picked thing itself, if it is still there. */
export const findPicked = (features: MapFeatures, picked: Picked | null): Found => {
  if (!picked) return NOTHING;
  const byId = <T extends { id: number }>(things: readonly T[]): T | null => things.find(({ id }) => id === picked.id) ?? null;
  switch (picked.kind) {
    case "settlement":
      return { ...NOTHING, settlement: byId(features.settlements) };
    case "line":
      return { ...NOTHING, line: byId(features.lines) };
    case "label":
      return { ...NOTHING, label: byId(features.labels) };
    case "area":
      return { ...NOTHING, area: byId(features.areas) };
    default:
      return { ...NOTHING, marker: features.markers.find(({ id }) => id === picked.id) ?? null };
  }
};

const LINE_NAMES: Record<string, string> = { sea_route: "Sea route", highway: "Highway", road: "Road", trail: "Trail", river: "River", canyon: "Canyon", border: "Border" };
export const lineName = (kind: string): string => LINE_NAMES[kind] ?? kind;

export interface Row {
  readonly picked: Picked;
  readonly name: string;
  readonly what: string;
  readonly isSecret: boolean;
}

/** Everything on the map as rows, for those who look for it by name. */
export const rowsOf = (features: MapFeatures): Row[] => [
  ...features.markers.flatMap((each): Row[] => (each.id ? [{ picked: { kind: "marker", id: each.id }, name: each.name, what: "Marker", isSecret: each.gm_only }] : [])),
  ...features.areas.map((each): Row => ({ picked: { kind: "area", id: each.id }, name: each.name, what: each.kind === "no_go" ? "No-go area" : "Region", isSecret: each.gm_only })),
  ...features.settlements.map((each): Row => ({ picked: { kind: "settlement", id: each.id }, name: each.name, what: each.kind, isSecret: false })),
  ...features.labels.map((each): Row => ({ picked: { kind: "label", id: each.id }, name: each.text, what: "Label", isSecret: false })),
  ...features.lines.map((each): Row => ({ picked: { kind: "line", id: each.id }, name: each.name, what: lineName(each.kind), isSecret: false })),
];
