import { describe, expect, it } from "vitest";

import type { JourneyEvent } from "../../api/types";
import { campsOf, damageSoFar, damageWords, daysOf, stepsOf } from "./days";

const event = (number: number, change: Partial<JourneyEvent>): JourneyEvent => ({
  number,
  batch: number,
  type: "travelled",
  day: 1,
  hour: 8,
  title: "",
  text: "",
  reasons: [],
  rolls: [],
  gm_only: false,
  data: {},
  ...change,
});

const stretch = (number: number, day: number, pace: string, feet: number, harm: number): JourneyEvent =>
  event(number, { day, data: { pace, seconds: 3600, from_feet: 0, to_feet: feet, harms: [{ member: "ym", amount: harm }, { member: "ov", amount: harm }] } });

describe("days of a journey", () => {
  const events = [
    stretch(1, 1, "hustle", 31680, 0),
    stretch(2, 1, "hustle", 31680, 1),
    event(3, { type: "camped", data: { place: "Vell Ford", x: 3, y: 4 } }),
    stretch(4, 2, "walk", 15840, 0),
  ];
  const days = daysOf(events);

  it("add up distance, hours and damage", () => {
    expect(days.map((day) => [day.day, day.miles, day.hours, damageWords(day.damage), day.place])).toEqual([
      [1, 12, 2, "1", "Vell Ford"],
      [2, 3, 1, "0", ""],
    ]);
    expect(damageSoFar(days).get("ov")).toBe(1);
  });

  it("show a span when the march cost each another sum", () => {
    expect(damageWords(new Map([["a", 4], ["b", 9]]))).toBe("4–9");
    expect(damageWords(new Map())).toBe("0");
  });

  it("take the players' distances too", () => {
    expect(daysOf([event(1, { data: { pace: "walk", seconds: 1800, feet: 5280, harms: [] } })])[0]?.miles).toBe(1);
  });

  it("give camps their day's number", () => {
    expect(campsOf(events)).toEqual([{ x: 3, y: 4, number: 1, label: "Vell Ford" }]);
  });
});

describe("history", () => {
  it("gathers the events of one order, newest first", () => {
    const steps = stepsOf([event(1, { batch: 1, title: "Set out" }), event(2, { batch: 2, title: "Broke camp" }), event(3, { batch: 2 })]);
    expect(steps.map((step) => [step.label, step.first, step.events.length])).toEqual([
      ["Broke camp", 2, 2],
      ["Set out", 1, 1],
    ]);
    expect(stepsOf([event(1, { batch: 1, title: "Broke camp" }), event(2, { batch: 1, type: "camped", title: "Camped" })])[0]?.label).toBe("Camped");
  });
});
