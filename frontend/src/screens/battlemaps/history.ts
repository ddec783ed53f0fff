/** What can be taken back on a battle map's page: whole states, newest last. */
import type { Barrier } from "../../api/types";

export interface Drawn {
  readonly rows: readonly string[];
  readonly barriers: readonly Barrier[];
}

export interface Step {
  readonly label: string;
  readonly before: Drawn;
  readonly after: Drawn;
}

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const EMPTY: History = { done: [], undone: [] };
const MOST = 100;

export const did = ({ done }: History, step: Step): History => ({ done: [...done.slice(1 - MOST), step], undone: [] });

export const lastDone = ({ done }: History): Step | null => done[done.length - 1] ?? null;
export const lastUndone = ({ undone }: History): Step | null => undone[undone.length - 1] ?? null;

export const stepBack = (history: History): History => {
  const step = lastDone(history);
  return step ? { done: history.done.slice(0, -1), undone: [...history.undone, step] } : history;
};

export const stepOn = (history: History): History => {
  const step = lastUndone(history);
  return step ? { done: [...history.done, step], undone: history.undone.slice(0, -1) } : history;
};

/** Only what differs is sent. */
export const changeFrom = (before: Drawn, after: Drawn): Partial<{ rows: readonly string[]; barriers: readonly Barrier[] }> => ({
  ...(before.rows === after.rows ? {} : { rows: after.rows }),
  ...(before.barriers === after.barriers ? {} : { barriers: after.barriers }),
});
