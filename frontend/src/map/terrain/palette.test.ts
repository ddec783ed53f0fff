import { expect, it } from "vitest";
import { colourParts } from "./palette";

it.each([
  ["#ff8000", [1, 128 / 255, 0, 1]],
  ["#f80", [1, 136 / 255, 0, 1]],
  ["#281c2e1a", [40 / 255, 28 / 255, 46 / 255, 26 / 255]],
  ["rgb(255 255 255 / .055)", [1, 1, 1, 0.055]],
  ["rgb(40 44 30 / 10%)", [40 / 255, 44 / 255, 30 / 255, 0.1]],
])("reads %s as a build may write it", (text, parts) => {
  colourParts(text).forEach((value, i) => expect(value).toBeCloseTo(parts[i] ?? 0, 5));
});
