/** What is being drawn just now: touched cells, a line with its corners, and the brush under the pointer. */
import Feature from "ol/Feature";
import LineString from "ol/geom/LineString";
import MultiLineString from "ol/geom/MultiLineString";
import MultiPoint from "ol/geom/MultiPoint";
import MultiPolygon from "ol/geom/MultiPolygon";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import CircleStyle from "ol/style/Circle";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import { type Point } from "../../geometry/lines";
import { outlineOf } from "../../geometry/outline";
import { type Cell, type CellGeometry } from "../../geometry/types";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";

/** More cells than this show as their outline only once they rest. */
const MOST_CELLS = 4000;

export class DraftLayer {
  readonly layer: VectorLayer;
  private readonly cells = new Feature(new MultiPolygon([]));
  private readonly brush = new Feature(new MultiLineString([]));
  private readonly line = new Feature(new LineString([]));
  private readonly corners = new Feature(new MultiPoint([]));

  constructor(
    private readonly geometry: CellGeometry,
    palette: Palette,
  ) {
    const source = new VectorSource<Feature>();
    source.addFeatures([this.cells, this.line, this.corners, this.brush]);
    this.layer = new VectorLayer({ source, zIndex: 38, updateWhileInteracting: true, updateWhileAnimating: true });
    this.setPalette(palette);
  }

  setPalette(palette: Palette): void {
    const route = palette.token("route");
    const casing = palette.token("route-case");
    this.cells.setStyle([
      new Style({ stroke: new Stroke({ color: casing, width: 4 }) }),
      new Style({ stroke: new Stroke({ color: route, width: 2, lineDash: [5, 3] }) }),
    ]);
    this.brush.setStyle([
      new Style({ stroke: new Stroke({ color: palette.token("map-halo"), width: 4 }) }),
      new Style({ stroke: new Stroke({ color: palette.token("map-ink"), width: 1.6 }) }),
    ]);
    this.line.setStyle([
      new Style({ stroke: new Stroke({ color: casing, width: 7, lineCap: "round", lineJoin: "round" }) }),
      new Style({ stroke: new Stroke({ color: route, width: 3.5, lineDash: [9, 6], lineCap: "round", lineJoin: "round" }) }),
    ]);
    this.corners.setStyle(
      new Style({ image: new CircleStyle({ radius: 4.5, fill: new Fill({ color: casing }), stroke: new Stroke({ color: route, width: 2.4 }) }) }),
    );
  }

  /** The cells touched so far. */
  showCells(cells: readonly Cell[]): void {
    if (cells.length > MOST_CELLS) return;
    const rings = outlineOf(this.geometry, cells).map((ring) => [ring.map(toMap)]);
    this.cells.setGeometry(new MultiPolygon(rings));
  }

  showBrush(cells: readonly Cell[]): void {
    this.brush.setGeometry(new MultiLineString(outlineOf(this.geometry, cells).map((ring) => ring.map(toMap))));
  }

  showLine(points: readonly Point[], corners: readonly Point[] = []): void {
    this.line.setGeometry(new LineString(points.length > 1 ? points.map(toMap) : []));
    this.corners.setGeometry(new MultiPoint(corners.map(toMap)));
  }

  clear(): void {
    this.showCells([]);
    this.showLine([]);
  }
}
