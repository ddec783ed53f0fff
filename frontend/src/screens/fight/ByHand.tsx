import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Combatant, FightView } from "../../api/types";
import { squareName, squareNamed } from "../../board/squares";
import { readNumber } from "../../format";
import { Button, Dialog, ErrorNote, SelectField, Switch, TextField } from "../../widgets";
import { GiveEffect, Raise } from "./ByHandMore";
import { CONDITIONS, TEMPERAMENT_CHOICES, temperamentHelp } from "./gm/words";
import { combatantNamed } from "./standings";
import type { FightChange, FightHandle } from "./useFight";

interface Figures {
  readonly hp: string;
  readonly primal: string;
  readonly square: string;
  readonly initiative: string;
  readonly hidden: boolean;
  readonly conditions: readonly string[];
  /** Rounds that new conditions last; "" for good. */
  readonly rounds: string;
}

/** What the view lists beside these follows from what is done, and is not set here. */
const SETTABLE: ReadonlySet<string> = new Set(CONDITIONS.map(({ value }) => value));

const conditionsOf = (one: Combatant): string[] => one.conditions.map((condition) => condition.key).filter((key) => SETTABLE.has(key));

const isHidden = (one: Combatant): boolean => one.conditions.some((condition) => condition.key === "hidden");

const figuresOf = (one: Combatant, height: number): Figures => ({
  hp: String(one.hp ?? ""),
  primal: String(one.primal ?? 0),
  square: squareName(one, height),
  initiative: String(one.initiative ?? ""),
  hidden: isHidden(one),
  conditions: conditionsOf(one),
  rounds: "",
});

/** Only what differs is sent; null when something typed cannot be read. */
export function changeOf(before: Figures, after: Figures, fight: FightView): Omit<FightChange, "target" | "reason"> | null {
  const change: Omit<FightChange, "target" | "reason"> = {};
  for (const field of ["hp", "primal"] as const) {
    if (before[field] === after[field]) continue;
    const value = readNumber(after[field]);
    if (value === null || !Number.isInteger(value)) return null;
    change[field] = value;
  }
  if (before.square !== after.square) {
    const square = squareNamed(after.square, fight.grid);
    if (square === null) return null;
    change.position = [square.x, square.y];
  }
  if (before.hidden !== after.hidden) change.hidden = after.hidden;
  if ([...before.conditions].sort().join() !== [...after.conditions].sort().join()) change.conditions = [...after.conditions];
  if (after.rounds.trim() !== "" && after.conditions.some((key) => !before.conditions.includes(key))) {
    const rounds = readNumber(after.rounds);
    if (rounds === null || !Number.isInteger(rounds) || rounds < 1) return null;
    change.rounds = rounds;
  }
  return change;
}

/** The initiative typed, null for the one it has; NaN when it cannot be read. */
export function initiativeOf(before: Figures, after: Figures): number | null {
  if (before.initiative === after.initiative) return null;
  const value = readNumber(after.initiative);
  return value === null || !Number.isInteger(value) ? NaN : value;
}

function Conditions({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }): JSX.Element {
  return (
    <fieldset class="chips">
      <legend>Conditions</legend>
      {CONDITIONS.map(({ value, label }) => (
        <Button key={value} size="small" pressed={chosen.includes(value)} onClick={() => { onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]); }}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The GM sets figures of one creature; the reason stays in the log, and one undo takes it back. */
export function ByHand({ fight, handle, onClose }: { fight: FightView; handle: FightHandle; onClose: () => void }): JSX.Element {
  const first = combatantNamed(fight, fight.actor) ?? fight.combatants[0];
  const [id, setId] = useState(first?.id ?? "");
  const one = combatantNamed(fight, id);
  const { height } = fight.grid;
  /** As it was when the dialog opened: what others change meanwhile is not set back. */
  const [before, setBefore] = useState<Figures>(first ? figuresOf(first, height) : { hp: "", primal: "0", square: "", initiative: "", hidden: false, conditions: [], rounds: "" });
  const [figures, setFigures] = useState<Figures>(before);
  const [reason, setReason] = useState("");
  const [temper, setTemper] = useState<string | null>(null);
  const temperament = temper ?? one?.temperament ?? "";
  const isOtherTemper = temperament !== (one?.temperament ?? "");
  const change = one ? changeOf(before, figures, fight) : null;
  const initiative = one ? initiativeOf(before, figures) : null;
  const hasFigures = change !== null && Object.keys(change).length > 0;
  const refusal = change === null || Number.isNaN(initiative) ? "Something cannot be read" : !hasFigures && initiative === null && !isOtherTemper ? "Nothing is changed yet" : null;
  const choose = (next: string): void => {
    const chosen = combatantNamed(fight, next);
    setId(next);
    setTemper(null);
    if (!chosen) return;
    setBefore(figuresOf(chosen, height));
    setFigures(figuresOf(chosen, height));
  };
  const send = async (): Promise<void> => {
    if (change && hasFigures && !(await handle.override({ target: id, reason, ...change }))) return;
    if (initiative !== null && !(await handle.byHand({ type: "initiative", target: id, initiative, reason }))) return;
    if (isOtherTemper && !(await handle.byHand({ type: "temperament", target: id, temperament, reason }))) return;
    onClose();
  };
  return (
    <Dialog
      title="Set by hand"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={refusal} onClick={() => void send()}>
            Set it
          </Button>
        </>
      }
    >
      <div class="form">
        <SelectField label="Who" value={id} choices={fight.combatants.map((creature) => ({ value: creature.id, label: creature.name }))} onChange={choose} />
        <TextField label="Hit points" value={figures.hp} onInput={(hp) => { setFigures({ ...figures, hp }); }} />
        <TextField label="Damage from the march" value={figures.primal} onInput={(primal) => { setFigures({ ...figures, primal }); }} />
        <TextField
          label="Square"
          value={figures.square}
          error={squareNamed(figures.square, fight.grid) ? null : "A letter and a number on this board, for example O9."}
          onInput={(square) => { setFigures({ ...figures, square }); }}
        />
        <TextField label="Initiative" help="From now on; one of a group leaves it." value={figures.initiative} onInput={(typed) => { setFigures({ ...figures, initiative: typed }); }} />
        <Switch label="Hidden from the other side" on={figures.hidden} onChange={(hidden) => { setFigures({ ...figures, hidden }); }} />
        {one?.temperament === undefined || one.temperament === null ? null : (
          <SelectField label="By itself it fights as" value={temperament} choices={TEMPERAMENT_CHOICES} help={temperamentHelp(temperament)} onChange={setTemper} />
        )}
        <Conditions chosen={figures.conditions} onChange={(conditions) => { setFigures({ ...figures, conditions }); }} />
        <TextField label="New conditions last, rounds" help="Empty: until they are taken away." value={figures.rounds} onInput={(rounds) => { setFigures({ ...figures, rounds }); }} />
        <TextField label="Reason" help="Stays in the log." value={reason} onInput={setReason} />
        {one && <GiveEffect key={`give ${one.id}`} one={one} handle={handle} reason={reason} />}
        {one && <Raise key={`raise ${one.id}`} one={one} handle={handle} reason={reason} />}
        <ErrorNote problem={handle.problem} />
      </div>
    </Dialog>
  );
}
