import { expect, test } from "vitest";

import { safeThen } from "./entry";

test.each([
  ["/c/1/log", "/c/1/log"],
  [null, "/"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["/\\elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/api/v1/session/", "/"],
])("after signing in, %s leads to %s", (then, to) => expect(safeThen(then)).toBe(to));
