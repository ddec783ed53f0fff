import { expect, test } from "vitest";

import type { Settlement } from "../../api/types";
import { TypedPlace } from "./typedPlace";

const place = (name: string, cell: number): Settlement => ({ name, cell }) as Settlement;
const PLACES = [place("Ghodod", 7), place("Gho", 8), place("Lorg", 9)];

const typing = (): { typed: TypedPlace; placed: number[] } => {
  const typed = new TypedPlace();
  const placed: number[] = [];
  typed.onPlace = (cell) => placed.push(cell);
  return { typed, placed };
};

test("what is typed before the map's names are known stays and counts once they are", () => {
  const { typed, placed } = typing();
  typed.type("Ghodod");
  typed.learn([]);
  expect([typed.get(), placed]).toEqual(["Ghodod", []]);
  typed.learn(PLACES);
  expect([typed.get(), placed]).toEqual(["", [7]]);
  typed.learn([...PLACES]);
  expect(placed).toEqual([7]);
});

test("half a name stays while names come", () => {
  const { typed, placed } = typing();
  typed.type("Ghodo");
  typed.learn(PLACES);
  typed.learn([...PLACES]);
  expect([typed.get(), placed]).toEqual(["Ghodo", []]);
  typed.type("ghodod ");
  expect([typed.get(), placed]).toEqual(["", [7]]);
});

test.each([
  ["lo", true, [9]],
  ["xyz", false, []],
  ["", true, []],
])("Enter on %j", (text, isKnown, cells) => {
  const { typed, placed } = typing();
  typed.learn(PLACES);
  typed.type(text);
  expect([typed.enter(), placed]).toEqual([isKnown, cells]);
});
