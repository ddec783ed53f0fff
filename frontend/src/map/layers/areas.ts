/** Areas: regions with an outline and a name, ground to keep out of with a hatch and its weight. */
import Feature from "ol/Feature";
import MultiLineString from "ol/geom/MultiLineString";
import Point from "ol/geom/Point";
import MultiPolygon from "ol/geom/MultiPolygon";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import type { MapArea, MapFeatures } from "../../api/types";
import { type Point as Place } from "../../geometry/lines";
import { middleOf, outlineOf, shapesOf } from "../../geometry/outline";
import { cell, type CellGeometry } from "../../geometry/types";
import { decimal } from "../../format";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";
import { Glyphs } from "./glyphs";
import { hatch } from "./shapes";

const HATCH = 9;
/** An area narrower than this on the page keeps its name to itself, unless its cells are large. */
const NAMED_FROM = 90;
const NAMED_FROM_CELL = 20;

/** "never", or how many times as long a way through it counts. */
export const weightWords = (weight: number | null): string => (weight === null ? "never" : `× ${decimal(weight, 2)}`);

export class AreasLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource();
  private hatched: CanvasPattern | null;
  private glyphs: Glyphs;

  constructor(
    private palette: Palette,
    private readonly geometry: CellGeometry,
  ) {
    this.hatched = hatch(palette.token("threat"), HATCH);
    this.glyphs = new Glyphs(palette);
    this.layer = new VectorLayer({
      source: this.source,
      zIndex: 8,
      declutter: true,
      updateWhileInteracting: true,
      style: (feature, resolution) => this.style(feature.get("area") as MapArea, feature.get("part") as string, resolution, feature.get("width") as number),
    });
  }

  private style(area: MapArea, part: string, resolution: number, width: number): Style[] {
    const { palette } = this;
    const color = palette.token(area.kind === "no_go" ? "threat" : "border");
    if (part === "rim") {
      const lineDash = area.kind === "no_go" ? [7, 4] : [2, 5];
      return [
        new Style({ stroke: new Stroke({ color: palette.token("map-halo"), width: 4.5, lineJoin: "round" }) }),
        new Style({ stroke: new Stroke({ color, width: area.kind === "no_go" ? 1.8 : 2.4, lineDash, lineJoin: "round", lineCap: "round" }) }),
      ];
    }
    if (part === "ground") return this.hatched ? [new Style({ fill: new Fill({ color: this.hatched }) })] : [];
    const isNamed = width / resolution >= NAMED_FROM || this.geometry.cellWidth / resolution >= NAMED_FROM_CELL;
    return isNamed ? this.name(area, color) : [];
  }

  private name(area: MapArea, color: string): Style[] {
    const { palette } = this;
    const weight = area.kind === "no_go" ? `${area.name === "" ? "No-go" : area.name}: ${weightWords(area.weight)}` : area.name;
    if (weight === "") return [];
    const font = area.kind === "no_go" ? `650 12.5px ${palette.token("font-ui")}` : `italic 600 14px ${palette.token("font-book")}`;
    const text = new Text({
      text: weight,
      font,
      padding: [2, 4, 2, area.gm_only ? 20 : 4],
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.token("map-halo"), width: 4 }),
    });
    return area.gm_only ? [new Style({ text, image: this.glyphs.icon("eye", { shift: [0, -15] }) })] : [new Style({ text })];
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.hatched = hatch(palette.token("threat"), HATCH);
    this.glyphs = new Glyphs(palette);
    this.layer.changed();
  }

  setFeatures({ areas }: MapFeatures): void {
    this.source.clear(true);
    this.source.addFeatures(areas.flatMap((area) => this.featuresOf(area)));
  }

  private featuresOf(area: MapArea): Feature[] {
    const cells = area.cells.map(cell);
    const middle = middleOf(this.geometry, cells);
    const rings = outlineOf(this.geometry, cells);
    const features: Feature[] = [this.part(area, "rim", new Feature(new MultiLineString(rings.map((ring) => ring.map(toMap)))))];
    if (area.kind === "no_go") {
      const shapes = shapesOf(rings).map((shape) => shape.map((ring) => ring.map(toMap)));
      features.unshift(this.part(area, "ground", new Feature(new MultiPolygon(shapes))));
    }
    if (middle) {
      const name = this.part(area, "name", new Feature(new Point(toMap(middle))));
      name.set("width", widthOf(rings), true);
      features.push(name);
    }
    return features;
  }

  private part(area: MapArea, part: string, feature: Feature): Feature {
    feature.setProperties({ area, part }, true);
    return feature;
  }
}

const widthOf = (rings: readonly (readonly Place[])[]): number => {
  let [west, east] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x] of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
    }
  }
  return Math.max(0, east - west);
};
