import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isConflict } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { Ambush, Journey, JourneyAnswer, JourneyEvent, JourneyOrder } from "../../api/types";
import { toast } from "../../widgets";

export interface JourneyHandle {
  readonly journey: Journey | null;
  readonly events: readonly JourneyEvent[];
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly order: (order: JourneyOrder) => Promise<JourneyAnswer | null>;
  readonly undo: (to?: number) => Promise<boolean>;
  readonly ambush: (ambushers: "party" | "foes", stance: "ambush" | "meet") => Promise<Ambush | null>;
}

/** One journey, kept true: orders carry its version, changes by others are read again. */
export function useJourney(campaign: string, id: string): JourneyHandle {
  const path = `/campaigns/${campaign}/journeys/${id}/`;
  const [journey, setJourney] = useState<Journey | null>(null);
  const [events, setEvents] = useState<readonly JourneyEvent[]>([]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<Journey | null>(null);
  const writing = useRef(false);

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
  useLive(campaign, ["journey", "fight", "ambush"], () => {
    if (!writing.current) void read();
  });

  const write = useCallback(
    async <T,>(send: (version: number) => Promise<T>): Promise<T | null> => {
      const before = latest.current;
      if (before === null || writing.current) return null;
      writing.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await send(before.v);
        await read();
        return answer;
      } catch (thrown) {
        if (isConflict(thrown)) {
          toast("The journey has moved on since you looked. It was read again.");
          await read();
        } else setProblem(asProblem(thrown));
        return null;
      } finally {
        writing.current = false;
        setBusy(false);
      }
    },
    [path],
  );
  return {
    journey,
    events,
    problem,
    isBusy,
    reload: () => void read(),
    order: (order) => write((v) => api.post<JourneyAnswer>(`${path}orders/`, { v, order })),
    undo: async (to) => (await write((v) => api.post<unknown>(`${path}undo/`, to === undefined ? { v } : { v, to }))) !== null,
    ambush: (ambushers, stance) => write(() => api.post<Ambush>(`${path}ambushes/`, { ambushers, stance })),
  };
}
