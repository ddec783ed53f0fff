import type { FightEvent, FightView } from "../../api/types";

/** The current fight as it was last read, so that it can be looked at without a line. */

export interface FightCopy {
  readonly at: string;
  readonly fight: FightView;
  readonly events: readonly FightEvent[];
}

const keyOf = (id: string): string => `outrider.copy.fight.${id}`;

export function keepCopy(fight: FightView, events: readonly FightEvent[]): void {
  try {
    const copy: FightCopy = { at: new Date().toISOString(), fight: { ...fight, legal: null }, events };
    localStorage.setItem(keyOf(fight.id), JSON.stringify(copy));
  } catch {
    // Storage is closed or full: the fight is only readable with a line.
  }
}

export function keptCopy(id: string): FightCopy | null {
  try {
    const text = localStorage.getItem(keyOf(id));
    return text === null ? null : (JSON.parse(text) as FightCopy);
  } catch {
    return null;
  }
}
