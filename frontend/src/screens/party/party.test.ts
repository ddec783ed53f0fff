import { describe, expect, test } from "vitest";

import type { Cargo, Party } from "../../api/types";
import { coins } from "./Buy";
import { loadWord } from "./LoadBar";
import { loose, placeKey, placeOf, renamed, seatingOf, stackLb, stackName } from "./seating";
import { rank, readSheets, slug, wears } from "./sheet";

describe("stat blocks from JSON", () => {
  test("one or many, with an id of their own", () => {
    expect(readSheets('{"name": "Ysolde Marrow", "speed": 30}')).toEqual([{ id: "ysolde_marrow", name: "Ysolde Marrow", speed: 30 }]);
    expect(readSheets('[{"name": "A", "id": "x"}, {"name": "B"}]')).toMatchObject([{ id: "x" }, { id: "b" }]);
  });
  test.each([
    ["{", /not whole JSON/],
    ["[]", /empty/],
    ["[1]", /Number 1 is not a stat block/],
    ['[{"name": "A"}, {"speed": 30}]', /Number 2 has no name/],
  ])("%s is refused with where and why", (text, words) => {
    const read = readSheets(text);
    expect(Array.isArray(read) ? "" : read.text).toMatch(words);
  });
});

test("words of a member", () => {
  expect(slug("Åsa de Tarn!")).toBe("asa_de_tarn");
  expect(slug("???")).toBe("traveller");
  expect(wears({ id: "a", name: "A", armour: "medium", load_lb: 40, load: "medium" })).toBe("medium armour, 40 lb, medium load");
  expect(wears({ id: "a", name: "A" })).toBe("");
  expect(rank({ id: "a", name: "A", kind: "monster", cr: 3 })).toBe("CR 3");
});

test.each([
  [75, "light"],
  [76, "medium"],
  [151, "heavy"],
  [226, "too heavy"],
])("%s lb on a pony is %s", (load, word) => expect(loadWord(load, 75, 150, 225)).toBe(word));

describe("who carries what", () => {
  const tents: Cargo = { id: "t", position: 0, name: "Tent", kind: "gear", weight_lb: 20, count: 3, member: null, carrier: "pony", gm_only: false };
  const party = {
    members: [{ id: "nix", carrier: "pony" }],
    carriers: [
      { id: "pony", draws: "cart", driver: null },
      { id: "cart", draws: null, driver: "nix" },
    ],
    cargo: [tents, { ...tents, id: "u", carrier: "gone" }, { ...tents, id: "w", carrier: null, member: "nix", count: 1 }],
  } as unknown as Party;

  test("stacks, places and what lies loose", () => {
    expect([stackLb(tents), stackName(tents), stackName({ ...tents, count: 1 })]).toEqual([60, "3 × Tent", "Tent"]);
    for (const place of [{ member: "nix", carrier: null }, { member: null, carrier: "pony" }, { member: null, carrier: null }]) expect(placeOf(placeKey(place))).toEqual(place);
    expect(loose(party).map((each) => each.id)).toEqual(["u"]);
  });
  test("an arrangement follows what came back under another id", () => {
    const again = renamed(seatingOf(party), new Map([["pony", "pony2"]]));
    expect(again.members).toEqual([{ id: "nix", carrier: "pony2" }]);
    expect(again.carriers[0]).toEqual({ id: "pony2", draws: "cart", driver: null });
    expect(again.cargo.map((each) => each.carrier)).toEqual(["pony2", "gone", null]);
  });
});

test.each([
  [30, "30 gp"],
  [0.5, "5 sp"],
  [0.15, "15 cp"],
  [10000, "10,000 gp"],
])("%s gp is written %s", (gp, words) => expect(coins(gp)).toBe(words));
