/** Hexes a plan keeps out of: sparse hatch for light, crossed hatch for never, with the word. */
import Feature from "ol/Feature";
import MultiPolygon from "ol/geom/MultiPolygon";
import Point from "ol/geom/Point";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import { middleOf } from "../../geometry/outline";
import { cell, type CellGeometry } from "../../geometry/types";
import { type AvoidShade } from "../overlay";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";
import { weightWords } from "./areas";
import { hatch, shapesOfCells } from "./shapes";

const LIGHT_GAP = 13;
const NEVER_GAP = 9;

export class AvoidLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature>();
  private shown: readonly AvoidShade[] = [];

  constructor(
    private readonly geometry: CellGeometry,
    private palette: Palette,
  ) {
    this.layer = new VectorLayer({ source: this.source, zIndex: 12, updateWhileInteracting: true, updateWhileAnimating: true });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.draw();
  }

  show(areas: readonly AvoidShade[]): void {
    if (areas.length === 0 && this.shown.length === 0) return;
    this.shown = areas;
    this.draw();
  }

  private draw(): void {
    this.source.clear(true);
    this.source.addFeatures(this.shown.filter(({ cells }) => cells.length > 0).flatMap((area) => this.featuresOf(area)));
  }

  private featuresOf(area: AvoidShade): Feature[] {
    const { palette } = this;
    const color = palette.token(area.isImpeded ? "border" : "threat");
    const pattern = hatch(color, area.weight === null ? NEVER_GAP : LIGHT_GAP, area.weight === null);
    const ground = new Feature(new MultiPolygon(shapesOfCells(this.geometry, area.cells)));
    ground.setStyle([
      new Style({ stroke: new Stroke({ color: palette.token("map-halo"), width: 4.5, lineJoin: "round" }), ...(pattern ? { fill: new Fill({ color: pattern }) } : {}) }),
      new Style({ stroke: new Stroke({ color, width: 1.8, lineDash: area.weight === null ? [8, 3] : [3, 5], lineJoin: "round" }) }),
    ]);
    const middle = middleOf(this.geometry, area.cells.map(cell));
    if (!middle) return [ground];
    const name = new Feature(new Point(toMap(middle)));
    name.setStyle(
      new Style({
        text: new Text({
          text: area.isImpeded ? `${area.name || "Impeded"}: at a crawl` : `${area.name || "Avoid"}: ${weightWords(area.weight)}`,
          font: `650 12px ${palette.token("font-ui")}`,
          fill: new Fill({ color }),
          stroke: new Stroke({ color: palette.token("map-halo"), width: 4 }),
        }),
      }),
    );
    return [ground, name];
  }
}
