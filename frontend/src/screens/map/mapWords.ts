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
