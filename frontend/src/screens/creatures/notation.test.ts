import { describe, expect, it } from "vitest";

import { bonusesText, diceText, isWrong, partsText, placeOf, readBonuses, readDice, readNumbers, readParts, readTable, readWords, tableText } from "./notation";

describe("notation of a stat block", () => {
  it("reads dice and writes them again", () => {
    for (const text of ["2d6", "2d6+1d4", ""]) {
      const read = readDice(text);
      expect(isWrong(read) ? "" : diceText(read.value)).toBe(text);
    }
    expect(isWrong(readDice("2d6+3"))).toBe(true);
    expect(isWrong(readDice("fire"))).toBe(true);
  });

  it("reads attack bonuses with either minus", () => {
    expect(readBonuses("+12/ +7/−1")).toEqual({ value: [12, 7, -1] });
    expect(bonusesText([12, 7, -1])).toBe("+12/+7/−1");
    expect(readBonuses("")).toEqual({ value: [] });
    expect(isWrong(readBonuses("good"))).toBe(true);
  });

  it("reads names with numbers, and words", () => {
    expect(readTable("fly 60, cold iron 5")).toEqual({ value: { fly: 60, cold_iron: 5 } });
    expect(tableText({ fly: 60, cold_iron: 5 })).toBe("fly 60, cold iron 5");
    expect(isWrong(readTable("fly"))).toBe(true);
    expect(readNumbers("4, 4 4/2")).toEqual({ value: [4, 4, 4, 2] });
    expect(readWords("magic, , silver ")).toEqual({ value: ["magic", "silver"] });
  });

  it("reads the parts of a total and what kind each is", () => {
    const parts = readParts("base attack +6, Strength +3, size −1", [], false);
    expect(isWrong(parts) ? [] : parts.value.map(({ value, type }) => [value, type])).toEqual([[6, "base"], [3, "ability"], [-1, "size"]]);
    expect(isWrong(parts) ? "" : partsText(parts.value)).toBe("base attack +6, Strength +3, size −1");
    expect(readParts("Dexterity +2", [], true)).toEqual({ value: [{ name: "Dexterity", value: 2, type: "dex" }] });
    expect(readParts("luck +1", [{ name: "luck", value: 2, type: "dodge" }], true)).toEqual({ value: [{ name: "luck", value: 1, type: "dodge" }] });
    expect(isWrong(readParts("luck", [], true))).toBe(true);
  });

  it("names the place of a refusal", () => {
    const sheet = { attacks: [{ name: "Claw" }, { name: "Bite" }], powers: [{ name: "Breath" }] };
    expect(placeOf("/creature/attacks/1/dice", sheet)).toBe("attack 2 (Bite), dice");
    expect(placeOf("/creature/powers/0/on_save", sheet)).toBe("power 1 (Breath), on save");
    expect(placeOf("/creature/speeds/hop", sheet)).toBe("speeds, hop");
    expect(placeOf("/creature/ac", sheet)).toBe("armour class");
  });
});
