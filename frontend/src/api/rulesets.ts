/** A GM's own rulesets, as the API answers them. */

export type TableValue = string | number | boolean | null | TableValue[] | { [key: string]: TableValue };

export interface OwnRulesetRow {
  id: string;
  v: number;
  name: string;
  base: string;
  in_use: boolean;
  changed_values: number;
  updated_at: string;
}

export interface TableDifference {
  pointer: string;
  base: TableValue;
  own: TableValue;
}

export interface OwnRuleset extends OwnRulesetRow {
  tables: Record<string, TableValue>;
  base_tables: Record<string, TableValue>;
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
