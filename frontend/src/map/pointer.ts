/** One finger or the left button draws, two fingers or the right button move the map. */
import DragPan from "ol/interaction/DragPan";
import Kinetic from "ol/Kinetic";
import type MapBrowserEvent from "ol/MapBrowserEvent";
import { type World } from "../geometry/types";
import { type MapView } from "./view";

export interface Drawing {
  /** Whether a pull draws; else it moves the map. */
  readonly draws: boolean;
  down(at: World, event: PointerEvent): void;
  move(from: World, to: World): void;
  /** `isPull`: the pointer has moved since it went down. */
  up(at: World, isPull: boolean): void;
  cancel(): void;
  hover(at: World | null): void;
}

const PULL_PIXELS = 5;
const PRIMARY = 0;

/** Moves the map with the right or middle button, with two fingers, with Space held, or when nothing is drawn. */
const panWhen = (drawing: () => Drawing, isSpaceDown: () => boolean) => (event: MapBrowserEvent): boolean => {
  const original = event.originalEvent as PointerEvent;
  if (!drawing().draws || isSpaceDown()) return true;
  return (event.activePointers?.length ?? 1) > 1 || (original.pointerType === "mouse" && original.button !== PRIMARY);
};

export const attachPointer = (view: MapView, drawing: () => Drawing): (() => void) => {
  const viewport = view.map.getViewport();
  let isSpaceDown = false;
  let down: { id: number; at: World; x: number; y: number; isPull: boolean; draws: boolean } | null = null;
  const fingers = new Set<number>();

  const pans = view.map.getInteractions().getArray().filter((each) => each instanceof DragPan);
  for (const pan of pans) view.map.removeInteraction(pan);
  const pan = new DragPan({ condition: panWhen(drawing, () => isSpaceDown), kinetic: new Kinetic(-0.005, 0.05, 100) });
  view.map.addInteraction(pan);

  const start = (event: PointerEvent): void => {
    if (event.pointerType === "touch") fingers.add(event.pointerId);
    if (fingers.size > 1) {
      if (down?.draws) drawing().cancel();
      down = null;
      return;
    }
    if (event.button !== PRIMARY || isSpaceDown) return;
    const at = view.worldAt(event);
    down = { id: event.pointerId, at, x: event.clientX, y: event.clientY, isPull: false, draws: drawing().draws };
    if (down.draws) viewport.setPointerCapture(event.pointerId);
    drawing().down(at, event);
  };
  const move = (event: PointerEvent): void => {
    const at = view.worldAt(event);
    if (event.pointerType !== "touch") drawing().hover(at);
    if (!down || down.id !== event.pointerId) return;
    down.isPull ||= Math.hypot(event.clientX - down.x, event.clientY - down.y) > PULL_PIXELS;
    if (!down.draws || !down.isPull) return;
    drawing().move(down.at, at);
    down.at = at;
  };
  const end = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (!down || down.id !== event.pointerId) return;
    const { isPull, draws } = down;
    down = null;
    if (event.type === "pointercancel") drawing().cancel();
    else if (draws || !isPull) drawing().up(view.worldAt(event), isPull);
  };
  const leave = (): void => drawing().hover(null);
  const noMenu = (event: Event): void => event.preventDefault();
  const space = (event: KeyboardEvent): void => {
    const isOnMap = event.target instanceof Element && (event.target === document.body || event.target.contains(viewport));
    if (event.key !== " " || (event.type === "keydown" && !isOnMap)) return;
    isSpaceDown = event.type === "keydown";
    if (isSpaceDown) event.preventDefault();
  };

  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ["pointerdown", start],
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["pointerleave", leave],
    ["contextmenu", noMenu],
  ];
  for (const [name, listener] of listeners) viewport.addEventListener(name, listener as EventListener);
  addEventListener("keydown", space);
  addEventListener("keyup", space);
  return () => {
    for (const [name, listener] of listeners) viewport.removeEventListener(name, listener as EventListener);
    removeEventListener("keydown", space);
    removeEventListener("keyup", space);
    view.map.removeInteraction(pan);
    for (const each of pans) view.map.addInteraction(each);
  };
};
