/** Puts the stops between the first and the last into the order that takes least time. */
import { api } from "../../api/client";
import type { StopOrder } from "../../api/types";
import { useAction, type Acting } from "../../api/use";
import { hours } from "../../format";
import { toast } from "../../widgets";
import { bodyOf } from "./draft";
import { reorderStops } from "./edits";
import { type PlanStore } from "./planStore";

export const useBestOrder = (campaign: string, store: PlanStore): Acting<[], void> =>
  useAction(async () => {
    const { draft } = store.get();
    const answer = await api.post<StopOrder>(`/campaigns/${campaign}/plans/order/`, bodyOf(draft));
    const cells = answer.stops.map(({ cell }) => cell);
    const isSame = cells.every((cell, i) => cell === draft.stops[i]?.cell);
    if (isSame) toast("The stops are in their best order already.");
    else {
      store.edit(reorderStops(cells));
      toast(answer.hours_before === null ? `The best order takes ${hours(answer.hours_after)}.` : `The best order saves ${hours(Math.max(0, answer.hours_before - answer.hours_after))}.`);
    }
  });
