import { expect, it } from "vitest";
import { painted } from "./avoiding";

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
