/** Forms of the things that stand in one place: settlements, markers, labels. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MarkerFields, SettlementFields } from "../../../api/types";
import { Button, GmOnly, NumberField, SelectField, Switch, TextField } from "../../../widgets";
import { SETTLEMENT_KINDS, settlementKind } from "./tools";

interface FormProps<T> {
  readonly first: T;
  readonly keepWord: string;
  readonly onKeep: (fields: T) => void;
  readonly onDrop: () => void;
  /** Removes a thing that stands already. */
  readonly onRemove?: (() => void) | undefined;
  /** Takes the thing up, to be set down with the next press. */
  readonly onMove?: (() => void) | undefined;
}

interface FootProps {
  readonly keepWord: string;
  readonly refusal: string | null;
  readonly onDrop: () => void;
  readonly onRemove?: (() => void) | undefined;
  readonly onMove?: (() => void) | undefined;
}

const Foot = ({ keepWord, refusal, onDrop, onRemove, onMove }: FootProps): JSX.Element => (
  <div class="edit-row">
    <Button submit look="primary" size="small" icon="check" refusal={refusal}>
      {keepWord}
    </Button>
    {onMove ? (
      <Button size="small" onClick={onMove}>
        Move
      </Button>
    ) : null}
    {onRemove ? (
      <Button size="small" icon="bin" keys="Del" onClick={onRemove}>
        Remove
      </Button>
    ) : null}
    <Button look="ghost" size="small" keys="Esc" onClick={onDrop}>
      {onRemove ? "Close" : "Drop"}
    </Button>
  </div>
);

const KINDS = SETTLEMENT_KINDS.map((kind) => ({ value: kind, label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` }));

const submitting = (keep: () => void) => (event: Event): void => {
  event.preventDefault();
  keep();
};

export type PlaceFields = Omit<SettlementFields, "cell">;

export const SettlementForm = ({ first, onKeep, ...foot }: FormProps<PlaceFields>): JSX.Element => {
  const [place, setPlace] = useState(first);
  const change = (fields: Partial<PlaceFields>): void => setPlace((now) => ({ ...now, ...fields }));
  const name = place.name.trim();
  return (
    <form class="form edit-form" onSubmit={submitting(() => name !== "" && onKeep({ ...place, name }))}>
      <TextField label="Name" value={place.name} maxLength={120} autofocus onInput={(value) => change({ name: value })} />
      <SelectField label="Kind" value={place.kind} choices={KINDS} onChange={(kind) => change({ kind: settlementKind(kind) })} />
      <NumberField label="People" value={place.population} whole least={0} most={100_000_000} onChange={(population) => change({ population })} />
      <Switch label="A port" on={place.is_port} onChange={(is_port) => change({ is_port })} />
      <Foot {...foot} refusal={name === "" ? "Give it a name first" : null} />
    </form>
  );
};

export type MarkFields = Omit<MarkerFields, "cell">;

export const MarkerForm = ({ first, onKeep, ...foot }: FormProps<MarkFields>): JSX.Element => {
  const [marker, setMarker] = useState(first);
  const change = (fields: Partial<MarkFields>): void => setMarker((now) => ({ ...now, ...fields }));
  const name = marker.name.trim();
  return (
    <form class="form edit-form" onSubmit={submitting(() => name !== "" && onKeep({ ...marker, name }))}>
      <TextField label="Name" value={marker.name} autofocus onInput={(value) => change({ name: value })} />
      <TextField label="Note" value={marker.note} lines={3} maxLength={10_000} onInput={(note) => change({ note })} />
      <Switch label={marker.gm_only ? <GmOnly /> : "Players see it"} on={marker.gm_only} onChange={(gm_only) => change({ gm_only })} />
      <Foot {...foot} refusal={name === "" ? "Give it a name first" : null} />
    </form>
  );
};

export const LabelForm = ({ first, onKeep, ...foot }: FormProps<{ text: string }>): JSX.Element => {
  const [text, setText] = useState(first.text);
  const words = text.trim();
  return (
    <form class="form edit-form" onSubmit={submitting(() => words !== "" && onKeep({ text: words }))}>
      <TextField label="Words on the map" value={text} maxLength={120} autofocus help="Capitals alone make a range: THE NEEDLES." onInput={setText} />
      <Foot {...foot} refusal={words === "" ? "Write something first" : null} />
    </form>
  );
};
