import { useEffect, useState } from "preact/hooks";

import { api, isAborted } from "../../api/client";
import type { AmbushSquare, Id, Violation } from "../../api/types";
import type { Square } from "../../board/squares";

const PAUSE = 250;

/** Each rule that is broken with its worst case, and how many more break it. */
export function whyNotWords(violations: readonly Violation[]): string {
  const byRule = new Map<string, Violation[]>();
  for (const one of violations) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  return [...byRule]
    .map(([rule, broken]) => {
      const worst = broken.reduce((most, one) => ((one.figure ?? 0) > (most.figure ?? 0) ? one : most));
      return `${worst.text}${broken.length > 1 ? ` and ${String(broken.length - 1)} more` : ""} (${rule})`;
    })
    .join("; ");
}

/** Why the carried creature may not start on a square, in words with the rules; "" while it may, or nobody knows. */
export function useWhyNot(path: string, who: Id | null, at: Square | null, mayStart: boolean, version: number): string {
  const [words, setWords] = useState("");
  const x = at?.x ?? 0;
  const y = at?.y ?? 0;
  const isAsked = who !== null && at !== null && !mayStart;
  useEffect(() => {
    setWords("");
    if (!isAsked) return;
    const abort = new AbortController();
    const wait = setTimeout(() => {
      api
        .get<AmbushSquare>(`${path}squares/`, { query: { who, x: String(x), y: String(y) }, signal: abort.signal })
        .then((answer) => {
          setWords(whyNotWords(answer.violations));
        })
        .catch((thrown: unknown) => {
          if (!isAborted(thrown)) setWords("");
        });
    }, PAUSE);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [path, who, x, y, isAsked, version]);
  return words;
}
