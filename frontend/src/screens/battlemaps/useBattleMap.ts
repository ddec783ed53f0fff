/** A stored battle map and its changes: drawn at once, sent one after the other, taken back step by step. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem, isConflict, type ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { BattleMapInfo } from "../../api/types";
import { useApi } from "../../api/use";
import { EMPTY, changeFrom, did, lastDone, lastUndone, stepBack, stepOn, type Drawn, type History } from "./history";

export interface BattleMapHere {
  readonly map: BattleMapInfo | null;
  readonly problem: ApiProblem | null;
  /** What went wrong with the last change. */
  readonly fault: ApiProblem | null;
  readonly history: History;
  readonly isSaving: boolean;
  readonly reload: () => void;
  readonly draw: (label: string, after: Drawn) => void;
  readonly set: (fields: { name?: string; feet_per_square?: number }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export const useBattleMap = (campaign: string, id: string): BattleMapHere => {
  const path = `/campaigns/${campaign}/battle-maps/${id}/`;
  const { data, problem, reload } = useApi<BattleMapInfo>(path);
  const [map, setMap] = useState<BattleMapInfo | null>(null);
  const [history, setHistory] = useState<History>(EMPTY);
  const [fault, setFault] = useState<ApiProblem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saved = useRef<BattleMapInfo | null>(null);
  const newest = useRef<BattleMapInfo | null>(null);
  const running = useRef(false);

  const take = (given: BattleMapInfo): void => {
    saved.current = given;
    newest.current = given;
    setMap(given);
  };
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  useLive(campaign, ["battle_map"], (change) => {
    if (!running.current && (change === null || change.id === id)) reload();
  });

  /** Sends what differs from what the server has, until nothing does. */
  const send = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    try {
      for (;;) {
        const [has, wants] = [saved.current, newest.current];
        if (!has || !wants) break;
        const change = {
          ...changeFrom(has, wants),
          ...(has.name === wants.name ? {} : { name: wants.name }),
          ...(has.feet_per_square === wants.feet_per_square ? {} : { feet_per_square: wants.feet_per_square }),
        };
        if (Object.keys(change).length === 0) break;
        const answer = await api.patch<BattleMapInfo>(path, { v: has.v, ...change });
        // What was sent stays as it is here, so that only later changes differ.
        saved.current = { ...answer, rows: wants.rows, barriers: wants.barriers, name: wants.name, feet_per_square: wants.feet_per_square };
        const now = newest.current ?? wants;
        newest.current = { ...answer, rows: now.rows, barriers: now.barriers, name: now.name, feet_per_square: now.feet_per_square };
        setMap(newest.current);
      }
    } catch (thrown) {
      setFault(asProblem(thrown));
      if (isConflict(thrown)) setHistory(EMPTY);
      if (saved.current) take(saved.current);
      reload();
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  const change = (fields: Partial<BattleMapInfo>): void => {
    if (!newest.current) return;
    newest.current = { ...newest.current, ...fields };
    setFault(null);
    setMap(newest.current);
    void send();
  };
  const show = ({ rows, barriers }: Drawn): void => change({ rows: [...rows], barriers: [...barriers] });
  return {
    map,
    problem,
    fault,
    history,
    isSaving,
    reload,
    draw: (label, after) => {
      if (!newest.current) return;
      const { rows, barriers } = newest.current;
      if (rows === after.rows && barriers === after.barriers) return;
      const kept = { rows: after.rows as string[], barriers: after.barriers as BattleMapInfo["barriers"] };
      setHistory((now) => did(now, { label, before: { rows, barriers }, after: kept }));
      change(kept);
    },
    set: (fields) => change(fields),
    undo: () => {
      const step = lastDone(history);
      if (!step) return;
      setHistory(stepBack(history));
      show(step.before);
    },
    redo: () => {
      const step = lastUndone(history);
      if (!step) return;
      setHistory(stepOn(history));
      show(step.after);
    },
  };
};
