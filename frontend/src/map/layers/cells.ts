/** Outlines of single cells: the one under the pointer, the keyboard's, and those a screen points at. */
import Feature from "ol/Feature";
import MultiPolygon from "ol/geom/MultiPolygon";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import { type Cell, type CellGeometry } from "../../geometry/types";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";

type Purpose = "hover" | "cursor" | "shown";

export class CellsLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature<MultiPolygon>>();
  private readonly features: Record<Purpose, Feature<MultiPolygon>>;

  constructor(
    private readonly geometry: CellGeometry,
    palette: Palette,
  ) {
    const empty = (): Feature<MultiPolygon> => new Feature(new MultiPolygon([]));
    this.features = { hover: empty(), cursor: empty(), shown: empty() };
    this.source.addFeatures(Object.values(this.features));
    this.layer = new VectorLayer({ source: this.source, zIndex: 40, updateWhileInteracting: true, updateWhileAnimating: true });
    this.setPalette(palette);
  }

  setPalette(palette: Palette): void {
    const outline = (color: string, width: number): Style => new Style({ stroke: new Stroke({ color, width, lineJoin: "round" }) });
    this.features.hover.setStyle(outline(palette.token("map-ink"), 1.2));
    this.features.cursor.setStyle([outline(palette.token("focus-gap"), 6), outline(palette.token("focus"), 3)]);
    this.features.shown.setStyle([
      outline(palette.token("surface"), 5),
      outline(palette.token("route"), 2.5),
    ]);
  }

  show(purpose: Purpose, cells: readonly Cell[]): void {
    const polygons = cells.map((of) => {
      const ring = this.geometry.outline(of).map(toMap);
      return [[...ring, ...ring.slice(0, 1)]];
    });
    this.features[purpose].setGeometry(new MultiPolygon(polygons.filter(([ring]) => (ring?.length ?? 0) > 3)));
  }
}
