import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

import type { OwnCreature, Page, ReadyCreature } from "../../api/types";
import { useApi } from "../../api/use";
import { decimal } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, TextField } from "../../widgets";
import "./creatures.css";

/** A creature of the bestiary and how many of it. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const MOST_SHOWN = 8;

/** Finds ready creatures by name. */
function CreatureSearch({ onAdd }: { onAdd: (creature: ReadyCreature) => void }): JSX.Element {
  const [text, setText] = useState("");
  const { campaign } = useCampaign();
  const { data } = useApi<ReadyCreature[] | Page<ReadyCreature>>("/creatures/", { q: text });
  const own = useApi<Page<OwnCreature>>(`/campaigns/${campaign.id}/creatures/`);
  const words = text.toLowerCase().split(/\s+/);
  const mine = (own.data?.results ?? []).filter((creature) => words.every((word) => creature.name.toLowerCase().includes(word)));
  const found: ReadyCreature[] = [...mine, ...(data === null ? [] : Array.isArray(data) ? data : data.results)];
  return (
    <>
      <TextField label="Who is there" type="search" value={text} onInput={setText} help="Search by name, then press to add." />
      <ul class="found">
        {found.slice(0, MOST_SHOWN).map((creature) => (
          <li key={creature.id}>
            <button type="button" onClick={() => { onAdd(creature); }}>
              <b>{creature.name}</b> <span class="soft">{creature.summary || `CR ${decimal(creature.cr, 2)}, ${String(creature.hp)} hp, AC ${String(creature.ac)}`}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li class="soft">No creature of that name.</li>}
        <li>
          <a href={inCampaign(campaign.id, "creatures")}>Make one of your own</a>
        </li>
      </ul>
    </>
  );
}

/** Who is chosen, with more and less of each. */
function ChosenList({ chosen, onChange }: { chosen: readonly Chosen[]; onChange: (chosen: Chosen[]) => void }): JSX.Element | null {
  if (chosen.length === 0) return null;
  const set = (id: string, count: number): void => {
    onChange(chosen.map((one) => (one.id === id ? { ...one, count } : one)).filter((one) => one.count > 0));
  };
  return (
    <ul class="chosen">
      {chosen.map((one) => (
        <li key={one.id}>
          <span class="grow">{one.name}</span>
          <Button size="small" iconOnly icon="minus" label={`One ${one.name} less`} onClick={() => { set(one.id, one.count - 1); }} />
          <b>{one.count}</b>
          <Button size="small" iconOnly icon="plus" label={`One ${one.name} more`} onClick={() => { set(one.id, one.count + 1); }} />
        </li>
      ))}
    </ul>
  );
}

/** The choice with one more of a creature. */
function withOneMore(chosen: readonly Chosen[], creature: Pick<ReadyCreature, "id" | "name">): Chosen[] {
  if (chosen.some((one) => one.id === creature.id)) return chosen.map((one) => (one.id === creature.id ? { ...one, count: one.count + 1 } : one));
  return [...chosen, { id: creature.id, name: creature.name, count: 1 }];
}

interface CreatureFormProps {
  readonly chosen: readonly Chosen[];
  readonly onChosen: (chosen: Chosen[]) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly children: ComponentChildren;
}

/** Creatures to look for on one side; who is chosen, what they are called and the rest on the other. */
export function CreatureForm({ chosen, onChosen, name, onName, children }: CreatureFormProps): JSX.Element {
  return (
    <div class="place-form">
      <div class="form">
        <CreatureSearch onAdd={(creature) => { onChosen(withOneMore(chosen, creature)); }} />
      </div>
      <div class="form">
        <ChosenList chosen={chosen} onChange={onChosen} />
        <TextField label="What it is called" help="Left empty, it is named after the creatures." value={name} onInput={onName} />
        {children}
      </div>
    </div>
  );
}

/** Why a choice cannot be used yet. */
export const choiceRefusal = (chosen: readonly Chosen[]): string | null => (chosen.length === 0 ? "Choose at least one creature" : null);

/** A choice as the API takes it. */
export const counted = (chosen: readonly Chosen[]): { id: string; count: number }[] => chosen.map(({ id, count }) => ({ id, count }));
