import { expect, it } from "vitest";
import { milesPer, scaleBar, unitName } from "./scale";

it.each([
  [0.2, "mi", 30],
  [1, "mi", 100],
  [0.5, "km", 100],
  [0.01, "mi", 1],
])("takes a round length that fits: %f miles a pixel in %s", (milesPerPixel, unit, length) => {
  const bar = scaleBar(milesPerPixel, unit, 180);
  expect(bar?.length).toBeCloseTo(length, 6);
  expect(bar?.pixels).toBeLessThanOrEqual(180);
});

it("shows none where the scale is not known", () => {
  expect(scaleBar(0, "mi", 180)).toBeNull();
});

it.each([
  ["nlg", "nautical leagues", 3.452],
  ["vr", "versts", 0.663],
])("knows every unit that the rules know: %s", (unit, name, miles) => {
  expect(unitName(unit)).toBe(name);
  expect(milesPer(unit)).toBeCloseTo(miles, 3);
});
