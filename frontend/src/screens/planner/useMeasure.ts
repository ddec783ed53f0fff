/** Two places pressed one after the other, and how far it is between them. */
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { Measured } from "../../api/types";
import { useAnswer, type Answered } from "./useAnswer";

export interface MeasureTool {
  readonly cells: readonly number[];
  readonly press: (cell: number) => void;
  readonly clear: () => void;
  readonly answer: Answered<Measured>;
}

export const useMeasure = (campaign: string, map: { id: string; revision: number }, party: string | null): MeasureTool => {
  const [cells, setCells] = useState<readonly number[]>([]);
  const [from, to] = cells;
  const body = from === undefined || to === undefined ? null : { map: map.id, from, to, ...(party === null ? {} : { party }) };
  const answer = useAnswer<Measured>(body && `${JSON.stringify(body)}@${map.revision}`, (signal) => api.post<Measured>(`/campaigns/${campaign}/plans/measure/`, body, { signal }));
  return {
    cells,
    press: (cell) => setCells((now) => (now.length === 1 && now[0] !== cell ? [...now, cell] : [cell])),
    clear: () => setCells([]),
    answer,
  };
};
