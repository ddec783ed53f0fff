import { expect, it } from "vitest";

import { doorWords } from "./RouteList";

it.each([
  [150.2, "6 d 6 h"],
  [48, "2 d"],
  [23.6, "1 d"],
  [9.4, "9 h"],
  [0, "0 h"],
])("%d hours from door to door are %s", (hours, text) => expect(doorWords(hours)).toBe(text));
