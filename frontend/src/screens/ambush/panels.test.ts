import { describe, expect, it } from "vitest";

import type { Ambush, HidingPlace } from "../../api/types";
import { flawOf, placesOf } from "./HidingPanel";
import { facesOf } from "./InitiativePanel";
import { lookOutWords } from "./LookOuts";
import { noticeChange } from "./NoticePanel";
import { crowdWords } from "./preparation";
import { whyNotWords } from "./useWhyNot";

const place: HidingPlace = { id: "c1", name: "Cutthroat 1", covered: true, squeezes: false, still: true, good: true, seen_from: null };

describe("dice from the table", () => {
  it("takes what is typed and leaves the rest", () => {
    expect(facesOf({ a: "12", b: " ", c: "20" })).toEqual({ a: 12, c: 20 });
  });

  it("knows no face beyond 1 to 20", () => {
    expect([facesOf({ a: "0" }), facesOf({ a: "21" }), facesOf({ a: "7.5" }), facesOf({ a: "six" })]).toEqual([null, null, null, null]);
  });
});

describe("what the GM sets for noticing", () => {
  const texts = { dc: "", faces: {}, bonuses: {} };

  it("sends the rules' DC as nothing, and signs as people write them", () => {
    expect(noticeChange({ ...texts, faces: { a: "14" }, bonuses: { a: "−2", b: "+4" } })).toEqual({ notice_dc: null, notice_faces: { a: 14 }, notice_bonuses: { a: -2, b: 4 } });
  });

  it("does not send what is no number", () => {
    expect([noticeChange({ ...texts, dc: "hard" }), noticeChange({ ...texts, faces: { a: "22" } }), noticeChange({ ...texts, bonuses: { a: "lots" } })]).toEqual([null, null, null]);
  });
});

describe("hiding places", () => {
  it("names what spoils one", () => {
    const flaws = [place, { ...place, covered: false, seen_from: [0, 3] as [number, number] }, { ...place, squeezes: true }, { ...place, still: false }];
    expect(flaws.map((one) => flawOf(one, 10))).toEqual(["", "seen from A7", "squeezes to be covered", "does more than watch"]);
  });

  it("are the GM's word or the map's", () => {
    const ambush = {} as Ambush;
    expect([ambush, { ...ambush, hiding_places: true }, { ...ambush, hiding_by_map: true, hiding_places: true }].map(placesOf)).toEqual(["no", "yes", "map"]);
  });
});

describe("a meeting", () => {
  const words = (party: string[], foes: string[], surprised: "party" | "foes" | null): string => lookOutWords({ name: "The wolves", look_outs: { party, foes, surprised } } as Ambush);

  it("says who is met unawares", () => {
    expect(words(["a"], [], "foes")).toMatch(/^The wolves are wholly absorbed/);
    expect(words([], ["w"], "party")).toMatch(/^The party are wholly absorbed/);
    expect([words(["a"], ["w"], null), words([], [], null)]).toEqual(["Each side has somebody who keeps watch: nobody is surprised.", "Both sides are wholly absorbed: nobody is surprised."]);
  });
});

describe("why a square is refused", () => {
  it("names each rule once, by its worst case", () => {
    const far = (text: string, figure: number) => ({ rule: "EP-SU-15", text, creatures: [], figure, limit: 50 });
    const taken = { rule: "EP-SU-17", text: "A and B cannot share a square", creatures: [], figure: 2, limit: 1 };
    expect(whyNotWords([far("c1 is 55 of 50 ft from A", 55), far("c2 is 65 of 50 ft from A", 65), taken])).toBe("c2 is 65 of 50 ft from A and 1 more (EP-SU-15); A and B cannot share a square (EP-SU-17)");
    expect(whyNotWords([])).toBe("");
  });
});

describe("names in a row", () => {
  it("counts those of a kind", () => {
    expect([crowdWords(["Wolf 1", "Wolf 2", "Old Tam"]), crowdWords(["Wolf 2"])]).toEqual(["Wolf ×2, Old Tam", "Wolf 2"]);
  });
});
