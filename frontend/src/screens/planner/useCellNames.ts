/** What cells are called: a stop, a settlement, else the key the map gives them. */
import { useEffect, useState } from "preact/hooks";
import type { MapFeatures } from "../../api/types";
import { type MapSource } from "../../map/source";
import { type PlacedStop } from "./planOverlay";

export const useCellNames = (cells: readonly (number | null)[], source: MapSource, stops: readonly PlacedStop[], features: MapFeatures | null): ((cell: number | null) => string) => {
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map());
  const known = (cell: number): string | undefined => stops.find((stop) => stop.cell === cell)?.name ?? features?.settlements.find((place) => place.cell === cell)?.name ?? keys.get(cell);
  const nameless = cells.find((cell) => cell !== null && known(cell) === undefined) ?? null;
  useEffect(() => {
    if (nameless === null) return;
    const keep = (key: string): void => setKeys((now) => new Map(now).set(nameless, key));
    source
      .cell?.(nameless)
      .then(({ key }) => keep(key))
      .catch(() => keep(`cell ${nameless}`));
  }, [nameless]);
  return (cell) => (cell === null ? "…" : (known(cell) ?? "…"));
};
