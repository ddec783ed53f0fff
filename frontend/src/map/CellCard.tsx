/** What lies under a resting pointer: ground, way, speed. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CellInfo } from "../api/types";
import { type Cell } from "../geometry/types";
import { cellLines, cellTitle } from "./cellWords";
import { type MapSource } from "./source";
import { type MapView } from "./view";

const REST_MS = 400;

interface Rested {
  readonly info: CellInfo;
  readonly left: number;
  readonly top: number;
}

interface CellCardProps {
  readonly view: MapView;
  readonly source: MapSource;
  readonly more?: ((cell: CellInfo) => string[]) | undefined;
}

export const CellCard = ({ view, source, more }: CellCardProps): JSX.Element | null => {
  const [rested, setRested] = useState<Rested | null>(null);
  useEffect(() => {
    const element = view.map.getViewport();
    let timer = 0;
    let under: Cell | null = null;
    const show = (event: PointerEvent, at: Cell): void => {
      const box = element.getBoundingClientRect();
      source
        .cell?.(at)
        .then((info) => {
          if (under === at) setRested({ info, left: event.clientX - box.left, top: event.clientY - box.top });
        })
        .catch(() => setRested(null));
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      const at = event.buttons === 0 && event.target instanceof HTMLCanvasElement ? view.cellAt(event) : null;
      if (at === under) return;
      under = at;
      setRested(null);
      clearTimeout(timer);
      const isWide = view.geometry.cellWidth / view.unitsPerPixel >= 10;
      view.cells.show("hover", at !== null && isWide ? [at] : []);
      if (at !== null && source.cell) timer = window.setTimeout(() => show(event, at), REST_MS);
    };
    const leave = (): void => {
      clearTimeout(timer);
      under = null;
      setRested(null);
      view.cells.show("hover", []);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("pointerdown", leave);
    view.map.on("movestart", leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("pointerdown", leave);
      view.map.un("movestart", leave);
    };
  }, [view, source.id]);
  if (!rested) return null;
  return (
    <div class="map-cell-card panel float" style={{ left: `${rested.left + 14}px`, top: `${rested.top + 14}px` }}>
      <b>{cellTitle(rested.info)}</b>
      {[...cellLines(rested.info), ...(more?.(rested.info) ?? [])].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
};
