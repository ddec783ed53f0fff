/** Loads a map's ground and features and keeps one MapView for them on the page. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { asProblem, isAborted, type ApiProblem } from "../api/client";
import type { MapFeatures } from "../api/types";
import { loadTerrain, type MapShape, type MapSource } from "./source";
import { MapView } from "./view";

export interface LoadedView {
  readonly view: MapView | null;
  readonly features: MapFeatures | null;
  readonly problem: ApiProblem | null;
}

declare global {
  interface Window {
    /** Filled with milliseconds per map frame when a test has put an array here. */
    __frameTimes?: number[];
  }
}

/** Lets a test read how long the page takes for each frame of the map. */
const measureFrames = (view: MapView): void => {
  let began = 0;
  view.map.on("precompose", () => (began = performance.now()));
  view.map.on("postrender", () => {
    if (began > 0) window.__frameTimes?.push(performance.now() - began);
    began = 0;
  });
};

export const useMapView = (target: RefObject<HTMLElement | null>, source: MapSource, shape: MapShape): LoadedView => {
  const [loaded, setLoaded] = useState<LoadedView>({ view: null, features: null, problem: null });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const abort = new AbortController();
    let view: MapView | null = null;
    const load = async (): Promise<void> => {
      const features = source.features(abort.signal);
      features.catch(() => undefined); // awaited below; if the terrain fails first, nobody is left to hear it
      const data = await loadTerrain(source, shape, abort.signal);
      if (abort.signal.aborted) return;
      view = new MapView(element, data, shape.bounds);
      measureFrames(view);
      if (source.picture) view.setUnderlay(source.picture.url, source.picture.place);
      setLoaded({ view, features: null, problem: null });
      const known = await features;
      if (abort.signal.aborted) return;
      view.setFeatures(known);
      setLoaded({ view, features: known, problem: null });
    };
    load().catch((thrown: unknown) => {
      if (!isAborted(thrown) && !abort.signal.aborted) setLoaded((now) => ({ ...now, problem: asProblem(thrown) }));
    });
    return () => {
      abort.abort();
      setLoaded({ view: null, features: null, problem: null });
      view?.destroy();
    };
  }, [source.id]);
  return loaded;
};
