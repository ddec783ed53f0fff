import type { StrategyChoice } from "../../api/rulesets";
import { labelAt } from "./labels";
import type { Section, TableRow } from "./tables";
import { isChanged, written } from "./values";

export interface Finding {
  readonly text: string;
  /** Only what differs from the base. */
  readonly onlyOwn: boolean;
}

export const isLooking = (finding: Finding): boolean => finding.text.trim() !== "" || finding.onlyOwn;

export const isOwnRow = (row: TableRow): boolean => row.isOwn || [...row.cells.values()].some((cell) => cell.base === undefined || isChanged(cell));

/** The sections with only the rows that hold every word that is looked for, in whatever they say. */
export function found(sections: readonly Section[], finding: Finding, above: string, choices: (pointer: string) => readonly StrategyChoice[]): Section[] {
  const wanted = finding.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const fits = (section: Section, row: TableRow): boolean => {
    if (finding.onlyOwn && !isOwnRow(row)) return false;
    if (wanted.length === 0) return true;
    const told = toldOf(section, row, above, choices);
    return wanted.every((word) => told.includes(word));
  };
  return sections.map((section) => ({ ...section, rows: section.rows.filter((row) => fits(section, row)) })).filter((section) => section.rows.length > 0);
}

function toldOf(section: Section, row: TableRow, above: string, choices: (pointer: string) => readonly StrategyChoice[]): string {
  const cells = [...row.cells].flatMap(([column, cell]) => [
    column,
    labelAt(cell.pointer),
    written(cell.value),
    ...choices(cell.pointer).flatMap(({ value, label, cite }) => [value, label, cite]),
  ]);
  return [above, section.title, section.rule, row.key, row.label, row.help, row.rule, ...cells].join(" ").toLowerCase();
}
