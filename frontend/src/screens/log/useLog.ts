import { useEffect, useRef, useState } from "preact/hooks";

import type { ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { TravelLog } from "../../api/types";
import { useApi } from "../../api/use";
import { seenOf, since } from "./reading";
import type { Seen } from "./reading";

interface Copy {
  at: string;
  log: TravelLog;
}

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No room or no right to keep a copy: the log is still there to read now.
  }
}

export interface LogState {
  log: TravelLog | null;
  /** When the copy shown was read, if there is no line. */
  asOf: string | null;
  problem: ApiProblem | null;
  slow: boolean;
  reload: () => void;
  fresh: (Seen & { words: string }) | null;
  markSeen: () => void;
}

/** The log, live; without a line the copy of the last visit stands in. */
export function useLog(campaign: string, journey: string | null, asPlayers: boolean): LogState {
  const loaded = useApi<TravelLog>(`/campaigns/${campaign}/log/`, { journey, as: asPlayers ? "players" : null });
  const copyKey = `outrider.copy.log.${campaign}.${journey ?? "now"}`;
  const seenKey = `outrider.copy.seen.${campaign}.${journey ?? "now"}`;
  const [seen, setSeen] = useState<Seen | null>(() => read<Seen>(seenKey));
  const visited = useRef(false);
  useLive(campaign, ["log", "journey", "fight", "party", "map"], loaded.reload);
  useEffect(() => {
    if (loaded.data === null || asPlayers) return;
    write(copyKey, { at: new Date().toISOString(), log: loaded.data });
    // Whoever reads at the top sees new entries come in; others get a pill.
    if (seen === null || (visited.current && scrollY < 80)) {
      write(seenKey, seenOf(loaded.data));
      setSeen(seenOf(loaded.data));
    }
    visited.current = true;
  }, [loaded.data]);
  const copy = loaded.data === null && loaded.problem?.status === 0 ? read<Copy>(copyKey) : null;
  const log = loaded.data ?? copy?.log ?? null;
  return {
    log,
    asOf: copy?.at ?? null,
    problem: loaded.problem,
    slow: loaded.slow,
    reload: loaded.reload,
    fresh: log === null ? null : since(seen, seenOf(log)),
    markSeen: () => {
      if (log === null) return;
      write(seenKey, seenOf(log));
      setSeen(seenOf(log));
      scrollTo({ top: 0 });
    },
  };
}
