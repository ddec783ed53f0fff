import { useCallback, useRef, useState } from "preact/hooks";

import { asProblem } from "../api/client";
import { toast } from "../widgets/Toast";
import { useUndo } from "./undo";

/** A change that was made and can be taken back. */
export interface Step {
  /** "move Nix to the pony" */
  label: string;
  undo: () => Promise<unknown>;
  redo: () => Promise<unknown>;
}

/** Two stacks: what was done, and what was taken back. Pure, for tests. */
export class Steps {
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];

  push(step: Step): void {
    this.done.push(step);
    this.undone.length = 0;
  }

  get undoLabel(): string | null {
    return this.done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.undone.at(-1)?.label ?? null;
  }

  async undo(): Promise<void> {
    const step = this.done.pop();
    if (step === undefined) return;
    await step.undo();
    this.undone.push(step);
  }

  async redo(): Promise<void> {
    const step = this.undone.pop();
    if (step === undefined) return;
    await step.redo();
    this.done.push(step);
  }
}

/** The steps of this screen, offered to the bar's arrows and Ctrl+Z. */
export function useSteps(): { push: (step: Step) => void } {
  const steps = useRef(new Steps());
  const [, redraw] = useState(0);
  const run = useCallback((turn: () => Promise<void>) => {
    turn()
      .catch((thrown: unknown) => toast(asProblem(thrown).detail))
      .finally(() => redraw((n) => n + 1));
  }, []);
  useUndo({
    undoLabel: steps.current.undoLabel,
    undo: () => run(() => steps.current.undo()),
    redoLabel: steps.current.redoLabel,
    redo: () => run(() => steps.current.redo()),
  });
  const push = useCallback((step: Step) => {
    steps.current.push(step);
    redraw((n) => n + 1);
  }, []);
  return { push };
}
