import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { Ambush, BranchWish, Journey, JourneyAnswer, JourneyEvent, JourneyOrder, ReplanWish, SheetChange, TypedRolls } from "../../api/types";
import { useWriting } from "../../state/writing";

export interface JourneyHandle {
  readonly journey: Journey | null;
  readonly events: readonly JourneyEvent[];
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly order: (order: JourneyOrder, rolls?: TypedRolls) => Promise<JourneyAnswer | null>;
  readonly undo: (to?: number) => Promise<boolean>;
  readonly ambush: (ambushers: "party" | "foes", stance: "ambush" | "meet") => Promise<Ambush | null>;
  readonly replan: (wish: ReplanWish) => Promise<JourneyAnswer | null>;
  readonly branch: (wish: BranchWish) => Promise<Journey | null>;
  readonly sheets: () => Promise<SheetChange[]>;
  readonly returnSheets: () => Promise<JourneyAnswer | null>;
  readonly forgetProblem: () => void;
}

/** One journey, kept true: orders carry its version, changes by others are read again. */
export function useJourney(campaign: string, id: string): JourneyHandle {
  const path = `/campaigns/${campaign}/journeys/${id}/`;
  const [journey, setJourney] = useState<Journey | null>(null);
  const [events, setEvents] = useState<readonly JourneyEvent[]>([]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const latest = useRef<Journey | null>(null);

  const read = useCallback(async (): Promise<void> => {
    try {
      const [now, all] = await Promise.all([api.get<Journey>(path), api.get<JourneyEvent[] | { results: JourneyEvent[] }>(`${path}events/`)]);
      latest.current = now;
      setJourney(now);
      setEvents(Array.isArray(all) ? all : all.results);
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  }, [path]);
  useEffect(() => {
    latest.current = null;
    setJourney(null);
    setEvents([]);
    void read();
  }, [path]);
  const { write, isBusy, isWriting } = useWriting({
    version: () => latest.current?.v ?? null,
    reread: read,
    setProblem,
    overtaken: "The journey has moved on since you looked. It was read again.",
  });
  useLive(campaign, ["journey", "fight", "ambush"], () => {
    if (!isWriting()) void read();
  });

  const change = <T,>(send: (version: number) => Promise<T>): Promise<T | null> =>
    write(async (version) => {
      const answer = await send(version);
      await read();
      return answer;
    });
  return {
    journey,
    events,
    problem,
    isBusy,
    reload: () => void read(),
    order: (order, rolls = {}) => change((v) => api.post<JourneyAnswer>(`${path}orders/`, { v, order, rolls })),
    undo: async (to) => (await change((v) => api.post<unknown>(`${path}undo/`, to === undefined ? { v } : { v, to }))) !== null,
    replan: (wish) => change((v) => api.post<JourneyAnswer>(`${path}replan/`, { v, ...wish })),
    branch: (wish) => change(() => api.post<Journey>(`${path}branch/`, wish)),
    sheets: () => api.get<SheetChange[]>(`${path}sheets/`),
    returnSheets: () => change((v) => api.post<JourneyAnswer>(`${path}sheets/`, { v })),
    forgetProblem: () => { setProblem(null); },
    ambush: (ambushers, stance) => change(() => api.post<Ambush>(`${path}ambushes/`, { ambushers, stance })),
  };
}
