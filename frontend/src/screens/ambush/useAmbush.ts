import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isConflict } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { Ambush, Approach, Id, InitiativeMode, Point } from "../../api/types";
import { toast } from "../../widgets";

export interface AmbushChange {
  ambushers?: "party" | "foes";
  preparation_seconds?: number;
  hiding_places?: boolean;
  invisible?: boolean;
  skill_bonus?: number;
  distracted?: string[];
  placement?: Record<string, Point>;
  light?: string;
  /** The one to fight on; null: ground made from the terrain. */
  battle_map?: string | null;
  /** Where the part that is fought on begins; null: in the middle. */
  window?: { x: number; y: number } | null;
  hiding_by_map?: boolean;
  approach?: Approach;
  restless?: Id[];
  hidden?: Id[];
  /** The GM's own DC; null: the rules'. */
  notice_dc?: number | null;
  notice_bonuses?: Record<Id, number>;
  notice_faces?: Record<Id, number>;
  shared_spot?: boolean | null;
  initiative_mode?: "" | InitiativeMode;
}

/** What a change will look like, shown at once; figures and verdict follow with the answer. */
export function foreseen(ambush: Ambush, change: AmbushChange): Ambush {
  const { placement, distracted, ...plain } = change;
  const participants = ambush.participants.map((one) => {
    const at = placement?.[one.id];
    return at ? { ...one, x: at[0], y: at[1] } : one;
  });
  const each = ambush.notice.each.map((one) => (distracted ? { ...one, distracted: distracted.includes(one.id) } : one));
  // Another ground is seen when it is there.
  const absorbed = distracted ? { distracted } : {};
  return { ...ambush, ...plain, ...absorbed, battle_map: ambush.battle_map, participants, notice: { ...ambush.notice, each } } as Ambush;
}

export interface AmbushHandle {
  readonly ambush: Ambush | null;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly change: (change: AmbushChange) => Promise<boolean>;
  readonly roll: (natural: number | null) => Promise<boolean>;
  /** Initiative before anyone is placed; dice typed are kept, the rest is rolled. */
  readonly rollInitiative: (faces: Record<Id, number>) => Promise<boolean>;
  /** Somebody spoke or left its space: the clock begins anew. */
  readonly ruin: (who: Id, cause: "spoke" | "moved") => Promise<boolean>;
  readonly path: string;
  readonly start: () => Promise<string | null>;
  /** Another set-up of the same meeting, as if this one had not been made. */
  readonly anew: () => Promise<string | null>;
  readonly reload: () => void;
}

/** One ambush set-up; every change carries its version and answers with the new verdict. */
export function useAmbush(path: string, campaign: string, chosen: string | null): AmbushHandle {
  const [ambush, setAmbush] = useState<Ambush | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<Ambush | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const asked = useRef(chosen);
  asked.current = chosen;
  const pending = useRef<readonly AmbushChange[]>([]);

  /** What the server said last, with what is still on its way to it: a quick second press builds upon the first. */
  const show = useCallback((): void => {
    setAmbush(latest.current && pending.current.reduce(foreseen, latest.current));
  }, []);
  const take = useCallback((answer: Ambush): void => {
    latest.current = answer;
    show();
  }, []);
  const read = useCallback(async (): Promise<void> => {
    try {
      take(await api.get<Ambush>(path, asked.current === null ? {} : { query: { for: asked.current } }));
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  }, [path]);
  useEffect(() => {
    void read();
  }, [path, chosen]);
  useLive(campaign, ["ambush", "journey"], () => void read());

  /** Writes wait for each other, so that a quick second change carries the version of the first. */
  const write = useCallback(
    <T,>(send: (version: number) => Promise<T>): Promise<T | null> => {
      const attempt = async (): Promise<T | null> => {
        if (latest.current === null) return null;
        setBusy(true);
        setProblem(null);
        try {
          return await send(latest.current.v);
        } catch (thrown) {
          if (isConflict(thrown)) toast("Someone changed the set-up while you did. It was read again.");
          else setProblem(asProblem(thrown));
          if (isConflict(thrown)) await read();
          return null;
        } finally {
          setBusy(false);
        }
      };
      const result = queue.current.then(attempt);
      queue.current = result;
      return result;
    },
    [read],
  );
  const query = (): { query?: Record<string, string> } => (asked.current === null ? {} : { query: { for: asked.current } });
  const keep = async (send: (version: number) => Promise<Ambush>): Promise<boolean> => {
    const answer = await write(send);
    if (answer) take(answer);
    return answer !== null;
  };
  return {
    ambush,
    problem,
    isBusy,
    change: async (change) => {
      pending.current = [...pending.current, change];
      show();
      const done = await keep((v) =>
        api.patch<Ambush>(path, { v, ...change }, query()).finally(() => {
          pending.current = pending.current.filter((one) => one !== change);
        }),
      );
      if (!done) show();
      return done;
    },
    roll: (natural) => keep((v) => api.post<Ambush>(`${path}roll/`, natural === null ? { v } : { v, natural }, query())),
    rollInitiative: (faces) => keep((v) => api.post<Ambush>(`${path}initiative/`, { v, faces }, query())),
    ruin: (who, cause) => keep((v) => api.post<Ambush>(`${path}ruin/`, { v, who, cause }, query())),
    path,
    start: async () => (await write((v) => api.post<{ fight: string }>(`${path}start/`, { v })))?.fight ?? null,
    anew: async () => {
      const now = latest.current;
      if (now === null) return null;
      const body = { ambushers: now.ambushers, stance: now.stance ?? "ambush" };
      if (now.plan && now.spot) {
        const plan = now.plan;
        const { mile, name, creatures } = now.spot;
        const made = await write(() => api.post<Ambush>(`/campaigns/${campaign}/plans/${plan}/ambushes/`, { ...body, mile, name, creatures }));
        if (made) await api.del(path).catch(() => undefined);
        return made?.id ?? null;
      }
      return (await write(() => api.post<Ambush>(`/campaigns/${campaign}/journeys/${now.journey ?? ""}/ambushes/`, body)))?.id ?? null;
    },
    reload: () => void read(),
  };
}
