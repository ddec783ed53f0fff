/** Stops, camps, flags and the party: page elements on the map, so that they can be focused, named and dragged. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Cell } from "../geometry/types";
import { type DragPhase, type MapOverlay, type StopPin } from "./overlay";
import { CampMark, PartyMark, StopMark } from "./pinMarks";
import { type MapView } from "./view";
import { Icon } from "../widgets";

export interface PinsProps {
  readonly view: MapView;
  readonly overlay: MapOverlay;
  readonly onStopMove?: ((index: number, cell: Cell, phase: DragPhase) => void) | undefined;
  readonly onStopPick?: ((index: number) => void) | undefined;
  readonly onStopRemove?: ((index: number) => void) | undefined;
}

interface PinProps {
  readonly view: MapView;
  readonly x: number;
  readonly y: number;
  readonly layer: number;
  readonly children: ComponentChildren;
}

/** Stands at a place of the world, whatever the view does. */
const Pin = ({ view, x, y, layer, children }: PinProps): JSX.Element => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (): void => {
      const pixel = view.pixelOf([x, y]);
      if (!element.current || !pixel) return;
      element.current.style.transform = `translate(${pixel[0].toFixed(1)}px, ${pixel[1].toFixed(1)}px)`;
      element.current.style.visibility = "visible";
    };
    place();
    view.map.on("postrender", place);
    return () => view.map.un("postrender", place);
  }, [view, x, y]);
  return (
    <div ref={element} class="map-pin" style={{ zIndex: layer }}>
      {children}
    </div>
  );
};

const KINDS: Record<StopPin["kind"], string> = { start: "Start", via: "Stop", end: "Goal" };

interface StopProps extends PinsProps {
  readonly stop: StopPin;
  readonly index: number;
}

const startDrag = (event: PointerEvent, { view, index, onStopMove, onStopPick }: StopProps): void => {
  if (!onStopMove || event.button !== 0) return;
  const handle = event.currentTarget as HTMLElement;
  const from = [event.clientX, event.clientY] as const;
  let at: Cell | null = null;
  let isDragging = false;
  event.preventDefault();
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  const move = (moved: PointerEvent): void => {
    isDragging ||= Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) > 4;
    const next = isDragging ? view.cellAt(moved) : null;
    if (next === null || next === at) return;
    at = next;
    onStopMove(index, next, "drag");
  };
  const finish = (): void => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", finish);
    handle.removeEventListener("pointercancel", finish);
    if (at !== null) onStopMove(index, at, "drop");
    else if (!isDragging) onStopPick?.(index);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", finish);
  handle.addEventListener("pointercancel", finish);
};

const Stop = (props: StopProps): JSX.Element => {
  const { stop, index, onStopMove, onStopPick, onStopRemove } = props;
  const name = `${KINDS[stop.kind]}${stop.label ? `: ${stop.label}` : ""}`;
  if (!onStopMove) {
    return (
      <span class="map-stop" role="img" aria-label={name}>
        <StopMark kind={stop.kind} />
      </span>
    );
  }
  return (
    <button
      type="button"
      class="map-stop"
      aria-label={`${name}. Drag to move, or press Enter and choose a place; Delete removes.`}
      onPointerDown={(event) => startDrag(event, props)}
      onContextMenu={(event) => {
        event.preventDefault();
        onStopRemove?.(index);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") onStopPick?.(index);
        else if (event.key === "Delete" || event.key === "Backspace") onStopRemove?.(index);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <StopMark kind={stop.kind} />
    </button>
  );
};

export const Pins = (props: PinsProps): JSX.Element => {
  const { view, overlay } = props;
  const { stops = [], camps = [], flags = [], signs = [], party } = overlay;
  return (
    <div class="map-pins">
      {camps.map((camp) => (
        <Pin key={`camp ${camp.number}`} view={view} x={camp.x} y={camp.y} layer={2}>
          <span class="map-camp" role="img" aria-label={`Camp ${camp.number}${camp.label ? `: ${camp.label}` : ""}`}>
            <CampMark number={camp.number} />
          </span>
        </Pin>
      ))}
      {signs.map((sign) => (
        <Pin key={`sign ${sign.look} ${sign.x} ${sign.y}`} view={view} x={sign.x} y={sign.y} layer={2}>
          <span class={`map-sign ${sign.look} ${sign.isRaised ? "raised" : ""}`} role="img" aria-label={sign.label} title={sign.label}>
            <Icon name={sign.icon} size={13} />
          </span>
        </Pin>
      ))}
      {flags.map((flag) => (
        <Pin key={`flag ${flag.title} ${flag.x} ${flag.y}`} view={view} x={flag.x} y={flag.y} layer={1}>
          <span class={flag.gm_only ? "map-flag gm" : "map-flag"}>
            <span class="map-flag-text">
              <b>{flag.title}</b>
              <small>{flag.text}</small>
            </span>
          </span>
        </Pin>
      ))}
      {stops.map((stop, index) => (
        <Pin key={`stop ${index}`} view={view} x={stop.x} y={stop.y} layer={3}>
          <Stop {...props} stop={stop} index={index} />
          {stop.label ? <span class="map-pin-name">{stop.label}</span> : null}
        </Pin>
      ))}
      {party ? (
        <Pin view={view} x={party.x} y={party.y} layer={4}>
          <span class="map-party" role="img" aria-label={party.label}>
            <PartyMark />
          </span>
        </Pin>
      ) : null}
    </div>
  );
};
