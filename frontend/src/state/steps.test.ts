import { expect, test } from "vitest";

import { Steps } from "./steps";

test("steps are taken back and done again in order; a new one ends what could be redone", async () => {
  const told: string[] = [];
  const step = (label: string): { label: string; undo: () => Promise<unknown>; redo: () => Promise<unknown> } => ({
    label,
    undo: async () => told.push(`-${label}`),
    redo: async () => told.push(`+${label}`),
  });
  const steps = new Steps();
  expect(steps.undoLabel).toBeNull();
  steps.push(step("a"));
  steps.push(step("b"));
  await steps.undo();
  await steps.undo();
  await steps.undo();
  await steps.redo();
  expect(told).toEqual(["-b", "-a", "+a"]);
  expect([steps.undoLabel, steps.redoLabel]).toEqual(["a", "b"]);
  steps.push(step("c"));
  expect([steps.undoLabel, steps.redoLabel]).toEqual(["c", null]);
});
