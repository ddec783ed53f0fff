import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";

import { SIDE } from "./squares";
import type { GridSize, Region } from "./squares";
import { openingView, pannedView, showing, wholeView, zoomedView } from "./view";
import type { View } from "./view";

export interface BoardView {
  readonly view: View;
  /** A place on the screen in drawing units. */
  readonly toBoard: (clientX: number, clientY: number) => { left: number; top: number };
  readonly pan: (right: number, down: number) => void;
  readonly zoom: (factor: number, at?: { left: number; top: number }) => void;
  readonly show: (point: { left: number; top: number }) => void;
  readonly fit: () => void;
}

/** Which part of the board is seen, kept in shape with its frame. */
export function useBoardView(frame: RefObject<SVGSVGElement | null>, size: GridSize, opening: Region | null): BoardView {
  const board = { width: size.width * SIDE, height: size.height * SIDE };
  const [shape, setShape] = useState({ width: 0, height: 0 });
  const [view, setView] = useState<View | null>(null);
  const whole = wholeView(board, shape);
  const seen = view ?? opened(whole, size, opening);
  const latest = useRef({ seen, whole });
  latest.current = { seen, whole };

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      setShape((before) => (before.width === width && before.height === height ? before : { width, height }));
      setView(null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [frame]);
  useEffect(() => {
    setView(null);
  }, [size.width, size.height]);

  const toBoard = useCallback(
    (clientX: number, clientY: number) => {
      const box = frame.current?.getBoundingClientRect();
      const { seen: now } = latest.current;
      if (!box || box.width === 0) return { left: 0, top: 0 };
      return {
        left: now.left + ((clientX - box.left) / box.width) * now.width,
        top: now.top + ((clientY - box.top) / box.height) * now.height,
      };
    },
    [frame],
  );
  const pan = useCallback((right: number, down: number) => {
    setView(pannedView(latest.current.seen, latest.current.whole, right, down));
  }, []);
  const zoom = useCallback((factor: number, at?: { left: number; top: number }) => {
    const { seen: now, whole: all } = latest.current;
    const about = at ?? { left: now.left + now.width / 2, top: now.top + now.height / 2 };
    setView(zoomedView(now, all, about, factor));
  }, []);
  const show = useCallback((point: { left: number; top: number }) => {
    const { seen: now, whole: all } = latest.current;
    const next = showing(now, all, point, SIDE * 1.5);
    if (next !== now) setView(next);
  }, []);
  const fit = useCallback(() => {
    setView(latest.current.whole);
  }, []);
  return { view: seen, toBoard, pan, zoom, show, fit };
}

function opened(whole: View, size: GridSize, region: Region | null): View {
  if (!region) return whole;
  return openingView(whole, {
    left: region.left * SIDE,
    right: region.right * SIDE,
    top: (size.height - region.top) * SIDE,
    bottom: (size.height - region.bottom) * SIDE,
  });
}
