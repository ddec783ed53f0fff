import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isAborted } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { FightAnswer, FightEvent, FightOrder, FightPreview, FightView, Foresight, HandAct, Point } from "../../api/types";
import { useWriting } from "../../state/writing";
import { keepCopy, keptCopy } from "./copies";
import { merged } from "./rolls";

/** Figures that a GM sets by hand; those left out stay. */
export interface FightChange {
  target: string;
  reason: string;
  hp?: number;
  primal?: number;
  position?: Point;
  hidden?: boolean;
  conditions?: string[];
  /** Rounds that new conditions last. */
  rounds?: number;
}

export interface FightHandle {
  readonly fight: FightView | null;
  readonly events: readonly FightEvent[];
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  /** When the copy shown was read, if there is no line. */
  readonly asOf: string | null;
  readonly reload: () => void;
  readonly clearProblem: () => void;
  readonly order: (order: FightOrder, natural?: number | null) => Promise<boolean>;
  readonly preview: (order: FightOrder) => Promise<FightPreview | null>;
  /** Reads an answer beside the fight: reach, paths, overlays. Throws an ApiProblem. */
  readonly ask: <T>(part: "reach" | "paths" | "overlays", query: Record<string, string>, signal?: AbortSignal) => Promise<T>;
  /** Lets policies play: this one turn, or every turn until one of the party is to act. */
  readonly play: (until: "turn" | "party") => Promise<boolean>;
  readonly override: (change: FightChange) => Promise<boolean>;
  /** One of the GM's tools; what is wrong with it stands in `problem`. */
  readonly byHand: (act: HandAct) => Promise<boolean>;
  /** What a tool would do. Throws an ApiProblem when it cannot be. */
  readonly foresee: (act: HandAct) => Promise<Foresight>;
  readonly undo: () => Promise<boolean>;
  readonly end: () => Promise<boolean>;
}

/** One fight, kept true: every write carries its version, changes by others are read again. */
export function useFight(campaign: string, id: string, asPlayers = false): FightHandle {
  const path = `/campaigns/${campaign}/fights/${id}/`;
  const eyes = asPlayers ? { query: { as: "players" } } : {};
  const [fight, setFight] = useState<FightView | null>(null);
  const [events, setEvents] = useState<readonly FightEvent[]>([]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [asOf, setAsOf] = useState<string | null>(null);
  const latest = useRef<FightView | null>(null);

  const take = useCallback((view: FightView): void => {
    latest.current = view;
    setFight(view);
  }, []);
  const readEvents = useCallback(async (): Promise<void> => {
    const all = await api.get<FightEvent[]>(`${path}events/`, eyes);
    setEvents(all);
    if (latest.current && !asPlayers) keepCopy(latest.current, all);
  }, [path, asPlayers]);
  const read = useCallback(async (): Promise<void> => {
    try {
      take(await api.get<FightView>(path, eyes));
      await readEvents();
      setProblem(null);
      setAsOf(null);
    } catch (thrown) {
      if (isAborted(thrown)) return;
      const found = asProblem(thrown);
      setProblem(found);
      const copy = found.status === 0 ? keptCopy(id) : null;
      if (copy === null) return;
      take(copy.fight);
      setEvents(copy.events);
      setAsOf(copy.at);
    }
  }, [path, asPlayers]);
  useEffect(() => {
    latest.current = null;
    setFight(null);
    setEvents([]);
    void read();
  }, [path, asPlayers]);
  const { write, isBusy, isWriting } = useWriting({
    version: () => latest.current?.v ?? null,
    reread: read,
    setProblem,
    overtaken: "Someone acted before you. The fight was read again; look, then act.",
  });
  useLive(campaign, ["fight"], (changed) => {
    if (!isWriting() && (changed === null || changed.id === id)) void read();
  });

  const send = (part: string, body: Record<string, unknown>): Promise<FightView | null> =>
    write(async (v) => {
      const answer = await api.post<FightAnswer>(`${path}${part}/`, { v, ...body });
      take(answer.fight);
      if (part === "undo") await readEvents();
      else setEvents((known) => merged(known, answer.events));
      return answer.fight;
    });

  return {
    fight,
    events,
    problem,
    isBusy,
    asOf,
    reload: () => void read(),
    clearProblem: () => {
      setProblem(null);
    },
    order: async (order, natural) =>
      (await send("orders", natural === null || natural === undefined ? { order } : { order, natural })) !== null,
    preview: async (order) => {
      try {
        return await api.post<FightPreview>(`${path}preview/`, { order });
      } catch {
        return null;
      }
    },
    ask: (part, query, signal) =>
      api.get(`${path}${part}/`, {
        query: { ...query, ...(part === "overlays" && asPlayers ? { as: "players" } : {}) },
        ...(signal === undefined ? {} : { signal }),
      }),
    play: async (until) => (await send("policy", { until })) !== null,
    override: async (change) => (await send("override", { ...change })) !== null,
    byHand: async (act) => (await send("by-hand", { act })) !== null,
    foresee: (act) => api.post<Foresight>(`${path}by-hand/preview/`, { act }),
    undo: async () => (await send("undo", {})) !== null,
    end: async () => (await send("end", {})) !== null,
  };
}
