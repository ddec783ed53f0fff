import type { OwnRuleset, OwnRulesetRow, PlaceChoices, StrategyChoice, TableValue, Tables } from "../../api/rulesets";
import { inOrder } from "./fightWords";
import { FIGHT, labelAt } from "./labels";
import { FIGHT_MANNER, JOURNEY_MANNER } from "./manner";
import type { Manner } from "./manner";
import { sectionsOf, tableNames, valueAt } from "./tables";
import type { Cutting, Section } from "./tables";
import { written } from "./values";

/** The tables of the journey, or those of the fight. */
export interface Part {
  readonly id: "journey" | "fight";
  readonly label: string;
  readonly prefix: string;
  readonly manner: Manner;
  readonly names: readonly string[];
  readonly sections: (table: string) => Section[];
}

const JOURNEY_ID = "journey";

/** Both parts of a ruleset. */
export function partsOf(row: OwnRuleset): readonly [Part, Part] {
  return [
    part(JOURNEY_ID, "Journey", "", JOURNEY_MANNER, row.tables, row.base_tables, []),
    part("fight", "Fight", FIGHT, FIGHT_MANNER, row.fight_tables, row.base_fight_tables, row.fight_choices),
  ];
}

function part(id: Part["id"], label: string, prefix: string, manner: Manner, tables: Tables, base: Tables, choices: readonly PlaceChoices[]): Part {
  const cutting: Cutting = { manner, hasChoices: (pointer) => choicesAt(choices, pointer).length > 0 };
  return {
    id,
    label,
    prefix,
    manner,
    names: id === "fight" ? inOrder(tableNames(tables, cutting, prefix)) : tableNames(tables, cutting, prefix),
    sections: (table) => sectionsOf(`${prefix}/${table}`, tables[table], base[table], cutting),
  };
}

/** The words that may stand at a pointer; none where anything may. */
export function choicesAt(all: readonly PlaceChoices[], pointer: string): readonly StrategyChoice[] {
  const { exact, patterns } = indexOf(all);
  return exact.get(pointer) ?? patterns.find(([pattern]) => pattern.test(pointer))?.[1] ?? [];
}

/** The words that each item of a list may be. */
export const itemChoicesAt = (all: readonly PlaceChoices[], pointer: string): readonly StrategyChoice[] => choicesAt(all, `${pointer}/0`);

interface ChoiceIndex {
  readonly exact: ReadonlyMap<string, readonly StrategyChoice[]>;
  readonly patterns: readonly (readonly [RegExp, readonly StrategyChoice[]])[];
}

const indexes = new WeakMap<readonly PlaceChoices[], ChoiceIndex>();

/** By pointer; a "*" stands for any row. Every field asks, so it is made once for each answer. */
function indexOf(all: readonly PlaceChoices[]): ChoiceIndex {
  const known = indexes.get(all);
  if (known !== undefined) return known;
  const plain = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const made: ChoiceIndex = {
    exact: new Map(all.filter(({ pointer }) => !pointer.includes("*")).map(({ pointer, choices }) => [pointer, choices])),
    patterns: all.filter(({ pointer }) => pointer.includes("*")).map(({ pointer, choices }) => [new RegExp(`^${plain(pointer).replaceAll("*", "[^/]+")}$`), choices] as const),
  };
  indexes.set(all, made);
  return made;
}

export const partOf = (pointer: string): Part["id"] => (pointer.startsWith(`${FIGHT}/`) ? "fight" : JOURNEY_ID);

/** The table that a pointer leads into: "combat" of "/fight/combat/grid/diagonals". */
export const tableOf = (pointer: string): string => pointer.slice(partOf(pointer) === "fight" ? FIGHT.length + 1 : 1).split("/")[0] ?? "";

/** The value at a pointer of either part, and the base's. */
export function standing(row: OwnRuleset, pointer: string): { own: TableValue | undefined; base: TableValue | undefined } {
  const isFight = partOf(pointer) === "fight";
  const place = isFight ? pointer.slice(FIGHT.length) : pointer;
  return { own: valueAt(isFight ? row.fight_tables : row.tables, place), base: valueAt(isFight ? row.base_fight_tables : row.base_tables, place) };
}

/** A place in words, from the table to the value: "Squares, diagonals and ground, Diagonals". */
export function placeWords(row: OwnRuleset | null, pointer: string): string {
  const steps = pointer.split("/").slice(1);
  const isFight = partOf(pointer) === "fight";
  const said: string[] = [];
  for (let end = isFight ? 2 : 1; end <= steps.length; end += 1) {
    const key = steps[end - 1] ?? "";
    const place = `/${steps.slice(0, end).join("/")}`;
    const value = row === null ? undefined : standing(row, place).own;
    const name = typeof value === "object" && value !== null && !Array.isArray(value) ? (value["label"] ?? value["name"]) : undefined;
    // The sections of a fight's great table say enough without it.
    if (key === "rows" || (isFight && end === 2 && key === "combat" && steps.length > 2)) continue;
    said.push(typeof name === "string" && name !== "" ? name : labelAt(place));
  }
  return said.join(", ");
}

/** A value at a place in words: what a strategy means rather than its key, but yes and no as they are. */
export function valueWords(row: OwnRuleset, pointer: string, value: TableValue): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((each) => valueWords(row, `${pointer}/0`, each)).join(", ");
  const choice = choicesAt(row.fight_choices, pointer).find((each) => each.value === value);
  if (choice !== undefined) return PLAIN.has(choice.value) ? choice.value : choice.label.replace(/\.$/, "");
  return value === "" ? "nothing" : written(value);
}

const PLAIN = new Set(["yes", "no"]);

/** The word of a choice as it is read: "full_round" is "full round". */
export const choiceWords = (value: string): string => (value === "" ? "none" : value.replaceAll("_", " "));

/** How much of each part differs: "2 values of the journey and 1 of the fight changed". */
export function changedWords({ changed_values, changed_fight_values }: Pick<OwnRulesetRow, "changed_values" | "changed_fight_values">): string {
  const journey = changed_values - changed_fight_values;
  const values = (count: number): string => `${String(count)} ${count === 1 ? "value" : "values"}`;
  if (changed_values === 0) return "nothing changed";
  if (changed_fight_values === 0) return `${values(journey)} of the journey changed`;
  if (journey === 0) return `${values(changed_fight_values)} of the fight changed`;
  return `${values(journey)} of the journey and ${String(changed_fight_values)} of the fight changed`;
}
