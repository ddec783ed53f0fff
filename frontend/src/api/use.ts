import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isAborted } from "./client";
import type { ApiProblem, Query } from "./client";

export interface Loaded<T> {
  data: T | null;
  problem: ApiProblem | null;
  /** True while a newer answer is on its way; the old one stays readable. */
  loading: boolean;
  /** True once 300 ms have passed without a first answer: time for a skeleton. */
  slow: boolean;
  reload: () => void;
  set: (data: T) => void;
}

/** Reads a resource and keeps the old answer while a new one is computed. `null` reads nothing. */
export function useApi<T>(path: string | null, query?: Query): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [loading, setLoading] = useState(path !== null);
  const [slow, setSlow] = useState(false);
  const [turn, setTurn] = useState(0);
  const wanted = path === null ? null : path + JSON.stringify(query ?? {});
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    if (shown.current !== wanted) setData(null);
    setLoading(true);
    const late = setTimeout(() => setSlow(true), 300);
    api
      .get<T>(path, { signal: abort.signal, ...(query === undefined ? {} : { query }) })
      .then((answer) => {
        shown.current = wanted;
        setData(answer);
        setProblem(null);
      })
      .catch((thrown: unknown) => {
        if (!isAborted(thrown)) setProblem(asProblem(thrown));
      })
      .finally(() => {
        clearTimeout(late);
        if (abort.signal.aborted) return;
        setLoading(false);
        setSlow(false);
      });
    return () => {
      clearTimeout(late);
      abort.abort();
    };
    // `wanted` stands for path and query together.
  }, [wanted, turn]);

  const reload = useCallback(() => setTurn((n) => n + 1), []);
  const set = useCallback(
    (answer: T) => {
      shown.current = wanted;
      setData(answer);
      setProblem(null);
    },
    [wanted],
  );
  return { data: shown.current === wanted || data === null ? data : null, problem, loading, slow, reload, set };
}

export interface Acting<A extends unknown[], T> {
  run: (...given: A) => Promise<T | undefined>;
  busy: boolean;
  problem: ApiProblem | null;
  clear: () => void;
}

/** A write: one at a time, its problem kept beside its cause. Answers undefined when it failed. */
export function useAction<A extends unknown[], T>(act: (...given: A) => Promise<T>): Acting<A, T> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const latest = useRef(act);
  latest.current = act;
  const running = useRef(false);
  const run = useCallback(async (...given: A): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await latest.current(...given);
    } catch (thrown) {
      setProblem(asProblem(thrown));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const clear = useCallback(() => setProblem(null), []);
  return { run, busy, problem, clear };
}
