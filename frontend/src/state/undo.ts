import { useEffect } from "preact/hooks";

import { Store } from "./store";

export interface UndoSlot {
  /** Names the step: "move stop 2", "day 4". null when there is nothing to take back. */
  undoLabel: string | null;
  undo: (() => unknown) | null;
  redoLabel?: string | null;
  redo?: (() => unknown) | null;
}

export const undoSlot = new Store<UndoSlot | null>(null);

/** A screen offers its undo and redo to the bar and to Ctrl+Z. Pass null to offer none. */
export function useUndo(slot: UndoSlot | null): void {
  useEffect(() => {
    undoSlot.set(slot);
  });
  useEffect(() => () => undoSlot.set(null), []);
}

export function undoNow(): void {
  const slot = undoSlot.get();
  if (slot?.undoLabel !== null) slot?.undo?.();
}

export function redoNow(): void {
  undoSlot.get()?.redo?.();
}
