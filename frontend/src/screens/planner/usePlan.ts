/** One plan on the page: its store, made new or read, its undo, and what others change meanwhile. */
import { useEffect, useMemo } from "preact/hooks";
import { useLive } from "../../api/live";
import type { Plan } from "../../api/types";
import { inCampaign, navigate } from "../../router";
import { useStore } from "../../state/store";
import { useUndo } from "../../state/undo";
import { blankDraft, draftOf } from "./draft";
import { redoLabel, undoLabel } from "./history";
import { PlanStore, type PlanState } from "./planStore";

export interface Opened {
  /** The plan that was read, or null for a new one. */
  readonly plan: Plan | null;
  readonly map: string | null;
  readonly party: string | null;
}

export const usePlan = (campaign: string, opened: Opened, onCreated: (id: string) => void): readonly [PlanStore, PlanState] => {
  const store = useMemo(
    () => new PlanStore(campaign, opened.plan ? draftOf(opened.plan) : blankDraft(opened.map, opened.party), opened.plan),
    [],
  );
  const state = useStore(store);
  useEffect(() => {
    store.onCreated = (id) => {
      onCreated(id);
      navigate(inCampaign(campaign, "plan", id), { replace: true });
    };
    if (opened.plan?.problem) void store.send();
    return () => store.dropDrag();
  }, [store]);
  useLive(campaign, ["plan", "party", "map"], () => void store.refresh());
  const back = undoLabel(state.history);
  const forth = redoLabel(state.history);
  useUndo({
    undoLabel: back,
    undo: back === null ? null : () => store.undo(),
    redoLabel: forth,
    redo: forth === null ? null : () => store.redo(),
  });
  return [store, state];
};
