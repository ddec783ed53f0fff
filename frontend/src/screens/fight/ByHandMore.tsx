import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Combatant } from "../../api/types";
import { readNumber } from "../../format";
import { Button, SelectField, TextField } from "../../widgets";
import { EFFECTS } from "./gm/words";
import type { FightHandle } from "./useFight";

/** A whole number, null for an empty field, "wrong" for what cannot be read. */
function wholeOf(text: string, least: number): number | null | "wrong" {
  if (text.trim() === "") return null;
  const value = readNumber(text);
  return value === null || !Number.isInteger(value) || value < least ? "wrong" : value;
}

/** A bonus or penalty that the GM lays on a creature, for rounds or until the encounter ends. */
export function GiveEffect({ one, handle, reason }: { one: Combatant; handle: FightHandle; reason: string }): JSX.Element {
  const [effect, setEffect] = useState(EFFECTS[0]?.value ?? "");
  const [amount, setAmount] = useState("2");
  const [rounds, setRounds] = useState("");
  const by = wholeOf(amount, -1000);
  const lasts = wholeOf(rounds, 1);
  const refusal = by === "wrong" || lasts === "wrong" ? "Something cannot be read" : by === null ? "Say by how much" : null;
  const give = (): void => {
    if (by === "wrong" || lasts === "wrong" || by === null) return;
    void handle.byHand({ type: "effect", target: one.id, effect, amount: by, ...(lasts === null ? {} : { rounds: lasts }), reason });
  };
  return (
    <details class="by-hand-more">
      <summary>Give a bonus or a penalty</summary>
      <div class="pair">
        <SelectField label="To" value={effect} choices={EFFECTS} onChange={setEffect} />
        <TextField label="By" help="−2 is a penalty." value={amount} onInput={setAmount} />
      </div>
      <TextField label="Rounds it lasts" help="Empty: until the encounter ends." value={rounds} onInput={setRounds} />
      <Button size="small" busy={handle.isBusy} refusal={refusal} onClick={give}>
        Give it
      </Button>
    </details>
  );
}

/** The dead brought back, by a check where the rules ask for one. */
export function Raise({ one, handle, reason }: { one: Combatant; handle: FightHandle; reason: string }): JSX.Element | null {
  const [check, setCheck] = useState("");
  const [hp, setHp] = useState("1");
  if (one.health !== "dead") return null;
  const made = wholeOf(check, -1000);
  const left = wholeOf(hp, -1000);
  const refusal = made === "wrong" || left === "wrong" ? "Something cannot be read" : null;
  const raise = (): void => {
    if (made === "wrong" || left === "wrong") return;
    void handle.byHand({ type: "raise_dead", target: one.id, ...(made === null ? {} : { check: made }), ...(left === null ? {} : { hp: left }), reason });
  };
  return (
    <details class="by-hand-more">
      <summary>Raise the dead</summary>
      <div class="pair">
        <TextField label="Bonus on the check" help="Of who raises, where a check is asked for." value={check} onInput={setCheck} />
        <TextField label="Hit points then" value={hp} onInput={setHp} />
      </div>
      <Button size="small" busy={handle.isBusy} refusal={refusal} onClick={raise}>
        Raise
      </Button>
    </details>
  );
}
