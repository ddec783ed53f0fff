/** Asks a question whenever it changes, a moment after the last change; the old answer stays while a new one is on its way. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asProblem, isAborted, type ApiProblem } from "../../api/client";

const REST_MS = 140;

export interface Answered<T> {
  readonly data: T | null;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly progress: number;
  readonly stop: () => void;
}

export type Ask<T> = (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>;

/** `key` says which question it is; null asks nothing and forgets. */
export const useAnswer = <T>(key: string | null, ask: Ask<T>): Answered<T> => {
  const [state, setState] = useState<Omit<Answered<T>, "stop">>({ data: null, problem: null, isBusy: false, progress: 0 });
  const abort = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    abort.current?.abort();
    setState((now) => ({ ...now, isBusy: false }));
  }, []);
  useEffect(() => {
    if (key === null) {
      setState({ data: null, problem: null, isBusy: false, progress: 0 });
      return;
    }
    const mine = (abort.current = new AbortController());
    setState((now) => ({ ...now, isBusy: true, progress: 0 }));
    const timer = setTimeout(() => {
      ask(mine.signal, (progress) => setState((now) => ({ ...now, progress })))
        .then((data) => !mine.signal.aborted && setState({ data, problem: null, isBusy: false, progress: 1 }))
        .catch((thrown: unknown) => {
          if (!isAborted(thrown) && !mine.signal.aborted) setState({ data: null, problem: asProblem(thrown), isBusy: false, progress: 0 });
        });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      mine.abort();
    };
  }, [key]);
  return { ...state, stop };
};
