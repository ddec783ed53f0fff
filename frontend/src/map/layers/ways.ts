/** Rivers, ways, borders: lines of the map itself. */
import Feature from "ol/Feature";
import LineString from "ol/geom/LineString";
import VectorImageLayer from "ol/layer/VectorImage";
import VectorSource from "ol/source/Vector";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import type { MapFeatures, MapLine } from "../../api/types";
import { smooth, type Point } from "../../geometry/lines";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";

const RIVER_PARTS = 4;
/** Below this cell width in pixels small lines only clutter. */
const LEAST_CELL: Record<string, number> = { trail: 7, sea_route: 7, canyon: 10, border: 3, road: 3 };

/** What the layer switches turn on and off together. */
export type LineGroup = "rivers" | "ways" | "borders" | "sea_routes";

const GROUPS: Record<string, LineGroup> = { river: "rivers", canyon: "rivers", border: "borders", sea_route: "sea_routes" };
const groupOf = (kind: string): LineGroup => GROUPS[kind] ?? "ways";

type LineFeature = Feature<LineString>;

const lineFeature = (points: readonly Point[], kind: string, part: number): LineFeature => {
  const feature = new Feature(new LineString(points.map(toMap)));
  feature.setProperties({ kind, part }, true);
  return feature;
};

/** A river grows on its way: its line falls into parts, each wider than the one before. */
const riverFeatures = (points: readonly Point[]): LineFeature[] => {
  const features: LineFeature[] = [];
  for (let part = 0; part < RIVER_PARTS; part++) {
    const from = Math.floor((points.length * part) / RIVER_PARTS);
    const to = Math.min(points.length, Math.floor((points.length * (part + 1)) / RIVER_PARTS) + 1);
    if (to - from > 1) features.push(lineFeature(points.slice(from, to), "river", part));
  }
  return features;
};

const featuresOf = (line: MapLine): LineFeature[] => {
  const points = smooth(line.points, line.kind === "river" ? 3 : 2);
  if (points.length < 2) return [];
  return line.kind === "river" ? riverFeatures(points) : [lineFeature(points, line.kind, 0)];
};

const stroke = (color: string, width: number, zIndex: number, lineDash?: number[]): Style =>
  new Style({ zIndex, stroke: new Stroke({ color, width, lineCap: "round", lineJoin: "round", ...(lineDash ? { lineDash } : {}) }) });

/** Widths in pixels for cells of the given width. */
const stylesFor = (kind: string, part: number, palette: Palette, cellPixels: number): Style[] => {
  const grow = Math.min(Math.max(cellPixels / 36, 0.4), 1.4);
  const road = palette.token("road");
  const filling = palette.token("road-fill");
  switch (kind) {
    case "river":
      return [stroke(palette.token("river"), (1.2 + part * 0.9) * grow, 1)];
    case "highway":
      return [stroke(road, 5.5 * grow, 4), stroke(filling, 3.2 * grow, 5)];
    case "road":
      return [stroke(road, 3.6 * grow, 4), ...(grow > 0.5 ? [stroke(filling, 1.7 * grow, 5)] : [])];
    case "trail":
      return [stroke(road, 1.6 * Math.max(grow, 0.7), 3, [1.5, 4.5])];
    case "sea_route":
      return [stroke(palette.token("t-ink-water"), 1.2, 2, [4, 5])];
    case "border":
      return [stroke(palette.token("border"), 1.4, 2, [6, 3, 1, 3])];
    default:
      return [stroke(palette.token("i-mountains"), 1.3 * grow, 2)];
  }
};

export class WaysLayer {
  readonly layer: VectorImageLayer;
  private readonly source = new VectorSource<LineFeature>();
  private readonly cache = new Map<string, Style[]>();
  private readonly hidden = new Set<LineGroup>();

  constructor(
    private palette: Palette,
    private readonly cellWidth: number,
  ) {
    this.layer = new VectorImageLayer({
      imageRatio: 1.5,
      source: this.source,
      zIndex: 10,
      style: (feature, resolution) => this.style(feature.get("kind") as string, feature.get("part") as number, resolution),
    });
  }

  private style(kind: string, part: number, resolution: number): Style[] {
    const cellPixels = this.cellWidth / resolution;
    if (this.hidden.has(groupOf(kind))) return [];
    if (cellPixels < (LEAST_CELL[kind] ?? 0)) return [];
    const step = Math.round(Math.log2(cellPixels) * 2);
    const key = `${kind} ${part} ${step}`;
    const known = this.cache.get(key) ?? stylesFor(kind, part, this.palette, 2 ** (step / 2));
    this.cache.set(key, known);
    return known;
  }

  show(group: LineGroup, on: boolean): void {
    if (on) this.hidden.delete(group);
    else this.hidden.add(group);
    this.layer.changed();
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.cache.clear();
    this.layer.changed();
  }

  setFeatures(features: MapFeatures): void {
    this.source.clear(true);
    this.source.addFeatures(features.lines.flatMap(featuresOf));
  }
}
