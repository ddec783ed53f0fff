import type { FightView, Id } from "../../api/types";
import { combatantNamed, shortName } from "./standings";

/** "Old strikes", "Old and Rusk strike": who would strike at what is about to be done. */
export function strikersWords(fight: FightView, ids: readonly Id[]): string {
  const names = ids.map((id) => shortFoe(combatantNamed(fight, id)?.name));
  if (names.length === 0) return "";
  if (names.length > 3) return `${String(names.length)} foes strike`;
  const last = names[names.length - 1] ?? "";
  return names.length === 1 ? `${last} strikes` : `${names.slice(0, -1).join(", ")} and ${last} strike`;
}

/** Foes are called in full where their first name alone says little: "Old Tam", "Cutthroat 1". */
function shortFoe(name: string | undefined): string {
  if (name === undefined) return "Someone unseen";
  return name.length <= 14 ? name : shortName(name);
}
