/** Ambushes on the plan's way: those laid, where the next is to be, and taking one away. */
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Ambush, LaidAmbush } from "../../api/types";
import { useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { chosenRoute } from "./planOverlay";
import { placeOnWay, type PlaceOnWay } from "./placeOnWay";
import { type PlanState } from "./planStore";

export interface LayWish {
  readonly creatures: readonly { readonly id: string; readonly count: number }[];
  readonly name: string;
  readonly ambushers: "party" | "foes";
  readonly stance: "ambush" | "meet";
}

export interface AmbushTool {
  readonly laid: readonly LaidAmbush[];
  /** Where the next one is to be; null while nobody has said. */
  readonly place: PlaceOnWay | null;
  /** Takes a cell of the way; false when the way does not lead there. */
  readonly at: (cell: number) => boolean;
  /** Takes a cell that the way will lead to once it is worked out. */
  readonly wait: (cell: number) => void;
  readonly drop: () => void;
  readonly lay: (wish: LayWish) => Promise<string>;
  readonly open: (id: string) => void;
  readonly remove: (id: string) => Promise<void>;
}

export const useAmbushes = (campaign: string, { draft, answer }: PlanState): AmbushTool => {
  const [cell, setCell] = useState<number | null>(null);
  const path = draft.id === null ? null : `/campaigns/${campaign}/plans/${draft.id}/ambushes/`;
  const { data, reload } = useApi<LaidAmbush[]>(path, { v: draft.v });
  useLive(campaign, ["ambush"], reload);
  const route = chosenRoute(answer);
  const days = answer?.itinerary?.days ?? [];
  const found = (at: number): PlaceOnWay | null => (route ? placeOnWay(route, days, at) : null);
  const open = (id: string): void => navigate(inCampaign(campaign, "plan", draft.id ?? "", "ambush", id));
  return {
    laid: data ?? [],
    place: cell === null ? null : found(cell),
    at: (at) => {
      const isThere = found(at) !== null;
      if (isThere) setCell(at);
      return isThere;
    },
    wait: setCell,
    drop: () => setCell(null),
    lay: async (wish) => {
      const made = await api.post<Ambush>(path ?? "", { ...wish, cell });
      setCell(null);
      reload();
      return made.id;
    },
    open,
    remove: async (id) => {
      await api.del(`/campaigns/${campaign}/ambushes/${id}/`);
      reload();
    },
  };
};
