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
import { type RouteLine, type RouteLook } from "../overlay";
import { type Palette } from "../terrain/palette";
import { toMap } from "../world";

const ORDER: Record<RouteLook, number> = { ghost: 0, "alternative-c": 2, "alternative-b": 4, planned: 6, chosen: 8, travelled: 10 };
const DASHES: Partial<Record<RouteLook, number[]>> = { "alternative-b": [10, 7], "alternative-c": [0.1, 7] };

const stroke = (color: string, width: number, zIndex: number, lineDash?: number[]): Style =>
  new Style({ zIndex, stroke: new Stroke({ color, width, lineCap: "round", lineJoin: "round", ...(lineDash ? { lineDash } : {}) }) });

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

const isAlternative = (look: RouteLook): boolean => look in DASHES;

export class RoutesLayer {
  readonly layer: VectorLayer;
  private readonly source = new VectorSource<Feature>();
  private routes: readonly RouteLine[] = [];

  constructor(private palette: Palette) {
    this.layer = new VectorLayer({ source: this.source, zIndex: 20, updateWhileInteracting: true, updateWhileAnimating: true });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.setRoutes(this.routes);
  }

  setRoutes(routes: readonly RouteLine[]): void {
    this.routes = routes;
    this.source.clear(true);
    this.source.addFeatures(routes.filter(({ points }) => points.length > 1).flatMap((route) => this.featuresOf(route)));
  }

  private featuresOf(route: RouteLine): Feature[] {
    const points = smooth(route.points);
    const line = new Feature(new LineString(points.map(toMap)));
    line.setStyle(lineStyles(route.look, this.palette));
    const middle = isAlternative(route.look) && route.label ? (route.labelAt ?? pointAlong(points, 0.45)) : null;
    if (!middle || !route.label) return [line];
    const disc = new Feature(new Point(toMap(middle)));
    disc.setStyle(discStyle(route.label, this.palette));
    return [line, disc];
  }
}
