import { expect, it } from "vitest";
import { countWithin, placesWords, reachTitle, ringsOf } from "./reach";

it("reads rings and counts what is reached by a day", () => {
  const rings = ringsOf({ rings: btoa(String.fromCharCode(1, 2, 255, 3, 1)) });
  expect([...rings]).toEqual([1, 2, 255, 3, 1]);
  expect([1, 2, 3].map((day) => countWithin(rings, day))).toEqual([2, 3, 4]);
});

it("names a few places and counts the others", () => {
  expect(placesWords(["Harrowgate", "Vell Ford"])).toBe("Harrowgate, Vell Ford");
  expect(placesWords(["a", "b", "c", "d", "e", "f", "g", "h"])).toBe("a, b, c, d, e, f and 2 more");
  expect(placesWords([])).toBe("no place with a name");
});

it("asks its question either way round", () => {
  expect(reachTitle(3, "from")).toBe("Where can we be in 3 days?");
  expect(reachTitle(1, "to")).toBe("Who could reach us in 1 day?");
});
