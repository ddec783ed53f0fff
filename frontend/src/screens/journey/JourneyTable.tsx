import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import type { KeyAction } from "../../state/keys";
import { useUndo } from "../../state/undo";
import { Button, Icon, toast } from "../../widgets";
import { refusalOf } from "./Advance";
import { ByHand } from "./ByHand";
import { DayCard } from "./DayCard";
import { EncounterCard } from "./EncounterCard";
import type { EncounterActs } from "./EncounterCard";
import { EncounterTables } from "./EncounterTables";
import { History } from "./History";
import { JourneyMap } from "./JourneyMap";
import { Members } from "./Members";
import { PlaceEncounter } from "./PlaceEncounter";
import { Rest } from "./Rest";
import { Waiting } from "./Waiting";
import type { JourneyHandle } from "./useJourney";

export type Dialogue = "rest" | "encounter" | "tables" | "hand" | "history";

/** Travels the day as planned and offers to take it back. */
function useAdvance(journey: Journey, handle: JourneyHandle): () => void {
  return () => {
    if (refusalOf(journey, "advance_day") !== null) return;
    void handle.order({ type: "advance_day" }).then((answer) => {
      if (!answer) return;
      const { encounter, status } = answer.journey;
      const words = status === "arrived" ? "They have arrived." : encounter ? `Met: ${encounter.name}.` : `Day ${String(journey.day)} done.`;
      toast(words, { undo: () => handle.undo() });
    });
  };
}

/** Set-ups begun in this tab, by encounter and stance: going back to one keeps what was chosen. */
const setUpsBegun = new Map<string, string>();

function useEncounterActs(journey: Journey, handle: JourneyHandle): EncounterActs {
  const { campaign } = useCampaign();
  const setUp = (stance: "ambush" | "meet"): void => {
    const open = (id: string): void => {
      navigate(inCampaign(campaign.id, "journey", journey.id, "ambush", id));
    };
    const key = `${journey.encounter?.id ?? ""} ${stance}`;
    const begun = setUpsBegun.get(key) ?? null;
    if (begun) open(begun);
    else
      void handle.ambush("foes", stance).then((made) => {
        if (!made) return;
        setUpsBegun.set(key, made.id);
        open(made.id);
      });
  };
  return {
    spring: () => {
      setUp("ambush");
    },
    meet: () => {
      setUp("meet");
    },
    pass: () => {
      void handle.order({ type: "let_pass" }).then((answer) => {
        if (answer) toast("Let pass.", { undo: () => handle.undo() });
      });
    },
    show: () => {
      void handle.order({ type: "show_encounter" }).then((answer) => {
        if (answer) toast("The players see it now.", { undo: () => handle.undo() });
      });
    },
  };
}

function FightCard({ journey }: { journey: Journey }): JSX.Element | null {
  const { campaign } = useCampaign();
  if (!journey.fight) return null;
  return (
    <section class="panel float encounter-card" aria-label="Fight">
      <header>
        <span class="foe-mark">
          <Icon name="swords" size={20} />
        </span>
        <h2 class="grow">A fight is on</h2>
      </header>
      <div class="choices">
        <Button look="primary" size="big" href={inCampaign(campaign.id, "fight", journey.fight)}>
          To the fight
        </Button>
        <p class="soft">Its outcome comes back here when it ends.</p>
      </div>
    </section>
  );
}

/** The journey's screen: map, the day in the foreground, what is met, the party. */
export function JourneyTable({ journey, handle }: { journey: Journey; handle: JourneyHandle }): JSX.Element {
  const { campaign } = useCampaign();
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const [target, setTarget] = useState("journey");
  const [isTalking, setTalking] = useState(false);
  const advance = useAdvance(journey, handle);
  const acts = useEncounterActs(journey, handle);
  const { encounter } = journey;
  const isMet = encounter !== null && journey.status === "encounter";
  const close = (): void => {
    setDialogue(null);
  };
  const open = (next: Dialogue): void => {
    setTarget("journey");
    setDialogue(next);
  };
  const meeting: KeyAction[] = isMet
    ? [
        { keys: "a", does: "Ambush", run: acts.spring },
        { keys: "m", does: "Meet in the open", run: acts.meet },
        { keys: "t", does: "Talk it over", run: () => { setTalking(true); } },
        { keys: "l", does: "Let it pass", run: acts.pass },
      ]
    : [];
  useKeys("Journey", [
    { keys: "Space", does: "Advance to camp, or to what needs you", run: advance },
    { keys: "x", does: "Place an encounter", run: () => { open("encounter"); } },
    { keys: "o", does: "Set a figure by hand", run: () => { open("hand"); } },
    { keys: "h", does: "History", run: () => { open("history"); } },
    ...meeting,
  ]);
  useUndo({ undoLabel: journey.undo_label, undo: () => handle.undo() });
  return (
    <main class="page full journey">
      <JourneyMap campaign={campaign.id} journey={journey} events={handle.events} />
      <DayCard journey={journey} events={handle.events} handle={handle} onAdvance={advance} onDialogue={open} />
      <div class="journey-right">
        {isMet ? <EncounterCard journey={journey} encounter={encounter} handle={handle} acts={acts} isTalking={isTalking} onTalk={setTalking} /> : <FightCard journey={journey} />}
        <Waiting journey={journey} handle={handle} />
      </div>
      <Members
        journey={journey}
        onHand={(id) => {
          setTarget(id);
          setDialogue("hand");
        }}
      />
      {dialogue === "rest" && <Rest handle={handle} onClose={close} />}
      {dialogue === "encounter" && <PlaceEncounter journey={journey} handle={handle} onTables={() => { open("tables"); }} onClose={close} />}
      {dialogue === "tables" && <EncounterTables onClose={close} />}
      {dialogue === "hand" && <ByHand journey={journey} handle={handle} target={target} onClose={close} />}
      {dialogue === "history" && <History events={handle.events} handle={handle} endRefusal={refusalOf(journey, "end_journey")} onClose={close} />}
    </main>
  );
}
