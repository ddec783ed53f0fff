import type { Journey, JourneyOrder } from "../../api/types";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { toast } from "../../widgets";
import { ambushersOf } from "./EncounterCard";
import type { EncounterActs } from "./EncounterCard";
import type { JourneyHandle } from "./useJourney";

/** Set-ups begun in this tab, by encounter and stance: going back to one keeps what was chosen. */
const setUpsBegun = new Map<string, string>();

/** What a press on the encounter's card does. */
export function useEncounterActs(journey: Journey, handle: JourneyHandle): EncounterActs {
  const { campaign } = useCampaign();
  const { encounter } = journey;
  const setUp = (stance: "ambush" | "meet"): void => {
    if (journey.gm_only === true) return;
    const open = (id: string): void => {
      navigate(inCampaign(campaign.id, "journey", journey.id, "ambush", id));
    };
    const key = `${encounter?.id ?? ""} ${stance}`;
    const begun = setUpsBegun.get(key) ?? null;
    if (begun) return open(begun);
    const ambushers = stance === "ambush" && encounter ? ambushersOf(encounter) : "foes";
    void handle.ambush(ambushers, stance).then((made) => {
      if (!made) return;
      setUpsBegun.set(key, made.id);
      open(made.id);
    });
  };
  const say = (order: JourneyOrder, words: string): void => {
    void handle.order(order).then((answer) => {
      if (answer) toast(words, { undo: () => handle.undo() });
    });
  };
  return {
    spring: () => { setUp("ambush"); },
    meet: () => { setUp("meet"); },
    pass: () => { say({ type: "let_pass" }, "Let pass."); },
    show: () => { say({ type: "show_encounter" }, "The players see it now."); },
    skip: (reason) => { say({ type: "clear_encounter", reason }, "Skipped: it never was."); },
  };
}
