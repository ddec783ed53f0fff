import { useEffect, useRef, useState } from "preact/hooks";

import { API_ROOT } from "./client";
import { LiveLine } from "./line";
import type { LineState, LiveChange } from "./line";

export type { LineState, LiveChange } from "./line";

const lines = new Map<string, { line: LiveLine; users: number }>();

function open(campaign: string): LiveLine {
  const known = lines.get(campaign);
  if (known !== undefined) {
    known.users += 1;
    return known.line;
  }
  const line = new LiveLine(() => new EventSource(`${API_ROOT}/campaigns/${campaign}/stream`));
  lines.set(campaign, { line, users: 1 });
  line.start();
  return line;
}

function leave(campaign: string): void {
  const known = lines.get(campaign);
  if (known === undefined) return;
  known.users -= 1;
  // A screen that replaces another takes the line over within the same moment.
  setTimeout(() => {
    if (known.users > 0 || lines.get(campaign) !== known) return;
    known.line.stop();
    lines.delete(campaign);
  }, 1000);
}

/**
 * Calls back when something of these kinds changed in the campaign, and with `null` when changes
 * may have been missed (a line found again, or polling because there is none): read again then.
 */
export function useLive(campaign: string | null, kinds: readonly string[], callback: (change: LiveChange | null) => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  const wanted = kinds.join(" ");
  useEffect(() => {
    if (campaign === null) return;
    const line = open(campaign);
    const off = line.listen((change) => {
      if (change === null || wanted === "" || wanted.split(" ").includes(change.kind)) latest.current(change);
    });
    return () => {
      off();
      leave(campaign);
    };
  }, [campaign, wanted]);
}

/** The state of the campaign's line, for the dot in the bar. */
export function useLine(campaign: string | null): LineState {
  const [state, setState] = useState<LineState>({ kind: "trying", people: null });
  useEffect(() => {
    if (campaign === null) return;
    const line = open(campaign);
    setState(line.state);
    const off = line.watch(setState);
    return () => {
      off();
      leave(campaign);
    };
  }, [campaign]);
  return state;
}
