import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Encounter, Journey } from "../../api/types";
import { quarters } from "../../format";
import { Button, GmOnly, Icon, NumberField, TextField } from "../../widgets";
import type { IconName } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

const NOTICED: Record<string, string> = { party: "The party has seen them first.", foes: "They have seen the party first.", both: "Both have seen each other." };

export function crowdWords(encounter: Encounter): string {
  const names = encounter.foes.map((foe) => (foe.count > 1 ? `${String(foe.count)} ${foe.name}` : foe.name));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : (names[0] ?? "");
}

export function noticedWords(encounter: Encounter): string {
  const sides = encounter.noticed_by;
  if (sides.length === 0) return "Nobody has noticed anyone yet.";
  return NOTICED[sides.length > 1 ? "both" : (sides[0] ?? "")] ?? "";
}

interface ChoiceProps {
  readonly icon: IconName;
  readonly label: string;
  readonly small: string;
  readonly letter: string;
  readonly isFirst?: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function Choice({ icon, label, small, letter, isFirst, isBusy, onPress }: ChoiceProps): JSX.Element {
  return (
    <button type="button" class={isFirst ? "choice first" : "choice"} aria-disabled={isBusy ? "true" : undefined} onClick={() => { if (!isBusy) onPress(); }}>
      <Icon name={icon} size={20} />
      <b>{label}</b>
      <small>{small}</small>
      <span class="kbd" aria-hidden="true">
        {letter}
      </span>
    </button>
  );
}

function Talk({ handle, onClose }: { handle: JourneyHandle; onClose: () => void }): JSX.Element {
  const [minutes, setMinutes] = useState(10);
  const [note, setNote] = useState("");
  return (
    <form
      class="form talk"
      onSubmit={(event) => {
        event.preventDefault();
        void handle.order({ type: "talk", minutes, note }).then((answer) => {
          if (answer) onClose();
        });
      }}
    >
      <NumberField label="Minutes it takes" value={minutes} least={0} most={1440} whole onChange={setMinutes} />
      <TextField label="What is said" value={note} lines={3} maxLength={2000} onInput={setNote} />
      <div class="row">
        <Button look="primary" submit busy={handle.isBusy}>
          Note it
        </Button>
        <Button look="ghost" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

export interface EncounterActs {
  readonly spring: () => void;
  readonly meet: () => void;
  readonly pass: () => void;
  readonly show: () => void;
}

interface EncounterCardProps {
  readonly journey: Journey;
  readonly encounter: Encounter;
  readonly handle: JourneyHandle;
  readonly acts: EncounterActs;
  readonly isTalking: boolean;
  readonly onTalk: (isTalking: boolean) => void;
}

/** What was met, and the four ways to go on. */
export function EncounterCard({ journey, encounter, handle, acts, isTalking, onTalk }: EncounterCardProps): JSX.Element {
  const distance = encounter.distance_feet === null ? "" : `, ${String(encounter.distance_feet)} feet off`;
  return (
    <section class="panel float encounter-card" aria-label={`Encounter: ${encounter.name}`}>
      <header>
        <span class="foe-mark">
          <Icon name="swords" size={20} />
        </span>
        <h2 class="grow">{encounter.name}</h2>
        {encounter.hidden && <GmOnly />}
      </header>
      <p class="soft encounter-words">
        {crowdWords(encounter)}
        {distance}, at mile {quarters(encounter.mile)}. {noticedWords(encounter)}
      </p>
      {isTalking ? (
        <Talk handle={handle} onClose={() => { onTalk(false); }} />
      ) : (
        <div class="choices">
          <Choice icon="swords" label="Ambush" small={journey.ambush ? "go on with the set-up" : "someone waits: one check, then placement"} letter="A" isFirst isBusy={handle.isBusy} onPress={acts.spring} />
          <Choice icon="flag" label="Meet in the open" small="ordinary fight, no surprise round" letter="M" isBusy={handle.isBusy} onPress={acts.meet} />
          <Choice icon="people" label="Talk it over" small="note what is said, and how long it takes" letter="T" isBusy={handle.isBusy} onPress={() => { onTalk(true); }} />
          <Choice icon="boot" label="Let it pass" small="both go their ways" letter="L" isBusy={handle.isBusy} onPress={acts.pass} />
          {encounter.hidden && (
            <Button look="ghost" icon="eye" onClick={acts.show}>
              Show it to the players
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
