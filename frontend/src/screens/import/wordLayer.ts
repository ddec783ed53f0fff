/** The cells of one word of the file, tinted and outlined on the map. */
import Feature from "ol/Feature";
import MultiLineString from "ol/geom/MultiLineString";
import MultiPolygon from "ol/geom/MultiPolygon";
import VectorLayer from "ol/layer/Vector";
import VectorSource from "ol/source/Vector";
import Fill from "ol/style/Fill";
import Stroke from "ol/style/Stroke";
import Style from "ol/style/Style";
import { useEffect } from "preact/hooks";
import { cell } from "../../geometry/types";
import { readPalette } from "../../map/terrain/palette";
import type { MapView } from "../../map/view";
import { toMap } from "../../map/world";
import { borderOf, joined } from "./wordOutline";

const layerOf = (view: MapView, cells: readonly number[]): VectorLayer => {
  const { token } = readPalette();
  const rings = cells.map((index) => {
    const ring = view.geometry.outline(cell(index)).map(toMap);
    return [[...ring, ...ring.slice(0, 1)]];
  });
  const tint = new Feature(new MultiPolygon(rings.filter(([ring]) => (ring?.length ?? 0) > 3)));
  tint.setStyle(new Style({ fill: new Fill({ color: `color-mix(in srgb, ${token("route")} 24%, transparent)` }) }));
  const border = new Feature(new MultiLineString(joined(borderOf(view.geometry, cells)).map((line) => line.map((point) => toMap(point)))));
  const stroke = (color: string, width: number): Style => new Style({ stroke: new Stroke({ color, width, lineJoin: "round" }) });
  border.setStyle([stroke(token("route-case"), 5.5), stroke(token("route"), 3)]);
  return new VectorLayer({ source: new VectorSource({ features: [tint, border] }), zIndex: 35, updateWhileInteracting: true, updateWhileAnimating: true });
};

/** Outlines these cells and flies there; none takes the outline away. */
export const useWordOutline = (view: MapView | null, cells: readonly number[] | null): void => {
  useEffect(() => {
    if (!view || !cells || cells.length === 0) return;
    const layer = layerOf(view, cells);
    view.map.addLayer(layer);
    const most = Math.max(1, Math.floor(cells.length / 2000));
    view.fit(cells.filter((_, index) => index % most === 0).map((index) => view.geometry.centre(cell(index))), 34);
    return () => {
      view.map.removeLayer(layer);
    };
  }, [view, cells]);
};
