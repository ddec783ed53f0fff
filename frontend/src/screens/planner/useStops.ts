/** The stops with their places and names: from the answer, else from the map itself. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { MapFeatures } from "../../api/types";
import { cell as toCell } from "../../geometry/types";
import { type MapSource } from "../../map/source";
import { type MapView } from "../../map/view";
import { type PlacedStop } from "./planOverlay";
import { type PlanState } from "./planStore";

export const useStops = (state: PlanState, view: MapView | null, features: MapFeatures | null, source: MapSource): PlacedStop[] => {
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map());
  const { draft, answer, dragged } = state;
  const cells = (dragged?.draft ?? draft).stops.map(({ cell }) => cell);
  const known = useMemo(
    () => new Map([...(answer?.stops ?? []), ...(dragged?.answer?.stops ?? [])].map((stop) => [stop.cell, stop])),
    [answer, dragged],
  );
  const places = useMemo(() => new Map((features?.settlements ?? []).map((place) => [place.cell, place.name])), [features]);
  const nameless = cells.find((cell) => !known.has(cell) && !places.has(cell) && !keys.has(cell));
  useEffect(() => {
    if (nameless === undefined || dragged) return;
    source
      .cell?.(nameless)
      .then(({ key }) => setKeys((now) => new Map(now).set(nameless, key)))
      .catch(() => setKeys((now) => new Map(now).set(nameless, "")));
  }, [nameless, dragged !== null]);
  return cells.map((cell) => {
    const stop = known.get(cell);
    const centre = view ? view.geometry.centre(toCell(cell)) : null;
    const name = stop?.name || places.get(cell) || stop?.key || keys.get(cell) || "…";
    return { cell, x: stop?.x ?? centre?.[0] ?? 0, y: stop?.y ?? centre?.[1] ?? 0, name };
  });
};
