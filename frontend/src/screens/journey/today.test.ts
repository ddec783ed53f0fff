import { describe, expect, it } from "vitest";

import type { Journey, JourneyEvent, JourneyWeather } from "../../api/types";
import { delayWords, firstPlanWords, storesWords, watchWords, weatherOf, weatherWords } from "./today";

const journey = (more: object): Journey => ({ status: "camp", day: 4, hour: 7, members: [{ id: "a", name: "Ysolde Marr" }, { id: "b", name: "Bram Tolliver" }], arrival_planned: { day: 5, hour: 10 }, ...more }) as unknown as Journey;

describe("the day in words", () => {
  it("says how late it has become, against the course now followed", () => {
    expect(delayWords(journey({ arrival_expected: { day: 6, hour: 13.5 } }))).toBe("1 d 3.5 h later than planned");
    expect(delayWords(journey({ arrival_expected: { day: 5, hour: 10 } }))).toBe("");
    expect(delayWords(journey({ arrival_expected: { day: 5, hour: 8 } }))).toBe("2 h earlier than planned");
    expect(delayWords(journey({ arrival_expected: { day: 5, hour: 10 }, course: 1, courses: [{ arrival: { day: 3, hour: 8 } }] }))).toBe("");
    expect(delayWords(journey({ arrival_expected: null }))).toBe("");
  });

  it("names the first plan's arrival apart once another course is followed", () => {
    const courses = [{ arrival: { day: 3, hour: 8 } }, { arrival: { day: 5, hour: 10 } }];
    expect(firstPlanWords(journey({ course: 1, courses }))).toBe("arrival day 3, 08:00");
    expect(firstPlanWords(journey({ course: 0, courses }))).toBe("");
    expect(firstPlanWords(journey({}))).toBe("");
  });

  it("tells the weather, and what of it hinders", () => {
    const rain: JourneyWeather = { name: "Rain", kind: "rain", temperature_f: [41, 58], wind_mph: 12, sight_feet: 400, pace_percent: 75, by: "rolled" };
    expect(weatherWords(rain)).toBe("41 to 58 °F, wind 12 mi/h, sight 400 ft, pace 75\u2009%");
    const set = { type: "weather_set", data: {} } as unknown as JourneyEvent;
    expect(weatherOf(journey({ weather: rain }), [set])).toEqual(rain);
    expect(weatherOf(journey({ weather: rain }), [])).toBeNull();
  });

  it("tells supplies; feed only where it is counted", () => {
    expect(storesWords({ food_lb: 12.5, water_gal: null, feed_lb: null }).map(({ text }) => text)).toEqual(["12.5 lb", "not counted"]);
    expect(storesWords({ food_lb: 1, water_gal: 2, feed_lb: 30 })).toHaveLength(3);
  });

  it("tells who watches when", () => {
    expect(watchWords(journey({ watches: [{ members: ["a", "b"], from_hour: 0, to_hour: 4 }, { members: ["b"], from_hour: 4, to_hour: 5 }] }))).toBe("Ysolde and Bram hours 1 to 4; Bram hour 5");
  });
});
