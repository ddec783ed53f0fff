import { useEffect, useRef, useState } from "preact/hooks";

import type { FightOverlays, FightView, FlankAnswer, Id, TargetOverlay } from "../../api/types";
import { isShelved } from "./FoughtBy";
import type { Shown } from "./overlays";
import { combatantNamed } from "./standings";
import type { FightHandle } from "./useFight";

/** What the engine says lies over the board: who flanks whom, and every target as seen from one creature. */
export interface BoardAnswers {
  /** From whose square targets are looked at. */
  readonly from: Id | null;
  readonly targets: ReadonlyMap<Id, TargetOverlay>;
  /** What the creature sees, rows north first: "." at ease, "-" dimly, "#" not at all. */
  readonly sight: readonly string[] | null;
  /** Pairs that flank somebody now. */
  readonly flanked: readonly (FlankAnswer & { readonly target: Id })[];
}

const NOTHING: BoardAnswers = { from: null, targets: new Map(), flanked: [], sight: null };

/** Whose eyes the targets are seen with: the one acting if it may be ordered, else the viewer's own first. */
export function eyesOf(fight: FightView, isGm: boolean): Id | null {
  const actor = combatantNamed(fight, fight.actor);
  if (actor && (isGm || actor.is_mine || actor.side === "party")) return actor.id;
  return fight.combatants.find((one) => one.is_mine && !one.defeated)?.id ?? null;
}

/** Asks for the overlays that are switched on, once for each state of the fight. */
export function useOverlays(handle: FightHandle, fight: FightView, isGm: boolean, shown: Shown): BoardAnswers {
  const [answers, setAnswers] = useState<BoardAnswers>(NOTHING);
  const ask = useRef(handle.ask);
  ask.current = handle.ask;
  const from = eyesOf(fight, isGm);
  const wantsTargets = from !== null && (shown.has("cover") || shown.has("targets") || shown.has("flank") || shown.has("sight"));
  const wantsSight = shown.has("sight");
  const wantsFlanks = shown.has("flank");
  const isOpen = fight.status === "running" && handle.asOf === null && !isShelved(fight);
  useEffect(() => {
    if (!isOpen || !(wantsTargets || wantsFlanks)) return undefined;
    const off = new AbortController();
    const read = (query: Record<string, string>): Promise<FightOverlays | null> => ask.current<FightOverlays>("overlays", query, off.signal).catch(() => null);
    void Promise.all([wantsFlanks ? read({}) : null, wantsTargets && from !== null ? read({ creature: from, ...(wantsSight ? { sight: "true" } : {}) }) : null]).then(([all, own]) => {
      if (off.signal.aborted) return;
      setAnswers({
        from,
        sight: own?.sight ?? null,
        targets: new Map((own?.targets ?? []).map((one) => [one.target, one])),
        flanked: (all?.creatures ?? []).flatMap(({ creature, flanked }) => flanked.map((flank) => ({ ...flank, target: creature }))),
      });
    });
    return () => {
      off.abort();
    };
  }, [fight.v, fight.id, from, wantsTargets, wantsFlanks, wantsSight, isOpen]);
  return answers;
}
