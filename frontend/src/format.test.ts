import { describe, expect, test } from "vitest";

import { clock, count, decimal, hours, initials, miles, mph, percent, quarters, range, readNumber, signed, whole } from "./format";

describe("distances and hours", () => {
  test.each([
    [25.5, "25 ½ mi"],
    [150, "150 mi"],
    [22.25, "22 ¼ mi"],
    [0.75, "¾ mi"],
    [0, "0 mi"],
    [1200.5, "1,200 ½ mi"],
  ])("%s miles are %s", (value, text) => expect(miles(value)).toBe(text));

  test.each([
    [57 + 40 / 60, "57 h 40"],
    [60, "60 h"],
    [0.5, "30 min"],
    [1 + 5 / 60, "1 h 05"],
    [3 + 59.9 / 60, "4 h"],
  ])("%s hours are %s", (value, text) => expect(hours(value)).toBe(text));

  test.each([
    [7, "07:00"],
    [10 + 50 / 60, "10:50"],
    [23.999, "00:00"],
  ])("hour %s is %s", (value, text) => expect(clock(value)).toBe(text));

  test("a pace keeps its halves", () => expect(mph(1.5)).toBe("1 ½ mi/h"));
});

describe("figures", () => {
  test("minus is a true minus, and never stands before nothing", () => {
    expect(whole(-1204)).toBe("−1,204");
    expect(whole(-0.2)).toBe("0");
    expect(decimal(-0.04)).toBe("0");
    expect(quarters(-0.5)).toBe("−½");
  });
  test("decimals drop their zeros", () => {
    expect(decimal(9.2)).toBe("9.2");
    expect(decimal(100)).toBe("100");
    expect(decimal(0.75, 2)).toBe("0.75");
    expect(decimal(1.5, 0)).toBe("2");
  });
  test("percent has a thin space", () => expect(percent(0.32)).toBe("32\u2009%"));
  test("changes carry their sign", () => {
    expect(signed(7.1)).toBe("+7.1");
    expect(signed(-0.76, 2)).toBe("−0.76");
    expect(signed(0)).toBe("0");
  });
  test("ranges and counts", () => {
    expect(range(39, 51)).toBe("39–51");
    expect(range(7, 7)).toBe("7");
    expect(count(1, "day")).toBe("1 day");
    expect(count(0, "entry", "entries")).toBe("0 entries");
  });
});

describe("numbers as people type them", () => {
  test.each([
    ["25 1/2", 25.5],
    ["25.5", 25.5],
    ["25,5", 25.5],
    ["25 ½", 25.5],
    ["½", 0.5],
    [" 7 ", 7],
    ["−3", -3],
    ["-1/4", -0.25],
    [".5", 0.5],
  ])("%s", (text, value) => expect(readNumber(text)).toBe(value));

  test.each(["", "ten", "1/0", "1e9", "5 ft", "--2", "1,2,3"])("%s is no number", (text) => expect(readNumber(text)).toBeNull());
});

test.each([
  ["Ysolde Marrow", "YM"],
  ["Nix", "Ni"],
  ["Walker 2", "W2"],
  ["Åsa av Tarn", "ÅT"],
  ["7", "7"],
])("%s is marked %s", (name, text) => expect(initials(name)).toBe(text));
