import { describe, expect, test } from "vitest";

import { loadWord } from "./LoadBar";
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
