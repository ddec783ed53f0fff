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
