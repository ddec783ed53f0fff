import { expect, test } from "vitest";

import { strength } from "./strength";

test.each([
  ["", 0],
  ["short", 0],
  ["aaaaaaaaaaaa", 1],
  ["tenletters1", 2],
  ["lantern on the salt road", 3],
] as const)("%s", (password, steps) => expect(strength(password).steps).toBe(steps));

test("says how much is missing", () => expect(strength("ninechars").words).toBe("1 more character."));
