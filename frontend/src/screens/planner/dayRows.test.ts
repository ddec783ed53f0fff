import { expect, it } from "vitest";
import type { ItineraryDay } from "../../api/types";
import { dropWords, hasMore, isShort, rowsFor, suppliesWords, watchWords, weatherWords } from "./dayRows";

const outlook = { weather: [{ name: "fair", percent: 60 }, { name: "rain", percent: 30 }], temperature_f: [41, 58], daylight: { dawn: 6.5, dusk: 18 }, sight_feet: null, lost_dc: null, hazards: [], reasons: [] };
const supplies = { food_lb: 5, water_gal: 5, feed_lb: 0, left: { food_lb: 20.5, water_gal: 5, feed_lb: 0 }, reasons: [] };
const day = (more: Partial<ItineraryDay> = {}): ItineraryDay => ({ encounter_chance: null, outlook: null, supplies: null, cost_gp: 0, watches: [], members: [], ...more }) as ItineraryDay;

it("shows only rows that have something to say, the further ones when asked", () => {
  const days = [day(), day({ encounter_chance: { percent: 12, reasons: [] }, outlook })];
  expect(rowsFor(days, false).map(({ key }) => key)).toEqual(["encounters"]);
  expect(rowsFor(days, true).map(({ key }) => key)).toEqual(["encounters", "weather", "light"]);
  expect([hasMore(days), hasMore([day()])]).toEqual([true, false]);
});

it("puts weather, supplies and watches into words", () => {
  expect(weatherWords(day({ outlook }))).toBe("fair 60\u2009%, 41–58 °F");
  expect(suppliesWords(day({ supplies }))).toBe("20.5 lb food, 5 gal");
  expect(suppliesWords(day({ supplies: { ...supplies, left: null } }))).toBe("5 lb food, 5 gal");
  expect(isShort(day({ supplies: { ...supplies, left: { food_lb: -1, water_gal: 0, feed_lb: 0 } } }))).toBe(true);
  expect(watchWords(day({ watches: [{ name: "Fenn Ashdown", from_hour: 21, to_hour: 23 }] }))).toBe("21:00 Fenn");
});

it("tells of dropping only where it can happen", () => {
  expect([dropWords(null), dropWords(0), dropWords(0.034), dropWords(0.32)]).toEqual(["", "", "3.4\u2009% drops", "32\u2009% drops"]);
});
