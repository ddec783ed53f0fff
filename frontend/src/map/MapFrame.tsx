/** The frame of a map: canvas, pins, tools, scale, keyboard and its twin in words. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CellInfo, MapFeatures } from "../api/types";
import { cell as toCell, type Cell, type World } from "../geometry/types";
import { ErrorNote } from "../widgets";
import { CellCard } from "./CellCard";
import { mapSentence } from "./cellWords";
import { MapTools } from "./MapTools";
import { type DragPhase, type MapOverlay, type Padding } from "./overlay";
import { Pins } from "./Pins";
import { addRouteDrag, pieceUnder } from "./routeDrag";
import { ScaleRule } from "./ScaleRule";
import { type MapShape, type MapSource } from "./source";
import { useCursor } from "./useCursor";
import { useMapView } from "./useMapView";
import { type MapView } from "./view";
import { toWorld } from "./world";
import "ol/ol.css";
import "./map.css";

export interface MapFrameProps {
  readonly source: MapSource;
  readonly shape: MapShape;
  readonly overlay?: MapOverlay | undefined;
  readonly label?: string | undefined;
  /** Room the cards on the map take, so that what is shown lies beside them. */
  readonly padding?: Padding | undefined;
  readonly onCell?: ((cell: Cell, point: World) => void) | undefined;
  /** Enter on the keyboard's cell, where that is not what a click does. */
  readonly onEnter?: ((cell: Cell, point: World) => void) | undefined;
  /** The keyboard's cell has moved. */
  readonly onCursor?: ((cell: Cell) => void) | undefined;
  readonly onStopMove?: ((index: number, cell: Cell, phase: DragPhase) => void) | undefined;
  readonly onStopPick?: ((index: number) => void) | undefined;
  readonly onStopRemove?: ((index: number) => void) | undefined;
  readonly onLine?: ((piece: number, cell: Cell, phase: DragPhase) => void) | undefined;
  /** Told which piece of the chosen way the pointer rests on, or null. */
  readonly onOverLine?: ((piece: number | null) => void) | undefined;
  /** More lines for the card of a cell under a resting pointer. */
  readonly cellLines?: ((cell: CellInfo) => string[]) | undefined;
  readonly onFeatures?: ((features: MapFeatures) => void) | undefined;
  /** Told once the map stands, to steer it from outside. */
  readonly onView?: ((view: MapView) => void) | undefined;
  /** How much of a map's picture shines through at first, in percent. */
  readonly pictureShare?: number | undefined;
  /** Without tools and keyboard: a picture in a card. */
  readonly isQuiet?: boolean | undefined;
}

/** Keeps the map's own layers in step with the overlay. */
const useOverlay = (view: MapView | null, overlay: MapOverlay, padding: Padding): void => {
  useEffect(() => view?.setPadding(padding), [view, padding.left, padding.top, padding.right, padding.bottom]);
  useEffect(() => view?.routes.setRoutes(overlay.routes ?? []), [view, overlay.routes]);
  useEffect(() => view?.cells.show("shown", (overlay.cells ?? []).map(toCell)), [view, overlay.cells]);
  useEffect(() => view?.routes.light(overlay.lit ?? []), [view, overlay.lit]);
  useEffect(() => view?.reach.show(overlay.reach ?? null), [view, overlay.reach]);
  useEffect(() => view?.avoid.show(overlay.avoid ?? []), [view, overlay.avoid]);
  useEffect(() => {
    if (overlay.measure !== undefined) view?.draft.showLine(overlay.measure, overlay.measure);
  }, [view, overlay.measure]);
  useEffect(() => {
    const names = [...(overlay.stops ?? []), ...(overlay.camps ?? [])].map(({ label }) => label ?? "");
    view?.places.hideNames(new Set(names));
  }, [view, overlay.stops]);
  const focus = JSON.stringify(overlay.focus ?? []);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!view) return;
    if (overlay.focus?.length) view.fit(overlay.focus);
    else if (isFirst.current) view.fitAll();
    isFirst.current = false;
  }, [view, focus]);
};

/** Clicks and line drags; the newest handlers count. */
const usePointer = (view: MapView | null, props: MapFrameProps): void => {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!view) return;
    const click = (event: { coordinate: number[] }): void => {
      const at = toWorld(event.coordinate);
      const hit = view.geometry.cellAt(at);
      if (hit !== null) latest.current.onCell?.(hit, at);
    };
    view.map.on("click", click);
    return () => view.map.un("click", click);
  }, [view]);
  useEffect(() => {
    if (!view || !props.onLine) return;
    const routes = (): NonNullable<MapOverlay["routes"]> => latest.current.overlay?.routes ?? [];
    const viewport = view.map.getViewport();
    let over: number | null = null;
    const hover = (event: PointerEvent): void => {
      const piece = event.buttons === 0 ? pieceUnder(view, routes(), view.worldAt(event)) : null;
      viewport.classList.toggle("over-route", piece !== null);
      if (piece !== over) latest.current.onOverLine?.(piece);
      over = piece;
    };
    viewport.addEventListener("pointermove", hover);
    const remove = addRouteDrag(view, { routes, onLine: (...given) => latest.current.onLine?.(...given) });
    return () => {
      viewport.removeEventListener("pointermove", hover);
      remove();
    };
  }, [view, props.onLine !== undefined]);
};

const NOTHING: MapOverlay = {};
const NO_PADDING: Padding = {};

export const MapFrame = (props: MapFrameProps): JSX.Element => {
  const { source, shape, overlay = NOTHING, padding = NO_PADDING, isQuiet = false } = props;
  const target = useRef<HTMLDivElement>(null);
  const { view, features, problem } = useMapView(target, source, shape);
  const [spoken, setSpoken] = useState("");
  useOverlay(view, overlay, padding);
  usePointer(view, props);
  useEffect(() => {
    if (features) props.onFeatures?.(features);
  }, [features]);
  useEffect(() => {
    if (view) props.onView?.(view);
  }, [view]);
  const cursor = useCursor(view, source, { act: props.onEnter ?? props.onCell, say: setSpoken, moved: props.onCursor });
  return (
    <div class={isQuiet ? "map-frame quiet" : "map-frame"}>
      <div
        ref={target}
        class="map-canvas"
        role={isQuiet ? "img" : "application"}
        aria-label={props.label ?? mapSentence(shape, view?.geometry.count ?? 0)}
        tabIndex={isQuiet ? -1 : 0}
        data-ready={view && features ? "true" : "false"}
        onKeyDown={isQuiet ? undefined : cursor.onKeyDown}
        onPointerDown={isQuiet ? undefined : cursor.onPointerDown}
      />
      {view ? (
        <>
          <Pins view={view} overlay={overlay} onStopMove={props.onStopMove} onStopPick={props.onStopPick} onStopRemove={props.onStopRemove} />
          {isQuiet ? null : <CellCard view={view} source={source} more={props.cellLines} />}
          {isQuiet ? null : <MapTools view={view} hasPicture={source.picture !== undefined} pictureShare={props.pictureShare} />}
          <div class="map-scale-place" style={{ bottom: `${(padding.bottom ?? 0) + 12}px`, right: `${(padding.right ?? 0) + 12}px` }}>
            <ScaleRule view={view} shape={shape} />
          </div>
        </>
      ) : null}
      <p class="sr" role="status" aria-live="polite">
        {spoken}
      </p>
      {problem ? <ErrorNote problem={problem} class="map-problem" /> : null}
    </div>
  );
};
