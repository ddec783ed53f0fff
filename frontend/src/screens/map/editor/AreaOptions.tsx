/** A region, or ground to keep out of: its cells are painted, its name and weight written. */
import type { JSX } from "preact";
import type { AreaFields, MapArea } from "../../../api/types";
import { type Topology } from "../../../geometry/types";
import { Button, GmOnly, NumberField, SelectField, Switch, Tabs, TextField } from "../../../widgets";
import { NatureFields } from "./NatureFields";
import { BrushChoice, type OptionsProps } from "./PaintOptions";

export type AreaDraft = Omit<AreaFields, "cells">;

const NO_NATURE: Pick<AreaDraft, "climate" | "hazards" | "closed_months" | "impeded"> = { climate: "", hazards: [], closed_months: [], impeded: false };

export const NEW_AREA: AreaDraft = { name: "", kind: "region", weight: null, gm_only: true, ...NO_NATURE };
export const draftOf = ({ id: _id, cells: _cells, ...fields }: MapArea): AreaDraft => fields;

const KINDS = [
  { value: "region", label: "Region" },
  { value: "no_go", label: "No-go area" },
];

const WEIGHTS = [
  { value: "never", label: "Never go there" },
  { value: "heavy", label: "Only if much shorter" },
];

const FIRST_WEIGHT = 2;

export const AreaFieldset = ({ area, change }: { area: AreaDraft; change: (fields: Partial<AreaDraft>) => void }): JSX.Element => (
  <>
    <Tabs label="Kind of area" value={area.kind} choices={KINDS} onChange={(value) => change(value === "no_go" ? { kind: "no_go", ...NO_NATURE } : { kind: "region", weight: null })} />
    <TextField label="Name" value={area.name} maxLength={120} onInput={(name) => change({ name })} />
    {area.kind === "no_go" ? (
      <>
        <SelectField
          label="Routes"
          value={area.weight === null ? "never" : "heavy"}
          choices={WEIGHTS}
          onChange={(value) => change({ weight: value === "never" ? null : FIRST_WEIGHT })}
        />
        {area.weight === null ? null : (
          <NumberField label="A mile there counts as" value={area.weight} unit="miles" least={1.1} most={100} onChange={(weight) => change({ weight })} />
        )}
      </>
    ) : (
      <NatureFields area={area} change={change} />
    )}
    <Switch label={area.gm_only ? <GmOnly /> : "Players see it"} on={area.gm_only} onChange={(gm_only) => change({ gm_only })} />
  </>
);

interface AreaPanelProps extends OptionsProps {
  readonly topology: Topology;
  readonly area: AreaDraft;
  readonly isOld: boolean;
  readonly count: string;
  readonly isEmpty: boolean;
  readonly onArea: (fields: Partial<AreaDraft>) => void;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}

const PENCIL = [
  { value: "add", label: "Add cells" },
  { value: "take", label: "Take away" },
];

export const AreaPanel = (props: AreaPanelProps): JSX.Element => (
  <>
    <Tabs
      label="Add or take away"
      value={props.options.takesAway ? "take" : "add"}
      choices={PENCIL}
      onChange={(value) => props.change({ takesAway: value === "take" })}
    />
    <BrushChoice {...props} />
    <AreaFieldset area={props.area} change={props.onArea} />
    <div class="edit-row">
      <Button
        look="primary"
        size="small"
        icon="check"
        refusal={props.isEmpty ? "Paint its cells first" : props.area.kind === "region" && props.area.name.trim() === "" ? "Give it a name first" : null}
        onClick={props.onKeep}
      >
        {props.isOld ? "Keep the change" : "Keep the area"}
      </Button>
      <Button look="ghost" size="small" keys="Esc" onClick={props.onDrop}>
        Drop
      </Button>
      <span class="muted">{props.count}</span>
    </div>
  </>
);
