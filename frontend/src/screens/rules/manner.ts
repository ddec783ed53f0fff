import { FIGHT } from "./labels";

/** How the tables of one part are laid out: the journey's name their rows otherwise than the fight's. */
export interface Manner {
  /** Which key of a row is its name, and which its rule. */
  readonly name: string;
  readonly rule: string;
  /** Keys that are no value of the game. */
  readonly isHidden: (key: string, hasChoices: boolean) => boolean;
  /** Whether a row's value is only told: code decides it, whatever the table says. */
  readonly isFixed: (row: Readonly<Record<string, unknown>>, key: string) => boolean;
  /** Objects whose children are rows although they differ: under common columns, or each with the few values it has. */
  readonly rowsOf: (pointer: string) => "grid" | "sheets" | null;
  /** A child of such an object that is no row. */
  readonly standsApart: (key: string) => boolean;
  /** Whether rows of one's own may be added. */
  readonly takesRows: (pointer: string) => boolean;
  /** Keys that a table of single values may be given, with a value to start from. */
  readonly offers: (pointer: string) => Readonly<Record<string, number>>;
}

const JOURNEY_HIDDEN = new Set(["rule", "procedure", "name", "letter", "sets"]);

export const JOURNEY_MANNER: Manner = {
  name: "name",
  rule: "rule",
  isHidden: (key) => JOURNEY_HIDDEN.has(key) || key.endsWith("_rule"),
  isFixed: () => false,
  rowsOf: () => null,
  standsApart: () => false,
  takesRows: () => true,
  offers: () => ({}),
};

const FIGHT_ROWS: Record<string, "grid" | "sheets"> = {
  [`${FIGHT}/sizes`]: "grid",
  [`${FIGHT}/provokes`]: "grid",
  [`${FIGHT}/durations`]: "grid",
  [`${FIGHT}/scaling`]: "sheets",
  [`${FIGHT}/conditions`]: "sheets",
  [`${FIGHT}/effects`]: "sheets",
  [`${FIGHT}/manoeuvres`]: "sheets",
  [`${FIGHT}/falling/surfaces`]: "grid",
  [`${FIGHT}/falling/hazards`]: "sheets",
  [`${FIGHT}/objects/stuff`]: "grid",
  [`${FIGHT}/powers/immune`]: "sheets",
};
/** Tables of which code knows every row. */
const CLOSED = new Set([`${FIGHT}/sizes`, `${FIGHT}/scaling`]);
const FIGHT_HIDDEN = new Set(["cite", "label", "order", "printed"]);
const APART = new Set(["general", "defaults"]);

export const FIGHT_MANNER: Manner = {
  name: "label",
  rule: "cite",
  // A procedure is a choice here, not code: wherever the ruleset's authors say among which.
  isHidden: (key, hasChoices) => FIGHT_HIDDEN.has(key) || (key === "procedure" && !hasChoices),
  // What an action takes that has an order of its own stands among the order's rules, not in the row.
  isFixed: (row, key) => key === "type" && typeof row["order"] === "string" && row["order"] !== "do",
  rowsOf: (pointer) => FIGHT_ROWS[pointer] ?? null,
  standsApart: (key) => APART.has(key),
  takesRows: (pointer) => pointer in FIGHT_ROWS && !CLOSED.has(pointer),
  offers: (pointer) => (pointer === `${FIGHT}/combat/grid/barriers` ? { low: 1, rail: 1 } : {}),
};
