import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isAborted, isConflict } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { FightAnswer, FightEvent, FightOrder, FightPreview, FightView } from "../../api/types";
import { toast } from "../../widgets";
import { merged } from "./rolls";

export interface FightHandle {
  readonly fight: FightView | null;
  readonly events: readonly FightEvent[];
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly clearProblem: () => void;
  readonly order: (order: FightOrder, natural?: number | null) => Promise<boolean>;
  readonly preview: (order: FightOrder) => Promise<FightPreview | null>;
  /** Lets policies play: this one turn, or every turn until one of the party is to act. */
  readonly play: (until: "turn" | "party") => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  readonly end: () => Promise<boolean>;
}

/** One fight, kept true: every write carries its version, changes by others are read again. */
export function useFight(campaign: string, id: string): FightHandle {
  const path = `/campaigns/${campaign}/fights/${id}/`;
  const [fight, setFight] = useState<FightView | null>(null);
  const [events, setEvents] = useState<readonly FightEvent[]>([]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<FightView | null>(null);
  const writing = useRef(false);

  const take = useCallback((view: FightView): void => {
    latest.current = view;
    setFight(view);
  }, []);
  const readEvents = useCallback(async (): Promise<void> => {
    const all = await api.get<FightEvent[] | { results: FightEvent[] }>(`${path}events/`);
    setEvents(Array.isArray(all) ? all : all.results);
  }, [path]);
  const read = useCallback(async (): Promise<void> => {
    try {
      take(await api.get<FightView>(path));
      await readEvents();
      setProblem(null);
    } catch (thrown) {
      if (!isAborted(thrown)) setProblem(asProblem(thrown));
    }
  }, [path]);
  useEffect(() => {
    latest.current = null;
    setFight(null);
    setEvents([]);
    void read();
  }, [path]);
  useLive(campaign, ["fight"], (change) => {
    if (!writing.current && (change === null || change.id === id)) void read();
  });

  const write = useCallback(
    async (part: string, body: Record<string, unknown>): Promise<FightView | null> => {
      const before = latest.current;
      if (before === null || writing.current) return null;
      writing.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await api.post<FightAnswer | FightView>(`${path}${part}/`, { v: before.v, ...body });
        const view = "fight" in answer ? answer.fight : answer;
        take(view);
        if ("fight" in answer && part !== "undo") setEvents((known) => merged(known, answer.events));
        else await readEvents();
        return view;
      } catch (thrown) {
        if (isConflict(thrown)) {
          toast("Someone acted before you. The fight was read again; look, then act.");
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
    fight,
    events,
    problem,
    isBusy,
    reload: () => void read(),
    clearProblem: () => {
      setProblem(null);
    },
    order: async (order, natural) =>
      (await write("orders", natural === null || natural === undefined ? { order } : { order, natural })) !== null,
    preview: async (order) => {
      try {
        return await api.post<FightPreview>(`${path}preview/`, { order });
      } catch {
        return null;
      }
    },
    play: async (until) => (await write("policy", { until })) !== null,
    undo: async () => (await write("undo", {})) !== null,
    end: async () => (await write("end", {})) !== null,
  };
}
