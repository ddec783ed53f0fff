import type { Creature } from "../../api/types";

/** Saves a stat block as a file that can be taken in again; answers its name. */
export function saveSheet(sheet: Creature): string {
  const name = `${sheet.id === "" ? "creature" : sheet.id}.json`;
  const address = URL.createObjectURL(new Blob([JSON.stringify(sheet, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}
