import { describe, expect, it } from "vitest";

import { labelAt, words } from "./labels";
import { readAs, stepped, written } from "./values";

describe("writing values", () => {
  it.each([
    ["1", "1 1/2", "3/2"],
    ["1", "0,5", "0.5"],
    ["1", " ", null],
    [8, "10", 10],
    [8, "ten", "ten"],
    [8, " ", null],
    [["armour"], "armour, load", ["armour", "load"]],
    [["armour"], "", []],
    ["Pick something up", "Pick up, or kick away", "Pick up, or kick away"],
    ["Shield Defense", "", ""],
    ["", "Parry", "Parry"],
  ])("reads like %j what is written as %j", (kind, text, value) => expect(readAs(kind, text)).toEqual(value));
  it("writes lists with commas, and switches as words", () => expect([written(["armour", "load"]), written(true), written(null)]).toEqual(["armour, load", "yes", ""]));
  it.each([
    [10, "10", 1, 11],
    [10, "2,5", -1, 1.5],
    [10, "ten", 1, 11],
    [0.1, "0.1", 0.2, 0.3],
  ])("steps from %j written as %j by %j", (kind, text, by, value) => expect(stepped(kind, text, by)).toBe(value));
  it("says keys in words", () => {
    expect([words("hours_per_day"), words("mph")]).toEqual(["Hours per day", "Miles an hour"]);
    expect([labelAt("/fight/combat/charge/ac"), labelAt("/fight/conditions/*/ac"), labelAt("/fight/combat/grid/uphill")]).toEqual(["To AC, until the next turn", "AC", "Uphill"]);
  });
});
