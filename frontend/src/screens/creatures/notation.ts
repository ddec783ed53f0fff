import type { Bonus } from "../../api/types";

/** Short ways to write parts of a stat block: dice, attack bonuses, names with numbers, words. */

/** What was read, or what is wrong with it in words. */
export type Read<T> = { readonly value: T } | { readonly wrong: string };

export const isWrong = <T>(read: Read<T>): read is { readonly wrong: string } => "wrong" in read;

type Pairs = [number, number][];

export const diceText = (dice: readonly (readonly number[])[]): string => dice.map(([count, sides]) => `${String(count)}d${String(sides)}`).join("+");

/** "2d6+1d4" as pairs; empty for no dice. */
export function readDice(text: string): Read<Pairs> {
  const clean = text.replace(/\s+/g, "");
  if (clean === "") return { value: [] };
  const pairs: Pairs = [];
  for (const part of clean.split("+")) {
    const found = /^(\d{1,3})d(\d{1,3})$/i.exec(part);
    if (found === null) return { wrong: "Write dice like 2d6 or 2d6+1d4; a number on its own goes into the bonus." };
    pairs.push([Number(found[1]), Number(found[2])]);
  }
  return { value: pairs };
}

export const signed = (value: number): string => (value < 0 ? `−${String(-value)}` : `+${String(value)}`);

export const bonusesText = (bonuses: readonly number[]): string => bonuses.map(signed).join("/");

/** "+12/+7" as numbers; empty where they follow from the classes. */
export function readBonuses(text: string): Read<number[]> {
  const clean = text.replace(/\s+/g, "").replace(/[−–]/g, "-");
  if (clean === "") return { value: [] };
  const values = clean.split("/").map(Number);
  return values.every(Number.isInteger) ? { value: values } : { wrong: "Write attack bonuses like +12/+7." };
}

export const numbersText = (numbers: readonly number[]): string => numbers.join(", ");

/** "4, 4, 4" as numbers. */
export function readNumbers(text: string): Read<number[]> {
  const values = text.split(/[,\s/]+/).filter((part) => part !== "").map(Number);
  return values.every(Number.isInteger) ? { value: values } : { wrong: "Write whole numbers with commas between, such as 4, 4, 4." };
}

const plain = (key: string): string => key.replace(/_/g, " ");
const key = (words: string): string => words.trim().toLowerCase().replace(/\s+/g, "_");

export const tableText = (table: Readonly<Record<string, number>>): string =>
  Object.entries(table)
    .map(([name, value]) => `${plain(name)} ${String(value)}`)
    .join(", ");

/** "fly 60, swim 30" as a table. */
export function readTable(text: string): Read<Record<string, number>> {
  const table: Record<string, number> = {};
  for (const part of text.split(",").map((each) => each.trim()).filter((each) => each !== "")) {
    const found = /^(.*\S)\s+(-?\d+)$/.exec(part.replace(/[−–]/g, "-"));
    if (found?.[1] === undefined) return { wrong: `Write a name and a number: "${part}" lacks one.` };
    table[key(found[1])] = Number(found[2]);
  }
  return { value: table };
}

export const wordsText = (words: readonly string[]): string => words.join(", ");

/** Words with commas between. */
export const readWords = (text: string): Read<string[]> => ({
  value: text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
});

const KINDS: readonly (readonly [RegExp, NonNullable<Bonus["type"]>])[] = [
  [/^base/i, "base"],
  [/^(strength|constitution|intelligence|wisdom|charisma)/i, "ability"],
  [/^size/i, "size"],
  [/shield/i, "shield"],
  [/natural/i, "natural"],
  [/dodge/i, "dodge"],
  [/deflection/i, "deflection"],
  [/armou?r|mail|leather|plate|hide/i, "armor"],
];

/** What kind of bonus a part is, by its name; Dexterity is one kind in an armour class and another in an attack. */
const kindOf = (name: string, ofDefence: boolean): NonNullable<Bonus["type"]> =>
  /^dex/i.test(name) ? (ofDefence ? "dex" : "ability") : (KINDS.find(([words]) => words.test(name))?.[1] ?? "other");

export const partsText = (parts: readonly Bonus[]): string => parts.map(({ name, value }) => `${name} ${signed(value)}`).join(", ");

/** "base attack +6, Strength +3" as parts; one that stood there keeps its kind. */
export function readParts(text: string, before: readonly Bonus[], ofDefence: boolean): Read<Bonus[]> {
  const parts: Bonus[] = [];
  for (const part of text.split(",").map((each) => each.trim()).filter((each) => each !== "")) {
    const found = /^(.*?\S)\s*([+-]?\d+)$/.exec(part.replace(/[−–]/g, "-"));
    if (found?.[1] === undefined) return { wrong: `Write what it is and how much: "${part}" lacks one.` };
    const name = found[1];
    const type = before.find((each) => each.name === name)?.type ?? kindOf(name, ofDefence);
    parts.push({ name, value: Number(found[2]), type });
  }
  return { value: parts };
}

/** "/creature/attacks/1/dice" in words: "attack 2 (Bite), dice". */
export function placeOf(pointer: string, sheet: { attacks?: readonly { name: string }[]; powers?: readonly { name: string }[]; classes?: readonly { name: string }[] }): string {
  const [, first = "", second, ...rest] = pointer.split("/").slice(1);
  const lists: Record<string, { word: string; items: readonly { name: string }[] | undefined }> = {
    attacks: { word: "attack", items: sheet.attacks },
    powers: { word: "power", items: sheet.powers },
    classes: { word: "class", items: sheet.classes },
  };
  const list = lists[first];
  if (list === undefined || second === undefined) return [first, second, ...rest].filter((part) => part !== undefined && part !== "").map((part) => plain(part ?? "").replace(/^ac\b/, "armour class")).join(", ");
  const name = list.items?.[Number(second)]?.name ?? "";
  const which = `${list.word} ${String(Number(second) + 1)}${name === "" ? "" : ` (${name})`}`;
  return [which, ...rest.map(plain)].join(", ");
}

/** "spell_like" as "Spell like". */
export const inWords = (word: string): string => word.charAt(0).toUpperCase() + plain(word.slice(1));
