/** What a press on the map does just now. */
import type { IconName } from "../../widgets";

export type Tool = "route" | "reach" | "avoid" | "measure" | "ambush" | "close";

export interface ToolWords {
  readonly tool: Tool;
  readonly word: string;
  readonly key: string;
  readonly icon: IconName;
  readonly does: string;
}

export const TOOLS: readonly ToolWords[] = [
  { tool: "route", word: "Route", key: "r", icon: "route", does: "Lay out the way" },
  { tool: "reach", word: "Reach", key: "e", icon: "reach", does: "Where can we be, who could reach us" },
  { tool: "avoid", word: "Avoid", key: "v", icon: "avoid", does: "Paint hexes to keep out of" },
  { tool: "ambush", word: "Ambush", key: "a", icon: "swords", does: "Lay an ambush on the way" },
  { tool: "measure", word: "Measure", key: "m", icon: "measure", does: "Measure between two places" },
];

/** "?reach=3d" is the reach tool at three days; "?tool=avoid" another. */
export const toolOf = (query: URLSearchParams): Tool => {
  if (query.has("reach")) return "reach";
  const named = query.get("tool");
  return TOOLS.find(({ tool }) => tool === named)?.tool ?? "route";
};

export const queryOf = (tool: Tool, days: number): Record<string, string | null> => ({
  reach: tool === "reach" ? `${days}d` : null,
  tool: tool === "avoid" || tool === "measure" || tool === "ambush" ? tool : null,
});

export const MOST_DAYS = 30;

export const daysOf = (query: URLSearchParams): number => {
  const days = Number.parseInt(query.get("reach") ?? "", 10);
  return Number.isFinite(days) ? Math.max(1, Math.min(MOST_DAYS, days)) : 3;
};
