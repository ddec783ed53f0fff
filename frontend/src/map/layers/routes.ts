/** The party's way: travelled, chosen, alternatives with their letters, and the old line while dragging. */
import Feature from "ol/Feature";
import LineString from "ol/geom/LineString";
import Point from "ol/geom/Point";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import CircleStyle from "ol/style/Circle";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import Text from "ol/style/Text";
import { pointAlong, smooth } from "../../geometry/lines";
import { type LegLook, type RouteLine, type RouteLook } from "../overlay";
import { type Point as Place } from "../../geometry/lines";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";

const ORDER: Record<RouteLook, number> = { ghost: 0, "alternative-c": 2, "alternative-b": 4, planned: 6, chosen: 8, travelled: 10 };
const DASHES: Partial<Record<RouteLook, number[]>> = { "alternative-b": [10, 7], "alternative-c": [0.1, 7] };

const stroke = (color: string, width: number, zIndex: number, lineDash?: number[]): Style =>
  new Style({ zIndex, stroke: new Stroke({ color, width, lineCap: "round", lineJoin: "round", ...(lineDash ? { lineDash } : {}) }) });

/** On foot one line; riding a line of long dashes; without the wagon fine dashes; by water a double line. */
const LEG_DASHES: Record<LegLook, number[] | null> = { own: null, light: [4, 8], riding: [16, 8], afloat: null };

const legStyles = (look: LegLook, palette: Palette): Style[] => {
  const [casing, route] = [palette.token("route-case"), palette.token("route")];
  const dash = LEG_DASHES[look] ?? undefined;
  const line = [stroke(casing, 8.5, ORDER.chosen), stroke(route, look === "afloat" ? 6 : 5, ORDER.chosen + 1, dash)];
  return look === "afloat" ? [...line, stroke(casing, 2.4, ORDER.chosen + 2)] : line;
};

const litStyles = (palette: Palette): Style[] => [stroke(palette.token("focus-gap"), 13, 11), stroke(palette.token("accent"), 9, 12), stroke(palette.token("route"), 4.5, 13)];

const heldStyles = (look: RouteLook, palette: Palette): Style[] => [
  stroke(palette.token("route-case"), 10, ORDER.chosen + 3),
  stroke(palette.token("alt"), 5.5, ORDER.chosen + 4, DASHES[look]?.map((each) => (each < 1 ? each : each * 1.2))),
];

const lineStyles = (look: RouteLook, palette: Palette): Style[] => {
  const order = ORDER[look];
  const casing = palette.token("route-case");
  const dash = DASHES[look];
  if (look === "ghost") return [stroke(palette.token("line-2"), 4, order)];
  if (dash) return [stroke(casing, 6, order), stroke(palette.token("alt"), look === "alternative-c" ? 3.6 : 3, order + 1, dash)];
  const solid = [stroke(casing, 8.5, order), stroke(palette.token("route"), 5, order + 1)];
  return look === "planned" ? [...solid, stroke(palette.token("route-soft"), 1.8, order + 1)] : solid;
};

const discStyle = (label: string, palette: Palette): Style =>
  new Style({
    zIndex: 20,
    image: new CircleStyle({
      radius: 10,
      fill: new Fill({ color: palette.token("surface") }),
      stroke: new Stroke({ color: palette.token("alt"), width: 2 }),
    }),
    text: new Text({
      text: label,
      offsetY: 1,
      font: `700 12.5px ${palette.token("font-ui")}`,
      fill: new Fill({ color: palette.token("ink") }),
    }),
  });

const lineOf = (points: readonly Place[], styles: Style[]): Feature => {
  const line = new Feature(new LineString(points.map(toMap)));
  line.setStyle(styles);
  return line;
};

const isAlternative = (look: RouteLook): boolean => look in DASHES;

export class RoutesLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature>();
  private routes: readonly RouteLine[] = [];
  private lit: readonly Place[] = [];

  constructor(private palette: Palette) {
    this.layer = new VectorLayer({ source: this.source, zIndex: 20, updateWhileInteracting: true, updateWhileAnimating: true });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.draw();
  }

  /** The part of the way that is looked at. */
  light(points: readonly Place[]): void {
    if (points.length === 0 && this.lit.length === 0) return;
    this.lit = points;
    this.draw();
  }

  setRoutes(routes: readonly RouteLine[]): void {
    this.routes = routes;
    this.draw();
  }

  private draw(): void {
    this.source.clear(true);
    const lines = this.routes.filter(({ points }) => points.length > 1).flatMap((route) => this.featuresOf(route));
    this.source.addFeatures(this.lit.length > 1 ? [...lines, lineOf(smooth(this.lit), litStyles(this.palette))] : lines);
  }

  private featuresOf(route: RouteLine): Feature[] {
    if (route.legs && route.look === "chosen") return route.legs.map(({ points, look }) => lineOf(smooth(points), legStyles(look, this.palette)));
    const points = smooth(route.points);
    const line = lineOf(points, route.isHeld && isAlternative(route.look) ? heldStyles(route.look, this.palette) : lineStyles(route.look, this.palette));
    const middle = isAlternative(route.look) && route.label ? (route.labelAt ?? pointAlong(points, 0.45)) : null;
    if (!middle || !route.label) return [line];
    const disc = new Feature(new Point(toMap(middle)));
    disc.setStyle(discStyle(route.label, this.palette));
    return [line, disc];
  }
}
