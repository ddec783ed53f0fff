import { useEffect, useRef, useState } from "preact/hooks";

import { api, asProblem, isAborted } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import type { SideBySide, SideBySideAsked } from "../../api/comparison";

export interface Compared {
  readonly told: SideBySide | null;
  readonly problem: ApiProblem | null;
  readonly loading: boolean;
}

/** Asks anew whenever the question changes; the last answer stays until the next is there. Null asks nothing. */
export function useComparison(campaign: string, body: SideBySideAsked | null): Compared {
  const [state, setState] = useState<Compared>({ told: null, problem: null, loading: false });
  const wanted = body === null ? null : JSON.stringify(body);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => {
    if (body === null) return;
    latest.current?.abort();
    const abort = new AbortController();
    latest.current = abort;
    setState((before) => ({ ...before, loading: true }));
    api
      .post<SideBySide>(`/campaigns/${campaign}/comparison/`, body, { signal: abort.signal })
      .then((told) => { setState({ told, problem: null, loading: false }); })
      .catch((thrown: unknown) => {
        if (!isAborted(thrown)) setState((before) => ({ ...before, problem: asProblem(thrown), loading: false }));
      });
    return () => { abort.abort(); };
  }, [campaign, wanted]);
  return state;
}
