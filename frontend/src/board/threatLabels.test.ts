import { describe, expect, it } from "vitest";

import type { Threat } from "./overlays";
import { labelSquares } from "./threatLabels";

const round = (id: string, x: number, y: number, label = "O"): Threat => ({
  id,
  label,
  squares: [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => ({ x: x + east, y: y + north }))),
});

describe("the name of who threatens", () => {
  it("stands at the north-west of its squares", () => {
    expect(labelSquares([round("ogre", 5, 5)], [], 20).get("ogre")).toEqual({ x: 4, y: 6 });
  });

  it("lies on nobody's token and on no other name", () => {
    const creatures = [{ x: 4, y: 6, squares: 1 }, { x: 5, y: 5, squares: 1 }];
    const places = labelSquares([round("ogre", 5, 5), round("wolf", 5, 5)], creatures, 20);
    expect([places.get("ogre"), places.get("wolf")]).toEqual([{ x: 5, y: 6 }, { x: 6, y: 6 }]);
  });

  it("stays on the board, and stands somewhere where nothing is free", () => {
    const long = round("ogre", 19, 5, "O, reach 10 ft");
    expect(labelSquares([long], [], 20).get("ogre")).toEqual({ x: 18, y: 6 });
  });
});
