import { expect, test } from "vitest";

import { arrived, type Writing } from "./writing";

const never = (): boolean => false;
const shows = (text: string, isOpen = false): Writing => ({ text, shown: "5", isOpen });

test.each<[string, Writing, string, (text: string) => boolean, string]>([
  ["a value that arrives is shown", shows("5"), "6", never, "6"],
  ["the same value changes nothing", shows("40"), "5", never, "40"],
  ["what is being written stays", shows("4", true), "6", never, "4"],
  ["what was handed on and refused gives way", shows("40"), "6", never, "6"],
  ["another way to write the value stays", shows("25 1/2"), "25.5", (text) => text === "25 1/2", "25 1/2"],
])("%s", (_, now, shown, means, text) => {
  const next = arrived(now, shown, means);
  expect([next.text, next.shown]).toEqual([text, shown]);
});
