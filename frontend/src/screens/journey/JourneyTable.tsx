import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useUndo } from "../../state/undo";
import { Button, Icon } from "../../widgets";
import { AstrayCard } from "./Astray";
import { DayCard } from "./DayCard";
import { Dialogues } from "./Dialogues";
import { EncounterCard } from "./EncounterCard";
import type { Answering } from "./EncounterCard";
import { ON_JOURNEY } from "./hand";
import { JourneyMap } from "./JourneyMap";
import { Members } from "./Members";
import { useEncounterActs } from "./useEncounterActs";
import { useJourneyKeys } from "./useJourneyKeys";
import type { JourneyHandle } from "./useJourney";
import { useTravel } from "./useTravel";
import { Waiting } from "./Waiting";

export type Dialogue = "rest" | "encounter" | "tables" | "hand" | "history" | "watches" | "rations" | "replan" | "branch" | "sheets";

/** What is open over the journey, and what it is about. */
export interface Opened {
  readonly dialogue: Dialogue;
  readonly target: string;
  readonly field: string | null;
  /** The event to branch after. */
  readonly after: number | null;
}

const openOn = (dialogue: Dialogue, more: Partial<Opened> = {}): Opened => ({ dialogue, target: ON_JOURNEY, field: null, after: null, ...more });

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

/** That the journey can only be read, and why: its ruleset is gone. */
function RulesNote({ note }: { note: string }): JSX.Element | null {
  if (note === "") return null;
  return (
    <section class="panel float rules-note" aria-label="Rules">
      <div class="note bad" role="alert">
        {note}
      </div>
    </section>
  );
}

/** They have arrived: what the road did goes to the sheets. */
function ArrivedCard({ onSheets }: { onSheets: () => void }): JSX.Element {
  return (
    <section class="panel float arrived-card" aria-label="Arrived">
      <header>
        <Icon name="flag" size={20} />
        <h2 class="grow">The journey is over</h2>
      </header>
      <div class="choices">
        <Button look="primary" icon="people" onClick={onSheets}>
          Return to the sheets
        </Button>
        <p class="soft">Hit points, damage from the march and fatigue, each to see beforehand.</p>
      </div>
    </section>
  );
}

/** The journey's screen: map, the day in the foreground, what is met, the party. */
export function JourneyTable({ journey, handle }: { journey: Journey; handle: JourneyHandle }): JSX.Element {
  const { campaign } = useCampaign();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [answering, setAnswering] = useState<Answering>(null);
  const travel = useTravel(journey, handle);
  const acts = useEncounterActs(journey, handle);
  const { encounter } = journey;
  const isMet = encounter !== null && journey.status === "encounter";
  useEffect(() => setAnswering(null), [encounter?.id]);
  const open = (dialogue: Dialogue, more: Partial<Opened> = {}): void => {
    handle.forgetProblem();
    setOpened(openOn(dialogue, more));
  };
  const onHand = (target: string, field: string): void => { open("hand", { target, field }); };
  useJourneyKeys({ journey, isMet, travel, acts, onOpen: open, onAnswering: setAnswering });
  useUndo({ undoLabel: journey.undo_label, undo: () => handle.undo() });
  const isOver = journey.status === "arrived" || journey.status === "ended";
  return (
    <main class="page full journey">
      <JourneyMap campaign={campaign.id} journey={journey} events={handle.events} />
      <DayCard
        journey={journey}
        events={handle.events}
        handle={handle}
        step={travel.step}
        dice={travel.dice}
        onStep={travel.goOn}
        onDay={travel.wholeDay}
        onOrder={travel.order}
        onDialogue={open}
        onHand={onHand}
      />
      <div class="journey-right">
        <RulesNote note={journey.ruleset_note ?? ""} />
        {isMet ? <EncounterCard journey={journey} encounter={encounter} handle={handle} acts={acts} answering={answering} onAnswering={setAnswering} /> : <FightCard journey={journey} />}
        {journey.astray && <AstrayCard journey={journey} astray={journey.astray} handle={handle} onSeek={() => { travel.order({ type: "seek_way" }); }} onHand={onHand} />}
        {isOver && <ArrivedCard onSheets={() => { open("sheets"); }} />}
        <Waiting journey={journey} handle={handle} />
      </div>
      <Members journey={journey} events={handle.events} onHand={onHand} />
      {opened && <Dialogues opened={opened} journey={journey} handle={handle} onOpen={open} onClose={() => { setOpened(null); }} />}
    </main>
  );
}
