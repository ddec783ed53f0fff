/** The map as it will be, drawn by the same renderers as a stored one. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { MapImport } from "../../api/types";
import { API_ROOT } from "../../api/client";
import { MapFrame } from "../../map/MapFrame";
import type { MapOverlay } from "../../map/overlay";
import { previewedMap } from "../../map/source";
import type { MapView } from "../../map/view";
import { ErrorNote } from "../../widgets";
import { BattleStage } from "../battlemaps/BattleStage";
import { importPath } from "./jobs";
import { isWaiting } from "./steps";
import type { PreviewBytes, PreviewHere, PreviewedMap } from "./usePreview";
import { useWordOutline } from "./wordLayer";

export interface PreviewAims {
  /** Cells to outline and fly to. */
  readonly cells: readonly number[] | null;
  readonly overlay: MapOverlay;
  readonly onPlace?: ((at: readonly [number, number]) => void) | undefined;
  readonly onPinMove?: ((index: number, at: readonly [number, number], isDrop: boolean) => void) | undefined;
}

interface PreviewProps {
  readonly campaign: string;
  readonly job: MapImport;
  readonly preview: PreviewHere;
  readonly aims: PreviewAims;
}

export const Preview = ({ campaign, job, preview: { shown, problem }, aims }: PreviewProps): JSX.Element => (
  <section class={isWaiting(job) ? "import-preview rereading" : "import-preview"} aria-label="Preview" aria-busy={isWaiting(job)}>
    {shown?.overland ? <Overland campaign={campaign} job={job} map={shown.overland} turn={shown.turn} bytes={shown.bytes} aims={aims} /> : null}
    {shown?.battle ? <BattleStage scene={shown.battle} label={`Preview of ${shown.battle.name}, a battle map`} /> : null}
    {isWaiting(job) ? <p class="import-reading chip info">Reading again</p> : null}
    <ErrorNote problem={problem} />
  </section>
);

interface OverlandProps {
  readonly campaign: string;
  readonly job: MapImport;
  readonly map: PreviewedMap;
  readonly turn: number;
  readonly bytes: PreviewBytes;
  readonly aims: PreviewAims;
}

const Overland = ({ campaign, job, map, turn, bytes, aims }: OverlandProps): JSX.Element => {
  const source = useMemo(() => {
    const base = { ...previewedMap(campaign, job.id, map.features, turn), terrain: () => bytes.terrain, mesh: () => bytes.mesh };
    const url = `${API_ROOT}${importPath(campaign, job.id)}preview.bin?part=picture&turn=${turn}`;
    return map.picture ? { ...base, picture: { url, place: map.picture } } : base;
  }, [campaign, job.id, map, turn]);
  const [view, setView] = useState<MapView | null>(null);
  useWordOutline(view, aims.cells);
  const { onPlace, onPinMove } = aims;
  return (
    <MapFrame
      source={source}
      shape={map}
      label={`Preview of ${map.name}`}
      overlay={aims.overlay}
      onView={setView}
      onCell={onPlace ? (_cell, point) => onPlace([point[0], point[1]]) : undefined}
      onStopMove={
        onPinMove && view
          ? (index, to, phase) => {
              const [x, y] = view.geometry.centre(to);
              onPinMove(index, [x, y], phase === "drop");
            }
          : undefined
      }
    />
  );
};
