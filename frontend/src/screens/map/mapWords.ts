/** A map's kind and size in words. */
import type { CampaignMapInfo } from "../../api/types";

type Shape = Pick<CampaignMapInfo, "topology" | "grid" | "cells">;

export const kindOf = ({ topology }: Pick<CampaignMapInfo, "topology">): string => {
  if (topology === "square") return "squares";
  if (topology === "points") return "places";
  return topology === "polygon" ? "cells" : "hexes";
};

export const sizeOf = (map: Shape): string =>
  map.grid ? `${map.grid.columns} × ${map.grid.rows} ${kindOf(map)}` : `${map.cells.toLocaleString("en-GB")} ${kindOf(map)}`;

const ONE: Record<string, string> = { hexes: "hex", squares: "square", cells: "cell", places: "place" };

/** "hex", "square": one of the map's cells. */
export const oneOf = (map: Pick<CampaignMapInfo, "topology">): string => ONE[kindOf(map)] ?? "cell";

/** "1 hex", "1,204 cells". */
export const cellCount = (count: number, kind: string): string => (count === 1 ? `1 ${ONE[kind] ?? kind}` : `${count.toLocaleString("en-GB")} ${kind}`);
