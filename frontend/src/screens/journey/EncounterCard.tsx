import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Encounter, Journey } from "../../api/types";
import { quarters } from "../../format";
import { Button, GmOnly, Icon, NumberField, Tabs, TextField } from "../../widgets";
import type { IconName } from "../../widgets";
import { refusalOf } from "./Orders";
import type { JourneyHandle } from "./useJourney";

const NOTICED: Record<string, string> = { party: "The party has seen them first.", foes: "They have seen the party first.", both: "Both have seen each other." };

export function crowdWords(encounter: Encounter): string {
  const names = encounter.crowd === undefined ? encounter.foes.map((foe) => (foe.count > 1 ? `${String(foe.count)} ${foe.name}` : foe.name)) : encounter.crowd.split(", ");
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
  /** Why it cannot be done now. */
  readonly refusal?: string | null;
  readonly onPress: () => void;
}

function Choice({ icon, label, small, letter, isFirst = false, isBusy, refusal = null, onPress }: ChoiceProps): JSX.Element {
  const isOff = isBusy || refusal !== null;
  return (
    <button type="button" class={isFirst ? "choice first" : "choice"} aria-disabled={isOff ? "true" : undefined} onClick={() => { if (!isOff) onPress(); }}>
      <Icon name={icon} size={20} />
      <b>{label}</b>
      <small>{refusal ?? small}</small>
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

/** Who runs, and how: a few rounds on foot, or over land for as long as legs carry. */
function Chase({ handle, onClose }: { handle: JourneyHandle; onClose: () => void }): JSX.Element {
  const [flees, setFlees] = useState("foes");
  const [long, setLong] = useState("short");
  return (
    <form
      class="form talk"
      onSubmit={(event) => {
        event.preventDefault();
        void handle.order({ type: "chase", flees: flees === "party" ? "party" : "foes", all_day: long === "long" }).then((answer) => {
          if (answer) onClose();
        });
      }}
    >
      <Tabs label="Who runs" value={flees} choices={RUNNERS} onChange={setFlees} />
      <Tabs label="How far" value={long} choices={LENGTHS} onChange={setLong} />
      <div class="row">
        <Button look="primary" submit busy={handle.isBusy}>
          Run
        </Button>
        <Button look="ghost" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** Takes what was met away again, with the reason that stays in the log. */
function Skip({ isBusy, onSkip, onClose }: { isBusy: boolean; onSkip: (reason: string) => void; onClose: () => void }): JSX.Element {
  const [reason, setReason] = useState("");
  return (
    <form
      class="form talk"
      onSubmit={(event) => {
        event.preventDefault();
        onSkip(reason.trim());
      }}
    >
      <TextField label="Why it is skipped" help="Stays in the log; the players do not read it." value={reason} maxLength={500} autofocus onInput={setReason} />
      <div class="row">
        <Button look="primary" submit busy={isBusy}>
          Skip it
        </Button>
        <Button look="ghost" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}

const RUNNERS = [
  { value: "foes", label: "They run from us" },
  { value: "party", label: "We run from them" },
];
const LENGTHS = [
  { value: "short", label: "A few rounds" },
  { value: "long", label: "Over land, all day" },
];

export interface EncounterActs {
  readonly spring: () => void;
  readonly meet: () => void;
  readonly pass: () => void;
  readonly show: () => void;
  readonly skip: (reason: string) => void;
}

/** Which of the longer answers is being written. */
export type Answering = "talk" | "chase" | "skip" | null;

interface EncounterCardProps {
  readonly journey: Journey;
  readonly encounter: Encounter;
  readonly handle: JourneyHandle;
  readonly acts: EncounterActs;
  readonly answering: Answering;
  readonly onAnswering: (answering: Answering) => void;
}

const STANCE_WORDS: Readonly<Record<string, string>> = { hostile: "They attack.", ambush: "They lie in wait.", wary: "They are wary.", passing: "They pass by." };

/** Who would spring an ambush: the side that saw the other first. */
export const ambushersOf = (encounter: Encounter): "party" | "foes" => (encounter.noticed_by.length === 1 && encounter.noticed_by[0] === "party" && encounter.stance !== "ambush" ? "party" : "foes");

function Choices({ journey, encounter, handle, acts, onAnswering }: EncounterCardProps): JSX.Element {
  const common = { isBusy: handle.isBusy };
  const alone = journey.gm_only === true ? "only you see this branch, and a fight is seen by all: branch again for the players" : null;
  const waits = ambushersOf(encounter) === "party" ? "the party waits for them: one check, then placement" : "they wait for the party: one check, then placement";
  return (
    <div class="choices">
      <Choice {...common} icon="swords" label="Ambush" small={journey.ambush ? "go on with the set-up" : waits} letter="A" isFirst refusal={alone} onPress={acts.spring} />
      <Choice {...common} icon="flag" label="Meet in the open" small="ordinary fight, no surprise round" letter="M" refusal={alone} onPress={acts.meet} />
      <Choice {...common} icon="people" label="Talk it over" small="they part with words: what is said, and how long it takes" letter="T" refusal={refusalOf(journey, "talk")} onPress={() => { onAnswering("talk"); }} />
      <Choice {...common} icon="play" label="Chase" small="one side runs, the other follows" letter="C" refusal={refusalOf(journey, "chase")} onPress={() => { onAnswering("chase"); }} />
      <Choice {...common} icon="boot" label="Let it pass" small="both go their ways" letter="L" refusal={refusalOf(journey, "let_pass")} onPress={acts.pass} />
      <div class="row choices-more">
        {encounter.hidden && (
          <Button size="small" look="ghost" icon="eye" refusal={refusalOf(journey, "show_encounter")} onClick={acts.show}>
            Show it to the players
          </Button>
        )}
        <Button size="small" look="ghost" icon="pen" refusal={refusalOf(journey, "clear_encounter")} onClick={() => { onAnswering("skip"); }}>
          Skip this encounter
        </Button>
      </div>
    </div>
  );
}

/** What was met, and the ways to go on. */
export function EncounterCard(props: EncounterCardProps): JSX.Element {
  const { encounter, handle, answering, onAnswering } = props;
  const distance = encounter.distance_feet === null ? "" : `, ${String(encounter.distance_feet)} feet off`;
  const close = (): void => { onAnswering(null); };
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
        {distance}, at mile {quarters(encounter.mile)}. {noticedWords(encounter)} {STANCE_WORDS[encounter.stance ?? ""] ?? ""}
      </p>
      {answering === "skip" ? <Skip isBusy={handle.isBusy} onSkip={(reason) => { props.acts.skip(reason); close(); }} onClose={close} /> : answering === "talk" ? <Talk handle={handle} onClose={close} /> : answering === "chase" ? <Chase handle={handle} onClose={close} /> : <Choices {...props} />}
    </section>
  );
}
