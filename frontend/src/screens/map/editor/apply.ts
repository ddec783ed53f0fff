/** What edits will do, done here at once; the server's answer takes its place. */
import type { ChangedCell, MapEdit, MapFeatures, MapLine, Settlement } from "../../../api/types";
import { cell, type CellGeometry } from "../../../geometry/types";
import { codeOf } from "./grounds";

export type CellChange = readonly [cell: number, code: number];

const GAP = 255;
/** Of a thing the server has not numbered yet. */
export const NEW = -1;

/** The new ground of the cells that an edit paints or erases. */
export const groundChanges = (edit: MapEdit): CellChange[] => {
  if (edit.type === "paint") return edit.cells.map((each) => [each, codeOf(edit.terrain)]);
  return edit.type === "erase" ? edit.cells.map((each) => [each, GAP]) : [];
};

export const answeredChanges = (cells: readonly ChangedCell[]): CellChange[] => cells.map((each) => [each.cell, codeOf(each.terrain)]);

/** Whether the places, lines and areas are others afterwards. */
export const touchesFeatures = (edit: MapEdit): boolean => edit.type !== "paint" && edit.type !== "height";

type Place = readonly [x: number, y: number];
type PlaceOf = (index: number) => Place;

const lineOf = (edit: MapEdit, place: PlaceOf): MapLine | null => {
  if (edit.type === "river" || edit.type === "border" || edit.type === "sea_route") return { id: NEW, kind: edit.type, name: edit.name, points: edit.points };
  if (edit.type !== "way" || edit.way === "trackless") return null;
  return { id: NEW, kind: edit.way, name: edit.name, points: edit.path.map((each) => [...place(each)]) };
};

/** A thing without some of its fields. */
const less = <T extends object, K extends keyof T>(thing: T, ...keys: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(thing).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;

const changed = <T extends object>(things: readonly T[], is: (thing: T) => boolean, fields: object): T[] =>
  things.map((thing) => (is(thing) ? { ...thing, ...fields } : thing));

const numbered =
  (wanted: number) =>
  (thing: { id: number }): boolean =>
    thing.id === wanted;

const without = <T extends { id: number }>(things: readonly T[], wanted: number): T[] => things.filter(({ id }) => id !== wanted);

const placeOnly = (at: number | undefined, place: PlaceOf): { x?: number; y?: number } => {
  if (at === undefined) return {};
  const [x, y] = place(at);
  return { x, y };
};

const withSettlement = (edit: Extract<MapEdit, { type: "settlement" }>, place: PlaceOf): Settlement => {
  const [x, y] = place(edit.cell);
  return { id: NEW, name: edit.name, kind: edit.kind, cell: edit.cell, x, y, population: edit.population, is_port: edit.is_port };
};

const apply = (now: MapFeatures, edit: MapEdit, place: PlaceOf): MapFeatures => {
  const { areas } = now;
  const line = lineOf(edit, place);
  if (line) return { ...now, lines: [...now.lines, line] };
  switch (edit.type) {
    case "line_change": {
      const { line: number } = edit;
      const fields = less(edit, "type", "line");
      return { ...now, lines: changed(now.lines, numbered(number), fields) };
    }
    case "line_remove":
      return { ...now, lines: without(now.lines, edit.line) };
    case "settlement":
      return { ...now, settlements: [...now.settlements, withSettlement(edit, place)] };
    case "settlement_change": {
      const { settlement: number } = edit;
      const fields = less(edit, "type", "settlement");
      return { ...now, settlements: changed(now.settlements, numbered(number), { ...fields, ...placeOnly(fields.cell, place) }) };
    }
    case "settlement_remove":
      return { ...now, settlements: without(now.settlements, edit.settlement) };
    case "label":
      return { ...now, labels: [...now.labels, { id: NEW, text: edit.text, x: edit.x, y: edit.y, size: edit.size }] };
    case "label_change": {
      const { label } = edit;
      const fields = less(edit, "type", "label");
      return { ...now, labels: changed(now.labels, numbered(label), fields) };
    }
    case "label_remove":
      return { ...now, labels: without(now.labels, edit.label) };
    case "area": {
      const fields = less(edit, "type");
      return { ...now, areas: [...areas, { id: NEW, ...fields }] };
    }
    case "area_change": {
      const { area: number } = edit;
      const fields = less(edit, "type", "area");
      return { ...now, areas: changed(areas, numbered(number), fields) };
    }
    case "area_remove":
      return { ...now, areas: without(areas, edit.area) };
    case "marker": {
      const fields = less(edit, "type");
      const [x, y] = place(edit.cell);
      return { ...now, markers: [...now.markers, { id: null, x, y, ...fields }] };
    }
    case "marker_change": {
      const { marker: id } = edit;
      const fields = less(edit, "type", "marker");
      return { ...now, markers: changed(now.markers, (marker) => marker.id === id, { ...fields, ...placeOnly(fields.cell, place) }) };
    }
    case "marker_remove":
      return { ...now, markers: now.markers.filter((marker) => marker.id !== edit.marker) };
    default:
      return now;
  }
};

export const withEdits = (features: MapFeatures, edits: readonly MapEdit[], geometry: Pick<CellGeometry, "centre">): MapFeatures =>
  edits.reduce((now, edit) => apply(now, edit, (index) => geometry.centre(cell(index))), features);

/** No edit may name more cells than this. */
export const MOST_CELLS = 20_000;

/** One edit for each so many cells. */
export const inEdits = (cells: readonly number[], make: (some: number[]) => MapEdit): MapEdit[] => {
  const edits: MapEdit[] = [];
  for (let from = 0; from < cells.length; from += MOST_CELLS) edits.push(make(cells.slice(from, from + MOST_CELLS)));
  return edits;
};
