/** What the planner adds to a hex's card: the party's speed there, whose land it is, what is noted. */
import type { CellInfo, MapFeatures, Party } from "../../api/types";
import { mph } from "../../format";
import { bestWay } from "../../map/cellWords";

export const cellExtras = (cell: CellInfo, party: Party | null, features: MapFeatures | null): string[] => {
  const rate = cell.rates.find(({ way }) => way === bestWay(cell));
  const lines: string[] = [];
  if (party && rate && rate.multiplier > 0) lines.push(`${mph(party.speed.miles_per_hour * rate.multiplier)} for ${party.name}`);
  for (const area of features?.areas ?? []) if (area.name !== "" && area.cells.includes(cell.cell)) lines.push(area.kind === "no_go" ? `No-go: ${area.name}` : area.name);
  for (const marker of features?.markers ?? []) if (marker.cell === cell.cell) lines.push(marker.note ? `${marker.name}: ${marker.note}` : marker.name);
  return lines;
};
