/** A GM's own rulesets, as the API answers them. */

export type TableValue = string | number | boolean | null | TableValue[] | { [key: string]: TableValue };
export type Tables = Record<string, TableValue>;

export interface OwnRulesetRow {
  id: string;
  v: number;
  name: string;
  base: string;
  in_use: boolean;
  /** The ruleset it was copied from is no longer there. */
  base_gone: boolean;
  changed_values: number;
  /** How many of them are of the fight's tables. */
  changed_fight_values: number;
  updated_at: string;
}

export interface TableDifference {
  pointer: string;
  base: TableValue;
  own: TableValue;
}

/** One of the words that may stand at a place, what it means and the rule that plays so. */
export interface StrategyChoice {
  value: string;
  label: string;
  cite: string;
}

export interface PlaceChoices {
  /** "*" stands for any row. */
  pointer: string;
  choices: StrategyChoice[];
}

export interface OwnRuleset extends OwnRulesetRow {
  tables: Tables;
  base_tables: Tables;
  fight_tables: Tables;
  base_fight_tables: Tables;
  fight_choices: PlaceChoices[];
  differences: TableDifference[];
}

/** A reading that the ruleset leaves open, and what each choice makes of a plan. */
export interface Reading {
  key: string;
  name: string;
  rule: string;
  default: string;
  value: string;
  choices: { value: string; effect: { expected: number; day: number; hour: number; problem: string; hp_left: number | null; drop_chance: number | null; water_gal: number | null } | null }[];
  sentence: string;
}
