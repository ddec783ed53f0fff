import { describe, expect, it, test } from "vitest";

import type { Ambush } from "../../api/types";
import { windowAfter } from "./GroundChoice";
import { foreseen } from "./useAmbush";
import { figureOf, modifierOf, stopFor, succeedsOn, testsOf, timeWords, tokenWords, whyNotStart } from "./preparation";

const ambush: Ambush = {
  id: "a",
  v: 1,
  journey: "j",
  plan: null,
  status: "rolled",
  ambushers: "foes",
  stance: "ambush",
  check: { needed: 10, bonus: 5, chance: 0.8, natural: 9, total: 14, success: true, reasons: [], allowed: true, refusal: null },
  board: { width: 10, height: 10, rows: [], edges: [], backdrop: null },
  participants: [],
  legality: { legal: true, violations: [] },
  notice: { dc: 26, each: [], all_surprised: null },
  initiative: [],
};

const broken = { rule: "EP-SU-16", text: "Only two may threaten one traveller and nobody else.", creatures: ["c1", "c2", "c3", "ov"], figure: 3, limit: 2 };

describe("preparing an ambush", () => {
  it("puts a time on the stop of the slider that it has reached", () => {
    expect([0, 59, 60, 239, 300, 7200].map(stopFor)).toEqual([0, 0, 1, 3, 5, 6]);
  });

  it("says times as people do", () => {
    expect([0, 30, 60, 1200].map(timeWords)).toEqual(["none", "30 seconds", "1 minute", "20 minutes"]);
  });

  it("finds a modifier by its rule and gives 0 when it does not apply", () => {
    const reasons = [{ rule: "EP-SU-05", text: "20 minutes", effect: "+4" }];
    expect(modifierOf(reasons, "EP-SU-05").effect).toBe("+4");
    expect(modifierOf(reasons, "EP-SU-08").effect).toBe("0");
  });

  it("names the least face that succeeds", () => {
    expect([succeedsOn(10, 5), succeedsOn(10, 9), succeedsOn(10, -11)]).toEqual(["succeeds on 5 or more", "succeeds whatever the die shows", "cannot succeed"]);
  });

  it("tells creatures of one name apart on their tokens", () => {
    const one = (id: string, name: string) => ({ id, name, side: "foes", size: "medium" as const, squares: 1, reach_feet: 5, x: 0, y: 0, speed: 30 });
    expect([...tokenWords([one("1", "Gallows Cutthroat 2"), one("2", "Rusk Hallow")]).values()]).toEqual(["c2", "RH"]);
  });
});

describe("the verdict on a placement", () => {
  it("lists all four tests, kept or broken", () => {
    const tests = testsOf({ ...ambush, legality: { legal: false, violations: [broken] } });
    expect(tests.map((test) => [test.rule, test.ok])).toEqual([
      ["EP-SU-14", true],
      ["EP-SU-15", true],
      ["EP-SU-16", false],
      ["EP-SU-17", true],
    ]);
  });

  it("shows the figure against its limit", () => {
    const test = { rule: "EP-SU-15", title: "", text: "", ok: true, figure: 50, limit: 50, creatures: [], repair: null };
    expect(figureOf(test)).toEqual({ figure: "50", limit: "of 50 ft" });
    expect(figureOf({ ...test, figure: null })).toBeNull();
  });

  it("says why the start has to wait", () => {
    expect(whyNotStart(ambush)).toBeNull();
    expect(whyNotStart({ ...ambush, status: "draft" })).toBe("First roll the ambush check");
    expect(whyNotStart({ ...ambush, legality: { legal: false, violations: [broken] } })).toBe(broken.text);
  });

  it("asks nothing of a placement when the ambush was seen through", () => {
    const seen = { ...ambush, check: { ...ambush.check, success: false }, legality: { legal: false, violations: [broken] } };
    expect(whyNotStart(seen)).toBeNull();
  });
});

describe("a change of the set-up", () => {
  const one = { id: "c1", name: "Cutthroat", side: "foes", size: "medium" as const, squares: 1, reach_feet: 5, x: 0, y: 0, speed: 30 };
  const victim = { id: "ov", name: "Oriel", bonus: 4, chance: 0, distracted: false };
  const before = { ...ambush, participants: [one], notice: { ...ambush.notice, each: [victim] } };

  it("is shown before the answer is there", () => {
    const after = foreseen(before, { placement: { c1: [3, 4] }, hiding_places: true, distracted: ["ov"] });
    expect(after.distracted).toEqual(["ov"]);
    expect([after.participants[0]?.x, after.participants[0]?.y, after.hiding_places]).toEqual([3, 4, true]);
    expect(after.notice.each[0]?.distracted).toBe(true);
  });

  it("leaves alone what it does not name", () => {
    expect(foreseen(before, { light: "dim" })).toEqual({ ...before, light: "dim" });
  });
});

test("the part of a battle map that is fought on moves as far as the map reaches", () => {
  const chosen = { id: "m", name: "Tomb", width: 130, height: 40, window: { x: 5, y: 0, width: 120, height: 40 }, is_chosen: true };
  expect(windowAfter(chosen, { x: 10, y: 0 })).toEqual({ x: 10, y: 0 });
  expect(windowAfter(chosen, { x: -10, y: 0 })).toEqual({ x: 0, y: 0 });
  expect(windowAfter(chosen, { x: 0, y: 10 })).toBeNull();
});
