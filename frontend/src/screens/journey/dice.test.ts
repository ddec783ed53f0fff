import { describe, expect, it } from "vitest";

import type { JourneyEvent } from "../../api/types";
import { facesOf, lastAsked, purposeOf, purposeOfProblem, rollsOf } from "./dice";

const event = (type: string, data: Record<string, unknown> = {}, dice = ""): JourneyEvent => ({ number: 1, type, day: 1, hour: 8, title: "", text: "", reasons: [], rolls: dice ? [{ label: "roll", dice, total: 3 }] : [], gm_only: false, data });

describe("dice as they fell", () => {
  it("are read with spaces, commas or plus signs between", () => {
    expect(facesOf("4, 5 3+6")).toEqual([4, 5, 3, 6]);
    expect(facesOf("")).toEqual([]);
    expect(facesOf("4 x")).toBeNull();
    expect(facesOf("0")).toBeNull();
    expect(facesOf("2.5")).toBeNull();
  });

  it("are sent only for what was typed", () => {
    expect(rollsOf({ march: "3 4", weather: " ", way: "no" })).toEqual({ march: [3, 4] });
  });

  it("find their field when one of them cannot be", () => {
    expect(purposeOfProblem({ pointer: "/rolls/weather/0" })).toBe("weather");
    expect(purposeOfProblem({ pointer: "/dice/2" })).toBe("march");
    expect(purposeOfProblem({ pointer: "/order/hours" })).toBeNull();
    expect(purposeOfProblem(null)).toBeNull();
  });

  it("are known by what they were last asked for", () => {
    expect([...lastAsked([event("travelled", {}, "2d6"), event("weather_set", {}, "d100"), event("camped")])]).toEqual([
      ["march", "roll, 2d6"],
      ["weather", "roll, d100"],
    ]);
    expect(purposeOf(event("hardship", { cause: "thirst" }))).toBe("living");
    expect(purposeOf(event("hardship", { cause: "cold" }))).toBe("hazard");
  });
});
