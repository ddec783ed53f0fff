import { describe, expect, test } from "vitest";

import type { LogDay, TravelLog } from "../../api/types";
import { chipWords, draftOf, newestFirst, notable, rollsOf, since } from "./reading";

const entry = (number: number, title: string, gm_only = false, total = 0): LogDay["entries"][number] => ({
  number,
  title,
  text: "",
  gm_only,
  rolls: total === 0 ? [] : [{ label: "Perception", dice: [total], total }],
});
const day = (number: number, entries: LogDay["entries"]): LogDay => ({ day: number, title: "", prose: "", chips: [], entries });
const log = (days: LogDay[]): TravelLog => ({ campaign: { id: "1", name: "C" }, journey: null, live: null, map: null, members: [], days });

describe("the log", () => {
  const whole = log([day(1, [entry(1, "Set out", false, 12), entry(2, "Watched", true, 17)]), day(2, [entry(3, "Rain")])]);

  test("rolls come newest first", () => expect(rollsOf(whole).map((roll) => roll.total)).toEqual([17, 12]));
  test("newest day first", () => expect(newestFirst(whole.days).map((each) => each.day)).toEqual([2, 1]));
  test("a draft of the day is made of what players may know, without the hours", () => {
    const hour = { ...entry(3, "1 h walked"), type: "travelled" };
    expect(draftOf(day(1, [entry(1, "Set out"), entry(2, "Watched", true), hour]))).toBe("Set out.");
    expect(notable(day(1, [hour, entry(2, "Watched", true)])).map((one) => one.title)).toEqual(["Watched"]);
  });
  test("since you were here", () => {
    expect(since(null, { days: 2, entries: 3 })).toBeNull();
    expect(since({ days: 1, entries: 2 }, { days: 3, entries: 9 })?.words).toBe("2 days");
    expect(since({ days: 3, entries: 8 }, { days: 3, entries: 9 })?.words).toBe("1 entry");
  });
  test("chips say what their value does not", () => {
    expect(chipWords({ label: "damage", value: "7 each" })).toBe("7 damage each");
    expect(chipWords({ label: "damage", value: "Bram 13, Fenn 9, Nix 15" })).toBe("9–15 damage each");
    expect(chipWords({ label: "damage", value: "5–8" })).toBe("Damage: 5–8");
    expect(chipWords({ label: "camp", value: "Vell Ford" })).toBe("Camp: Vell Ford");
    expect(chipWords({ label: "distance", value: "25 ½ mi" })).toBe("25 ½ mi");
  });
});
