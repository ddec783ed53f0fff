/** The map of a job as it was last read; the old one stays until the new one is there. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem, isAborted, type ApiProblem } from "../../api/client";
import type { BattleScene, CampaignMapInfo, MapFeatures, MapImport, MapKind } from "../../api/types";
import { importPath } from "./jobs";
import { isWaiting, kindOf } from "./steps";

export type PreviewedMap = CampaignMapInfo & { features: MapFeatures };

export interface Previewed {
  readonly kind: MapKind;
  readonly overland: PreviewedMap | null;
  readonly battle: BattleScene | null;
  /** Rises with every reading. */
  readonly turn: number;
  /** Ground and shapes, asked for together with the map: the first picture need not wait for one after the other. */
  readonly bytes: PreviewBytes;
}

export interface PreviewBytes {
  readonly terrain: Promise<ArrayBuffer>;
  readonly mesh: Promise<ArrayBuffer>;
}

const NO_BYTES = Promise.resolve(new ArrayBuffer(0));

const bytesOf = (path: string, topology: string, signal: AbortSignal): PreviewBytes => {
  const read = (part: string): Promise<ArrayBuffer> => {
    const bytes = api.bytes(`${path}preview.bin`, { signal, query: { part } });
    bytes.catch(() => undefined); // whoever draws the map hears of it
    return bytes;
  };
  const hasMesh = topology === "polygon" || topology === "points";
  return { terrain: read("terrain"), mesh: hasMesh ? read("mesh") : NO_BYTES };
};

export interface PreviewHere {
  readonly shown: Previewed | null;
  readonly problem: ApiProblem | null;
}

export const usePreview = (campaign: string, job: MapImport | null): PreviewHere => {
  const [shown, setShown] = useState<Previewed | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const turn = useRef(0);
  const isReady = job !== null && job.report !== null && !isWaiting(job) && (job.status === "ready" || job.status === "needs_decision");
  const id = isReady ? job.id : null;
  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    const kind = kindOf(job);
    const path = importPath(campaign, id);
    const bytes = kind === "overland" ? bytesOf(path, job?.report?.topology ?? "", abort.signal) : { terrain: NO_BYTES, mesh: NO_BYTES };
    api
      .get<PreviewedMap & BattleScene>(`${path}preview/`, { signal: abort.signal })
      .then((read) => {
        turn.current += 1;
        setProblem(null);
        setShown({ kind, overland: kind === "overland" ? read : null, battle: kind === "battle" ? read : null, turn: turn.current, bytes });
      })
      .catch((thrown: unknown) => {
        if (!isAborted(thrown)) setProblem(asProblem(thrown));
      });
    return () => abort.abort();
  }, [id, job?.report]);
  useEffect(() => setShown(null), [job?.id]);
  return { shown: job === null ? null : shown, problem };
};
