/** Steps that can be taken back and done again. */
export interface Step<T> {
  readonly label: string;
  readonly before: T;
  readonly after: T;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
}

const MOST = 100;

export const emptyHistory = <T>(): History<T> => ({ past: [], future: [] });

export const recorded = <T>(history: History<T>, step: Step<T>): History<T> => ({
  past: [...history.past, step].slice(-MOST),
  future: [],
});

export const undone = <T>(history: History<T>): readonly [History<T>, T] | null => {
  const step = history.past[history.past.length - 1];
  return step ? [{ past: history.past.slice(0, -1), future: [...history.future, step] }, step.before] : null;
};

export const redone = <T>(history: History<T>): readonly [History<T>, T] | null => {
  const step = history.future[history.future.length - 1];
  return step ? [{ past: [...history.past, step], future: history.future.slice(0, -1) }, step.after] : null;
};

export const undoLabel = <T>(history: History<T>): string | null => history.past[history.past.length - 1]?.label ?? null;
export const redoLabel = <T>(history: History<T>): string | null => history.future[history.future.length - 1]?.label ?? null;
