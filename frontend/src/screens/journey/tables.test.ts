import { describe, expect, it } from "vitest";

import { changed, rowWords, shareOf } from "./tables";

const drovers = { weight: 3, name: "Drovers", creatures: [{ id: "drover", dice: [1, 4] as const }, { id: "pack_mule", count: 2 }] };
const gnolls = { weight: 1, name: "Gnolls", creatures: [{ id: "gnoll", dice: [0, 0] as const }] };
const table = { terrain: "plains", chance_percent: 15, rows: [drovers, gnolls] };

describe("encounter tables", () => {
  it("say who is met, with dice where they decide how many", () => {
    expect(rowWords(drovers)).toBe("1d4 drover, 2 pack mule");
    expect(rowWords(gnolls)).toBe("gnoll");
  });

  it("give each row its share by weight", () => {
    expect(shareOf(table, drovers)).toBe(0.75);
    expect(shareOf({ ...table, rows: [] }, drovers)).toBe(0);
  });

  it("change one row, or take it off", () => {
    expect(changed(table, 1, { ...gnolls, weight: 4 }).rows[1]?.weight).toBe(4);
    expect(changed(table, 0, null).rows).toEqual([gnolls]);
  });
});
