import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { FightView, ReadyChoices } from "../../api/types";
import { squareName } from "../../board/squares";
import { Button, NumberField, SelectField } from "../../widgets";
import { aimedAt, readyOrder, watched } from "./readying";
import type { Readying } from "./readying";
import type { Turn } from "./useTurn";

const choices = (rows: readonly { label: string }[]): { value: string; label: string }[] => rows.map(({ label }, index) => ({ value: String(index), label }));

/** Waiting for something with one action: what is done, when, and whom to watch. It then happens by itself. */
export function ReadyForm({ fight, ready, turn }: { fight: FightView; ready: ReadyChoices; turn: Turn }): JSX.Element {
  const [chosen, setChosen] = useState<Readying>({ order: 0, trigger: 0, who: "enemy", feet: 0, target: "" });
  const change = (part: Partial<Readying>): void => { setChosen({ ...chosen, ...part }); };
  const trigger = ready.triggers[chosen.trigger];
  const order = readyOrder(ready, chosen, turn.picked);
  const needsSquares = trigger?.needs === "squares" || ready.orders[chosen.order]?.needs === "path";
  return (
    <span class="inline-form" role="group" aria-label="Ready">
      <SelectField label="Do" value={String(chosen.order)} choices={choices(ready.orders)} onChange={(value) => { change({ order: Number(value) }); }} />
      <SelectField label="when" value={chosen.who} choices={watched(fight)} onChange={(who) => { change({ who }); }} />
      <SelectField label="does this" value={String(chosen.trigger)} choices={choices(ready.triggers)} onChange={(value) => { change({ trigger: Number(value) }); }} />
      {trigger?.needs === "feet" && <NumberField label="Within" unit="ft" help="0: its reach" value={chosen.feet} least={0} most={1000} whole live onChange={(feet) => { change({ feet }); }} />}
      {trigger?.needs === "target" && <SelectField label="at" value={chosen.target} choices={aimedAt(fight)} onChange={(target) => { change({ target }); }} />}
      {needsSquares && <span class="soft">{turn.picked.length === 0 ? "Press squares on the board." : turn.picked.map((square) => squareName(square, fight.grid.height)).join(", ")}</span>}
      <Button
        size="small"
        look="primary"
        refusal={typeof order === "string" ? order : null}
        onClick={() => {
          if (typeof order !== "string") turn.send(order);
        }}
      >
        Ready it
      </Button>
    </span>
  );
}
