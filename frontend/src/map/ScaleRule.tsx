/** The scale bar, always there, in the map's own unit. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { decimal } from "../format";
import { scaleBar, unitName, type ScaleBar } from "./scale";
import { type MapShape } from "./source";
import { type MapView } from "./view";

const WIDEST = 180;
const PIECES = 5;

export const ScaleRule = ({ view, shape }: { view: MapView; shape: MapShape }): JSX.Element | null => {
  const [bar, setBar] = useState<ScaleBar | null>(null);
  useEffect(() => {
    const measure = (): void => {
      const next = shape.miles_per_unit ? scaleBar(view.unitsPerPixel * shape.miles_per_unit, shape.scale?.unit ?? "mi", WIDEST) : null;
      setBar((now) => (now?.length === next?.length && Math.round(now?.pixels ?? 0) === Math.round(next?.pixels ?? 0) ? now : next));
    };
    measure();
    view.map.on("moveend", measure);
    return () => view.map.un("moveend", measure);
  }, [view, shape]);
  if (!bar) return null;
  const width = bar.pixels;
  const label = `${decimal(bar.length, 2)} ${unitName(bar.unit)}`;
  return (
    <svg class="map-scale" width={width + 60} height="30" viewBox={`-4 0 ${width + 60} 30`} role="img" aria-label={`Scale: ${label}`}>
      <text x="0" y="11">
        0
      </text>
      <text x={width} y="11" text-anchor="middle">
        {label}
      </text>
      <path class="scale-halo" d={`M0 18h${width}`} />
      <path class="scale-line" d={`M0 18h${width}`} />
      {Array.from({ length: PIECES }, (_, i) =>
        i % 2 === 1 ? <path key={i} class="scale-gap" d={`M${(width * i) / PIECES} 18h${width / PIECES}`} /> : null,
      )}
    </svg>
  );
};
