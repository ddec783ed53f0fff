import { expect, test } from "vitest";
import { gridGeometry } from "../../geometry/grid";
import { borderOf, joined } from "./wordOutline";

const squares = gridGeometry({ topology: "square", columns: 4, rows: 4, shifted: "none" });
const hexes = gridGeometry({ topology: "hex-flat", columns: 4, rows: 4, shifted: "odd" });

test("the sides between two cells of the set are no border", () => {
  expect(borderOf(squares, [0])).toHaveLength(4);
  expect(borderOf(squares, [0, 1])).toHaveLength(6);
  expect(borderOf(squares, [0, 1, 4, 5])).toHaveLength(8);
  expect(borderOf(hexes, [5, 6])).toHaveLength(10);
  expect(borderOf(hexes, [])).toEqual([]);
});

test("a border is one closed line for each island of cells", () => {
  const lines = joined(borderOf(squares, [0, 1, 15]));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line[0]).toEqual(line[line.length - 1]);
  expect(joined(borderOf(hexes, [5, 6]))[0]).toHaveLength(11);
});
