import { useRef, useState } from "preact/hooks";

import { asProblem, isConflict } from "../api/client";
import type { ApiProblem } from "../api/client";
import { toast } from "../widgets/Toast";

export interface Writing {
  /** Sends with the version last read; null when nothing was sent or it failed. */
  readonly write: <T>(send: (version: number) => Promise<T>) => Promise<T | null>;
  readonly isBusy: boolean;
  /** Whether a write is on its way: what others change meanwhile is read with its answer. */
  readonly isWriting: () => boolean;
}

interface Written {
  /** The version last read, null while there is none. */
  readonly version: () => number | null;
  readonly reread: () => Promise<void>;
  readonly setProblem: (problem: ApiProblem | null) => void;
  /** What to say when somebody else was faster. */
  readonly overtaken: string;
}

/** Writes to a thing that others change too: one at a time, and read again when somebody was faster. */
export function useWriting(thing: Written): Writing {
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const latest = useRef(thing);
  latest.current = thing;
  const write = async <T,>(send: (version: number) => Promise<T>): Promise<T | null> => {
    const { version, setProblem, reread, overtaken } = latest.current;
    const before = version();
    if (before === null || isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await send(before);
    } catch (thrown) {
      if (isConflict(thrown)) {
        toast(overtaken);
        await reread();
      } else setProblem(asProblem(thrown));
      return null;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { write, isBusy, isWriting: () => isUnderWay.current };
}
