// The rows of the party as the keyboard goes through them.

const rowsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>("[data-row]")];

const rowWithFocus = (table: HTMLElement | null): HTMLElement | null => {
  const at = document.activeElement;
  return table !== null && at !== null && table.contains(at) ? at.closest<HTMLElement>("[data-row]") : null;
};

/** Focuses the next row or the one before; from outside, the first. */
export function step(table: HTMLElement | null, by: 1 | -1): void {
  if (table === null) return;
  const rows = rowsOf(table);
  const at = rowWithFocus(table);
  const next = at === null ? 0 : rows.indexOf(at) + by;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

/** The list "Move to …" of the row that has the focus. */
export const moveList = (table: HTMLElement | null): HTMLElement | null => rowWithFocus(table)?.querySelector<HTMLElement>("[data-move]") ?? null;

/** What the row with the focus is of. */
export function focused(table: HTMLElement | null): { kind: "member" | "carrier" | "cargo"; id: string } | null {
  const row = rowWithFocus(table);
  if (row === null) return null;
  for (const kind of ["member", "carrier", "cargo"] as const) {
    const id = row.dataset[kind];
    if (id !== undefined) return { kind, id };
  }
  return null;
}
