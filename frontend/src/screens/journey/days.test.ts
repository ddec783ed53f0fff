import { describe, expect, it } from "vitest";

import type { ItineraryDay, JourneyEvent } from "../../api/types";
import { campsOf, damageSoFar, damageWords, daysOf, hourBlocks, stepsOf } from "./days";

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

const planned = { start_hour: 7, hours: { walked: 4, hustled: 4, forced: 0 }, segments: [{ pace: "hustle" }, { pace: "walk" }] } as unknown as ItineraryDay;

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

describe("hours of a day", () => {
  it("are those marched, then those planned", () => {
    const marched = daysOf([stretch(1, 1, "hustle", 1, 0), stretch(2, 1, "hustle", 1, 0)])[0] ?? null;
    const blocks = hourBlocks(planned, marched);
    expect(blocks.map((block) => block.pace)).toEqual(["hustle", "hustle", "hustle", "hustle", "walk", "walk", "walk", "walk"]);
    expect(blocks.map((block) => block.state)).toEqual(["done", "done", "next", "todo", "todo", "todo", "todo", "todo"]);
    expect(blocks[0]?.hour).toBe(7);
  });

  it("keep an hour that something broke off as one hour", () => {
    const half = (number: number) => event(number, { data: { pace: "hustle", seconds: 1800, from_feet: 0, to_feet: 1, harms: [] } });
    const broken = daysOf([half(1)])[0] ?? null;
    expect(hourBlocks(planned, broken).map((block) => block.state).slice(0, 2)).toEqual(["next", "todo"]);
    const whole = daysOf([half(1), half(2)])[0] ?? null;
    expect(hourBlocks(planned, whole).map((block) => block.state).slice(0, 2)).toEqual(["done", "next"]);
  });

  it("are none without a plan and a march", () => {
    expect(hourBlocks(null, null)).toEqual([]);
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
