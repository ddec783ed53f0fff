import { describe, expect, it } from "vitest";

import { changed, placeOfProblem, rowWords, shareOf, tableChanged, tableWords, wayToggled } from "./tables";
import type { Table } from "./tables";

const drovers = { weight: 3, name: "Drovers", creatures: [{ id: "drover", dice: [1, 4] }, { id: "pack_mule", count: 2 }] };
const gnolls = { weight: 1, name: "Gnolls", creatures: [{ id: "gnoll", dice: [0, 0] }] };
const table: Table = { terrain: "plains", chance_percent: 15, rows: [drovers, gnolls] };

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

  it("are named after where and when they count", () => {
    expect(tableWords(table)).toBe("Plains");
    expect(tableWords({ ...table, ways: ["road", "trail"], area: "Thornwood", time: "night" })).toBe("Plains by road or trail, Thornwood, by night");
    expect(tableWords({ ...table, terrain: "", time: "any" })).toBe("Any ground, day and night");
  });

  it("take a way on and off", () => {
    expect(wayToggled(table, "road").ways).toEqual(["road"]);
    expect(wayToggled({ ...table, ways: ["road", "trail"] }, "road").ways).toEqual(["trail"]);
  });

  it("change or drop one of all", () => {
    expect(tableChanged([table, table], 0, null)).toEqual([table]);
    expect(tableChanged([table], 0, { ...table, chance_percent: 3 })[0]?.chance_percent).toBe(3);
  });

  it("find the place of a problem by its pointer", () => {
    expect(placeOfProblem({ pointer: "/tables/3/rows/2/creatures/0/id" })).toEqual({ table: 3, row: 2, field: "creatures" });
    expect(placeOfProblem({ pointer: "/tables/1/terrain" })).toEqual({ table: 1, row: null, field: "terrain" });
    expect(placeOfProblem({ pointer: null })).toBeNull();
  });
});
