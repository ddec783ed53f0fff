/** Where a party can be by each day: rings in three kinds of line, the rest of the land faded. */
import Feature from "ol/Feature";
import MultiPolygon from "ol/geom/MultiPolygon";
import Point from "ol/geom/Point";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import { count } from "../../format";
import { type Point as Place } from "../../geometry/lines";
import { cell, type CellGeometry } from "../../geometry/types";
import { type ReachShade } from "../overlay";
import { type Palette } from "../terrain/palette";
import { extentOf, toMap, type Bounds } from "../world";
import { faint, shapesOfCells } from "./shapes";

/** More rings than this are drawn every second, fifth, tenth day. */
const MOST_RINGS = 6;
const LINES: readonly (number[] | undefined)[] = [undefined, [10, 6], [0.1, 7]];

/** The days that get a ring: all, or every so many, always with the last. */
export const ringDays = (days: number): number[] => {
  const step = [1, 2, 5, 10].find((each) => days / each <= MOST_RINGS) ?? 10;
  return Array.from({ length: Math.ceil(days / step) }, (_, i) => days - i * step).reverse();
};

export const cellsWithin = (rings: Uint8Array, day: number): number[] => {
  const found: number[] = [];
  rings.forEach((at, i) => {
    if (at <= day) found.push(i);
  });
  return found;
};

/** Where a ring's word may stand, turned from the heading: straight on, then to either side. */
const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, Math.PI];
/** Words stand at least this share of the reach apart. */
const SHARE_APART = 0.2;

export class ReachLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature>();
  private shown: ReachShade | null = null;

  constructor(
    private readonly geometry: CellGeometry,
    private palette: Palette,
    private readonly bounds: Bounds,
  ) {
    this.layer = new VectorLayer({ source: this.source, zIndex: 26, declutter: true, updateWhileInteracting: true, updateWhileAnimating: true });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.draw();
  }

  show(reach: ReachShade | null): void {
    if (reach === this.shown) return;
    this.shown = reach;
    this.draw();
  }

  private draw(): void {
    this.source.clear(true);
    const reach = this.shown;
    if (!reach) return;
    const days = ringDays(reach.days);
    const taken: Place[] = [];
    // The last ring's word is placed first, so that it stands where one looks for it.
    const features = [...days].reverse().flatMap((day, fromLast) => this.ring(reach, day, fromLast, taken));
    this.source.addFeatures(features);
  }

  private ring(reach: ReachShade, day: number, fromLast: number, taken: Place[]): Feature[] {
    const cells = cellsWithin(reach.rings, day);
    const shapes = shapesOfCells(this.geometry, cells);
    const ring = new Feature(new MultiPolygon(shapes));
    const lineDash = LINES[Math.min(fromLast, LINES.length - 1)];
    const accent = this.palette.token("accent");
    ring.setStyle([
      new Style({ zIndex: 2, fill: new Fill({ color: faint(accent, 0.09) }), stroke: new Stroke({ color: this.palette.token("route-case"), width: 6, lineJoin: "round" }) }),
      new Style({ zIndex: 3, stroke: new Stroke({ color: accent, width: fromLast === 0 ? 3.4 : 2.6, lineCap: "round", lineJoin: "round", ...(lineDash ? { lineDash } : {}) }) }),
    ]);
    const sign = this.sign(reach, cells, day, taken);
    return [...(fromLast === 0 ? [this.rest(shapes)] : []), ring, ...(sign ? [sign] : [])];
  }

  /** Everything outside the last ring, faded. */
  private rest(shapes: readonly number[][][][]): Feature {
    const [west, south, east, north] = extentOf(this.bounds, this.geometry.cellWidth * 60) as [number, number, number, number];
    const frame = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const outer = shapes.flatMap((shape) => shape.slice(0, 1));
    const holes = shapes.flatMap((shape) => shape.slice(1)).map((ring) => [ring]);
    const rest = new Feature(new MultiPolygon([[frame, ...outer], ...holes]));
    rest.setStyle(new Style({ zIndex: 1, fill: new Fill({ color: faint(this.palette.token("surface"), 0.62) }) }));
    return rest;
  }

  private sign(reach: ReachShade, cells: readonly number[], day: number, taken: Place[]): Feature | null {
    const at = this.outermost(reach, cells, taken);
    if (!at) return null;
    taken.push(at);
    const sign = new Feature(new Point(toMap(at)));
    const { palette } = this;
    sign.setStyle(
      new Style({
        zIndex: 10 + day,
        text: new Text({
          text: count(day, "day"),
          font: `700 12px ${palette.token("font-ui")}`,
          padding: [3, 9, 2, 9],
          fill: new Fill({ color: palette.token("on-accent") }),
          backgroundFill: new Fill({ color: palette.token("accent") }),
          backgroundStroke: new Stroke({ color: palette.token("route-case"), width: 2 }),
        }),
      }),
    );
    return sign;
  }

  /** The reached cell furthest out towards the goal, where the ring's number stands; to one side of it, if another
   * ring's word stands so near that they would cover each other. */
  private outermost(reach: ReachShade, cells: readonly number[], taken: readonly Place[]): Place | null {
    const [fx, fy] = this.geometry.centre(cell(reach.from));
    const [dx, dy] = reach.towards ? [reach.towards[0] - fx, reach.towards[1] - fy] : [1, 0];
    const heading = Math.atan2(dy, dx);
    const places = TURNS.map((turn) => this.furthest(reach, cells, heading + turn)).filter((place) => place !== null);
    const apart = SHARE_APART * Math.max(...places.map(([x, y]) => Math.hypot(x - fx, y - fy)), 0);
    const room = (place: Place): number => Math.min(Infinity, ...taken.map(([x, y]) => Math.hypot(x - place[0], y - place[1])));
    return places.find((place) => room(place) > apart) ?? [...places].sort((a, b) => room(b) - room(a))[0] ?? null;
  }

  private furthest(reach: ReachShade, cells: readonly number[], heading: number): Place | null {
    const [fx, fy] = this.geometry.centre(cell(reach.from));
    const [dx, dy] = [Math.cos(heading), Math.sin(heading)];
    let best: Place | null = null;
    let most = -Infinity;
    for (const at of cells) {
      const place = this.geometry.centre(cell(at));
      const [x, y] = [place[0] - fx, place[1] - fy];
      const along = x * dx + y * dy - 0.6 * Math.abs(x * dy - y * dx);
      if (along > most) [best, most] = [place, along];
    }
    return best;
  }
}
