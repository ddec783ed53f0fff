import { expect, it } from "vitest";
import { impededBy, painted } from "./avoiding";

const never = { name: "Fen", cells: [1, 2, 3], weight: null };
const light = { name: "Avoid", cells: [7], weight: 2 };

it("puts hexes into the area of their weight, and takes them out of others", () => {
  expect(painted([never, light], [3, 4], "light")).toEqual([
    { ...never, cells: [1, 2] },
    { ...light, cells: [7, 3, 4] },
  ]);
  expect(painted([], [5, 5], "never")).toEqual([{ name: "Keep out", cells: [5], weight: null }]);
});

it("opens hexes again and drops what is empty", () => {
  expect(painted([never, light], [7, 2], "open")).toEqual([{ ...never, cells: [1, 3] }]);
});

it("impedes hexes in one area, whether they are avoided or not, and opens them again", () => {
  const mire = { name: "The mire", cells: [1, 2] };
  expect(impededBy([], [4, 4], "impeded")).toEqual([{ name: "Impeded", cells: [4] }]);
  expect(impededBy([mire], [2, 3], "impeded")).toEqual([{ ...mire, cells: [1, 2, 3] }]);
  expect(impededBy([mire], [1, 2], "open")).toEqual([]);
  expect(impededBy([mire], [9], "never")).toEqual([mire]);
});
