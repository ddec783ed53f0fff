import { describe, expect, it } from "vitest";

import type { Journey, JourneyEvent } from "../../api/types";
import { figuresOf, penOf, valueNow, valueOf } from "./hand";

const journey = {
  day: 3,
  hour: 9,
  mile: 12,
  supplies: null,
  astray: null,
  weather: { name: "Rain" },
  stores: { food_lb: 20, water_gal: null, feed_lb: null },
  members: [{ id: "ym", name: "Ysolde", hp: 30, max_hp: 40, primal: 4, fatigue: "none", conditions: ["sickened"], dead: false }],
  mounts: [{ id: "pony", name: "Biscuit", hp: null, max_hp: null, fatigue: "fatigued", down: false, left: false }],
} as unknown as Journey;

const set = (target: string, field: string, day: number): JourneyEvent => ({ number: day, type: "overridden", day, hour: 9, title: "Set by hand", text: "", reasons: [], rolls: [], gm_only: false, data: { target, field } });

describe("figures set by hand", () => {
  it("are those of whom they are about", () => {
    expect(figuresOf(journey, "pony").map(({ field }) => field)).toEqual(["hp", "fatigue"]);
    expect(figuresOf(journey, "journey").map(({ field }) => field)).toContain("weather");
    expect(figuresOf(journey, "ym").map(({ field }) => field)).toContain("thirst");
  });

  it("start from what they are", () => {
    expect(valueNow(journey, "journey", "food")).toBe("20");
    expect(valueNow(journey, "journey", "water")).toBe("");
    expect(valueNow(journey, "journey", "lost")).toBe("no");
    expect(valueNow(journey, "ym", "conditions")).toBe("sickened");
    expect(valueNow(journey, "pony", "fatigue")).toBe("fatigued");
  });

  it("are sent as the API takes them", () => {
    expect(valueOf("number", "25 1/2")).toBe(25.5);
    expect(valueOf("number", "many")).toBeUndefined();
    expect(valueOf("uncounted", "")).toBeNull();
    expect(valueOf("yesno", "yes")).toBe(true);
    expect(valueOf("words", "sickened, , shaken")).toEqual(["sickened", "shaken"]);
    expect(valueOf("weather", "rain", "35")).toEqual(["rain", "35"]);
    expect(valueOf("weather", "rain")).toEqual(["rain"]);
    expect(valueOf("weather", "")).toBeUndefined();
  });

  it("keep their pen; on what moves by itself for the day", () => {
    expect(penOf(journey, [set("ym", "hp", 1)], "ym", "hp")?.day).toBe(1);
    expect(penOf(journey, [set("journey", "weather", 2)], "journey", "weather")).toBeNull();
    expect(penOf(journey, [set("journey", "weather", 2), set("journey", "weather", 3)], "journey", "weather")?.day).toBe(3);
    expect(penOf(journey, [], "ym", "hp")).toBeNull();
  });
});
