import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Ambush, Id, InitiativeMode } from "../../api/types";
import { readNumber } from "../../format";
import { Button, Dialog, ErrorNote, SelectField, TextField, Why } from "../../widgets";
import { crowdWords } from "./preparation";
import type { AmbushHandle } from "./useAmbush";

const MODES: readonly { value: "" | InitiativeMode; label: string }[] = [
  { value: "", label: "As the rules say" },
  { value: "single", label: "One roll for all foes" },
  { value: "group", label: "One roll for each kind" },
  { value: "individual", label: "Each its own" },
];

const namesOf = (ambush: Ambush): Map<Id, string> => new Map(ambush.participants.map((one) => [one.id, one.name]));

/** The dice typed, by whose they are; null when one of them is no face of a d20. */
export function facesOf(texts: Readonly<Record<Id, string>>): Record<Id, number> | null {
  const faces: Record<Id, number> = {};
  for (const [id, text] of Object.entries(texts)) {
    if (text.trim() === "") continue;
    const face = readNumber(text);
    if (face === null || !Number.isInteger(face) || face < 1 || face > 20) return null;
    faces[id] = face;
  }
  return faces;
}

/** Dice that fell at the table; what is left empty is rolled, or stays as it was. */
function TypeDice({ ambush, handle, onClose }: { ambush: Ambush; handle: AmbushHandle; onClose: () => void }): JSX.Element {
  const [texts, setTexts] = useState<Record<Id, string>>({});
  const faces = facesOf(texts);
  const names = namesOf(ambush);
  const rolled = new Map(ambush.initiative.map((slot) => [slot.id, slot.natural]));
  const refusal = faces === null ? "Each die shows 1 to 20" : Object.keys(faces).length === 0 ? "Type at least one die" : null;
  const send = async (): Promise<void> => {
    if (faces && (await handle.rollInitiative(faces))) onClose();
  };
  return (
    <Dialog
      title="Initiative from the table"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={refusal} onClick={() => void send()}>
            Use them
          </Button>
        </>
      }
    >
      <p class="soft small">What is left empty {ambush.initiative.length > 0 ? "stays as it fell" : "is rolled"}.</p>
      <div class="amb-dice">
        {(ambush.initiative_groups ?? []).map((group) => (
          <TextField
            key={group.id}
            label={crowdWords(group.members.map((id) => names.get(id) ?? id))}
            help={rolled.has(group.id) ? `fell ${String(rolled.get(group.id))}` : undefined}
            value={texts[group.id] ?? ""}
            onInput={(text) => { setTexts({ ...texts, [group.id]: text }); }}
          />
        ))}
      </div>
      <ErrorNote problem={handle.problem} />
    </Dialog>
  );
}

function Order({ ambush }: { ambush: Ambush }): JSX.Element {
  const names = namesOf(ambush);
  return (
    <ol class="amb-initiative">
      {ambush.initiative.map((slot) => (
        <li key={slot.id}>
          <span class={`token small ${slot.side === "foes" ? "foe" : ""}`} aria-hidden="true" />
          <b>
            <Why
              title={`${slot.name}: ${String(slot.total)}`}
              reasons={slot.reasons}
              total={{ text: `The die fell ${String(slot.natural)}${slot.tie_rolls.length > 0 ? `, between equals ${slot.tie_rolls.join(", ")}` : ""}`, effect: String(slot.total) }}
            >
              {slot.total}
            </Why>
          </b>
          <span class="grow">{crowdWords(slot.members.map((id) => names.get(id) ?? id))}</span>
        </li>
      ))}
    </ol>
  );
}

/** Initiative comes first: the GM sees it before placing anyone. */
export function InitiativePanel({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element | null {
  const [isTyping, setTyping] = useState(false);
  const isOver = ambush.status === "started";
  const isRolled = ambush.initiative.length > 0;
  if (isOver && !isRolled) return null;
  return (
    <div class="amb-sec amb-stack">
      <h2>Initiative</h2>
      {isRolled ? <Order ambush={ambush} /> : <p class="soft small">Rolled before anyone is placed; or left to the start of the fight.</p>}
      {!isOver && (
        <>
          <div class="row">
            {!isRolled && (
              <Button class="grow" icon="dice" keys="I" busy={handle.isBusy} onClick={() => void handle.rollInitiative({})}>
                Roll initiative
              </Button>
            )}
            <Button class="grow" onClick={() => { setTyping(true); }}>
              {isRolled ? "Change a die" : "Type the dice"}
            </Button>
          </div>
          <SelectField
            label="The foes roll"
            value={ambush.initiative_mode ?? ""}
            choices={MODES}
            help={isRolled ? "Another way takes the roll back." : undefined}
            onChange={(mode) => void handle.change({ initiative_mode: mode as "" | InitiativeMode })}
          />
        </>
      )}
      {isTyping && <TypeDice ambush={ambush} handle={handle} onClose={() => { setTyping(false); }} />}
    </div>
  );
}
