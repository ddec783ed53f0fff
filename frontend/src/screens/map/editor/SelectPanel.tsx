/** The picked thing, to be renamed, changed or removed; and all things by name, for those who cannot press the map. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { LineKind, MapEdit, MapFeatures } from "../../../api/types";
import { Button, Icon, SelectField, TextField } from "../../../widgets";
import { AreaFieldset, draftOf } from "./AreaOptions";
import { findPicked, lineName, rowsOf, type Found, type Picked } from "./picking";
import { LabelForm, MarkerForm, SettlementForm } from "./PlaceForms";
import { settlementKind } from "./tools";

const MOST_ROWS = 40;
const LINE_KINDS: readonly LineKind[] = ["highway", "road", "trail", "sea_route", "river", "canyon", "border"];

export interface SelectPanelProps {
  readonly features: MapFeatures;
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
  readonly onEdit: (edits: MapEdit[]) => void;
  /** The next press sets the thing down there. */
  readonly onMove: () => void;
  readonly onAreaCells: (area: number) => void;
}

export const removalOf = (picked: Picked): MapEdit => {
  switch (picked.kind) {
    case "settlement":
      return { type: "settlement_remove", settlement: picked.id };
    case "line":
      return { type: "line_remove", line: picked.id };
    case "label":
      return { type: "label_remove", label: picked.id };
    case "area":
      return { type: "area_remove", area: picked.id };
    default:
      return { type: "marker_remove", marker: picked.id };
  }
};

export const SelectPanel = (props: SelectPanelProps): JSX.Element => {
  const found = findPicked(props.features, props.picked);
  const { picked } = props;
  return picked && Object.values(found).some((thing) => thing !== null) ? (
    <PickedForm key={`${picked.kind} ${picked.id}`} {...props} picked={picked} found={found} />
  ) : (
    <ByName {...props} />
  );
};

const PickedForm = ({ picked, found, onEdit, onPick, onMove, onAreaCells }: SelectPanelProps & { picked: Picked; found: Found }): JSX.Element | null => {
  const done = (edits: MapEdit[]): void => {
    onEdit(edits);
    onPick(null);
  };
  const foot = { keepWord: "Keep", onDrop: () => onPick(null), onRemove: () => done([removalOf(picked)]) };
  const { settlement, marker, label, line, area } = found;
  if (settlement && picked.kind === "settlement") {
    const { name, kind, population, is_port } = settlement;
    const first = { name, kind: settlementKind(kind), population: population ?? 0, is_port };
    return <SettlementForm {...foot} onMove={onMove} first={first} onKeep={(fields) => done([{ type: "settlement_change", settlement: picked.id, ...fields }])} />;
  }
  if (marker && picked.kind === "marker") {
    const { name, note, gm_only } = marker;
    return <MarkerForm {...foot} onMove={onMove} first={{ name, note, gm_only }} onKeep={(fields) => done([{ type: "marker_change", marker: picked.id, ...fields }])} />;
  }
  if (label && picked.kind === "label") {
    return <LabelForm {...foot} onMove={onMove} first={{ text: label.text }} onKeep={({ text }) => done([{ type: "label_change", label: picked.id, text }])} />;
  }
  if (line && picked.kind === "line") {
    return <LineForm {...foot} name={line.name} kind={line.kind} onKeep={(fields) => done([{ type: "line_change", line: picked.id, ...fields }])} />;
  }
  return area && picked.kind === "area" ? (
    <AreaForm {...foot} first={draftOf(area)} onCells={() => onAreaCells(picked.id)} onKeep={(fields) => done([{ type: "area_change", area: picked.id, ...fields }])} />
  ) : null;
};

interface FootCalls {
  readonly keepWord: string;
  readonly onDrop: () => void;
  readonly onRemove: () => void;
}

const Foot = ({ keepWord, onKeep, onDrop, onRemove }: FootCalls & { onKeep: () => void }): JSX.Element => (
  <div class="edit-row">
    <Button look="primary" size="small" icon="check" onClick={onKeep}>
      {keepWord}
    </Button>
    <Button size="small" icon="bin" keys="Del" onClick={onRemove}>
      Remove
    </Button>
    <Button look="ghost" size="small" keys="Esc" onClick={onDrop}>
      Close
    </Button>
  </div>
);

interface LineFields {
  readonly name: string;
  readonly kind?: LineKind;
}

const LineForm = ({ name: first, kind: was, onKeep, ...foot }: FootCalls & { name: string; kind: string; onKeep: (fields: LineFields) => void }): JSX.Element => {
  const [name, setName] = useState(first);
  const [kind, setKind] = useState(was);
  const known = LINE_KINDS.find((each) => each === kind);
  return (
    <div class="form edit-form">
      <TextField label="Name" value={name} maxLength={120} onInput={setName} />
      <SelectField label="Kind" value={kind} choices={LINE_KINDS.map((value) => ({ value, label: lineName(value) }))} onChange={setKind} />
      <Foot {...foot} onKeep={() => onKeep({ name: name.trim(), ...(known ? { kind: known } : {}) })} />
    </div>
  );
};

type AreaDraft = ReturnType<typeof draftOf>;

const AreaForm = ({ first, onCells, onKeep, ...foot }: FootCalls & { first: AreaDraft; onCells: () => void; onKeep: (fields: AreaDraft) => void }): JSX.Element => {
  const [area, setArea] = useState(first);
  return (
    <div class="form edit-form">
      <AreaFieldset area={area} change={(fields) => setArea((now) => ({ ...now, ...fields }))} />
      <Button size="small" icon="area" onClick={onCells}>
        Change its cells
      </Button>
      <Foot {...foot} onKeep={() => onKeep({ ...area, name: area.name.trim() })} />
    </div>
  );
};

/** What is on the map, by name. */
const ByName = ({ features, onPick }: SelectPanelProps): JSX.Element => {
  const [sought, setSought] = useState("");
  const rows = useMemo(() => rowsOf(features), [features]);
  const words = sought.trim().toLocaleLowerCase();
  const found = rows.filter((row) => `${row.name} ${row.what}`.toLocaleLowerCase().includes(words));
  return (
    <>
      <TextField label="Or find it by name" type="search" value={sought} onInput={setSought} />
      <ul class="plain-rows find-rows">
        {found.slice(0, MOST_ROWS).map((row) => (
          <li key={`${row.picked.kind} ${row.picked.id}`}>
            <button type="button" class="find-row" onClick={() => onPick(row.picked)}>
              <span class="grow">{row.name || "Without a name"}</span>
              <span class="muted">{row.what}</span>
              {row.isSecret ? (
                <span class="gm-mark">
                  <Icon name="eye" size={14} />
                  <span class="sr">GM only</span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p class="soft">Nothing is on this map yet.</p> : null}
      {rows.length > 0 && found.length === 0 ? <p class="soft">Nothing here is called that.</p> : null}
      {found.length > MOST_ROWS ? <p class="muted">{found.length - MOST_ROWS} more: write some of the name.</p> : null}
    </>
  );
};
