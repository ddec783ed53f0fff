import { expect, test } from "vitest";

import { findActions } from "./CommandLine";

const actions = ["Next turn", "Undo", "Go to the log"].map((does) => ({ keys: does, does, run: () => undefined }));

test("every word typed must be in the action's words", () => {
  expect(findActions(actions, "").map((each) => each.does)).toEqual(["Next turn", "Undo", "Go to the log"]);
  expect(findActions(actions, "LOG go").map((each) => each.does)).toEqual(["Go to the log"]);
  expect(findActions(actions, "dance")).toEqual([]);
});
