/** Markers: public ones and, with an eye, the GM's. Their names appear with larger cells. */
import Feature from "ol/Feature";
import Point from "ol/geom/Point";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import type { MapFeatures } from "../../api/types";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";
import { Glyphs } from "./glyphs";

const DRAWN_FROM = 3;
const NAMED_FROM = 14;
const LONGEST_NAME = 40;

export class MarkersLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature<Point>>();
  private readonly cache = new Map<string, Style>();
  private glyphs: Glyphs;

  constructor(
    private palette: Palette,
    private readonly cellWidth: number,
  ) {
    this.glyphs = new Glyphs(palette);
    this.layer = new VectorLayer({
      source: this.source,
      zIndex: 35,
      updateWhileInteracting: true,
      style: (feature, resolution) => this.style(feature.get("name") as string, feature.get("gmOnly") === true, this.cellWidth / resolution),
    });
  }

  private style(name: string, gmOnly: boolean, cellPixels: number): Style[] {
    if (cellPixels < DRAWN_FROM) return [];
    const size = cellPixels < 8 ? 0.45 : cellPixels < 14 ? 0.65 : 1;
    const isNamed = cellPixels >= NAMED_FROM && name !== "";
    const key = `${size} ${gmOnly} ${isNamed ? name : ""}`;
    const known = this.cache.get(key) ?? this.make(name, gmOnly, size, isNamed);
    this.cache.set(key, known);
    return [known];
  }

  private make(name: string, gmOnly: boolean, size: number, isNamed: boolean): Style {
    const { palette } = this;
    const image = this.glyphs.icon(gmOnly ? "marker-gm" : "marker", { scale: size, isFoot: true });
    if (!isNamed) return new Style({ image });
    const text = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    return new Style({
      image,
      text: new Text({
        text,
        font: `600 12.5px ${palette.token("font-ui")}`,
        textAlign: "left",
        offsetX: 13,
        offsetY: -15,
        fill: new Fill({ color: palette.token(gmOnly ? "foe" : "map-ink") }),
        stroke: new Stroke({ color: palette.token("map-halo"), width: 3.6 }),
      }),
    });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.glyphs = new Glyphs(palette);
    this.cache.clear();
    this.layer.changed();
  }

  setFeatures({ markers }: MapFeatures): void {
    this.source.clear(true);
    this.source.addFeatures(
      markers.map((marker) => {
        const feature = new Feature(new Point(toMap([marker.x, marker.y])));
        feature.setProperties({ name: marker.name, gmOnly: marker.gm_only }, true);
        return feature;
      }),
    );
  }
}
