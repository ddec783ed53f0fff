/** Settlements, their names, and the names of the land, the more important first where there is no room for all. */
import Feature from "ol/Feature";
import Point from "ol/geom/Point";
import VectorImageLayer from "ol/layer/VectorImage";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import type { MapFeatures } from "../../api/types";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";
import { Glyphs, type Glyph } from "./glyphs";

const RANKS: Record<string, number> = { city: 0, keep: 1, town: 1, tower: 2, village: 3, port: 2, shrine: 3, cave: 3, ruin: 3 };
const KINDS = new Set<string>(Object.keys(RANKS));
/** An anchor beside the place, from this cell width on. */
const ANCHOR_FROM = 14;
const LAST_RANK = 3;
/** From which cell width on a rank is drawn at all, and named. */
const DRAWN_FROM = [0, 6, 10, 14] as const;
const NAMED_FROM = [0, 9, 14, 20] as const;
const NAME_SIZE = [15, 13, 12, 12] as const;

type Place = Feature<Point>;

export const rankOf = (kind: string): number => RANKS[kind] ?? LAST_RANK;

export class PlacesLayer {
  readonly layer: VectorImageLayer;
  private readonly source = new VectorSource<Place>();
  private readonly cache = new Map<string, Style>();
  private hidden: ReadonlySet<string> = new Set();
  private glyphs: Glyphs;

  constructor(
    private palette: Palette,
    private readonly cellWidth: number,
  ) {
    this.glyphs = new Glyphs(palette);
    this.layer = new VectorImageLayer({
      imageRatio: 1.5,
      source: this.source,
      zIndex: 30,
      declutter: true,
      style: (feature, resolution) => this.style(feature.getProperties(), resolution),
    });
  }

  private style(properties: Record<string, unknown>, resolution: number): Style[] {
    const cellPixels = this.cellWidth / resolution;
    const name = properties["name"] as string;
    if (properties["isLabel"] === true) return cellPixels >= 5 ? [this.labelStyle(name)] : [];
    const rank = properties["rank"] as number;
    if (cellPixels < (DRAWN_FROM[rank] ?? 0)) return [];
    const styles = [this.symbol(properties["kind"] as string, rank, cellPixels)];
    if (properties["isPort"] === true && cellPixels >= ANCHOR_FROM) styles.push(this.anchor());
    const isNamed = cellPixels >= (NAMED_FROM[rank] ?? 0) && !this.hidden.has(name);
    return isNamed ? [...styles, this.nameStyle(name, rank)] : styles;
  }

  private remember(key: string, make: () => Style): Style {
    const known = this.cache.get(key) ?? make();
    this.cache.set(key, known);
    return known;
  }

  /** Three sizes: from afar a place is a dot. */
  private symbol(kind: string, rank: number, cellPixels: number): Style {
    const size = cellPixels < 12 ? 0.6 : cellPixels < 20 ? 0.8 : 1;
    const glyph = (KINDS.has(kind) ? kind : "other") as Glyph;
    return this.remember(`symbol ${glyph} ${size}`, () => new Style({ zIndex: 10 - rank, image: this.glyphs.icon(glyph, { scale: size }) }));
  }

  private anchor(): Style {
    return this.remember("anchor", () => new Style({ zIndex: 5, image: this.glyphs.icon("anchor", { shift: [14, 4] }) }));
  }

  private nameStyle(name: string, rank: number): Style {
    return this.remember(`name ${rank} ${name}`, () => this.text(name, `${rank === 0 ? 650 : 600} ${NAME_SIZE[rank] ?? 12}px`, rank, -13));
  }

  private labelStyle(name: string): Style {
    const isRange = name === name.toLocaleUpperCase();
    return this.remember(`label ${name}`, () => this.text(isRange ? [...name].join("\u2009") : name, "italic 500 14px", 2, 0));
  }

  private text(text: string, font: string, rank: number, offsetY: number): Style {
    const { palette } = this;
    return new Style({
      // The highest is placed first: where there is no room for all, villages go before towns and cities.
      zIndex: 10 - rank,
      text: new Text({
        text,
        font: `${font} ${palette.token("font-book")}`,
        offsetY,
        padding: [2, 4, 2, 4],
        fill: new Fill({ color: palette.token("map-ink") }),
        stroke: new Stroke({ color: palette.token("map-halo"), width: 3.4 }),
      }),
    });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.glyphs = new Glyphs(palette);
    this.cache.clear();
    this.layer.changed();
  }

  /** Names already shown on pins are not printed twice. */
  hideNames(names: ReadonlySet<string>): void {
    this.hidden = names;
    this.layer.changed();
  }

  setFeatures(features: MapFeatures): void {
    this.source.clear(true);
    const places = features.settlements.map((place) => {
      const feature: Place = new Feature(new Point(toMap([place.x, place.y])));
      feature.setProperties({ name: place.name, kind: place.kind, rank: rankOf(place.kind), isPort: place.is_port || place.kind === "port" }, true);
      return feature;
    });
    const labels = features.labels.map((label) => {
      const feature: Place = new Feature(new Point(toMap([label.x, label.y])));
      feature.setProperties({ name: label.text, isLabel: true }, true);
      return feature;
    });
    this.source.addFeatures([...places, ...labels]);
  }
}
