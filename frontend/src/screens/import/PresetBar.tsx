/** Decisions kept by name for other maps of the same hand. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { MapPreset, Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, SelectField, TextField, toast } from "../../widgets";
import { saidBefore } from "./remembered";
import type { Choices } from "./steps";

interface PresetBarProps {
  readonly choices: Choices;
  /** The file's words with their counts: of a preset only these are taken. */
  readonly raw: Readonly<Record<string, number>>;
  readonly onTake: (change: (now: Choices) => Choices) => void;
}

/** What a preset says, for the words this file has; decisions made here win over nothing. */
export const withPreset = (now: Choices, preset: MapPreset, raw: Readonly<Record<string, number>>): Choices => ({
  ...now,
  terrain: { ...now.terrain, ...saidBefore(preset.terrain, raw) },
  ...(preset.scale_value ? { scaleValue: preset.scale_value, scaleUnit: preset.scale_unit } : {}),
  ...(preset.feet_per_square ? { feetPerSquare: preset.feet_per_square } : {}),
  pavedRoads: preset.paved_roads || now.pavedRoads,
});

export const presetBody = (name: string, choices: Choices): Record<string, unknown> => ({
  name: name.trim(),
  terrain: choices.terrain,
  ...(choices.scaleValue === null ? {} : { scale_value: choices.scaleValue, scale_unit: choices.scaleUnit }),
  ...(choices.topology === null ? {} : { topology: choices.topology }),
  ...(choices.feetPerSquare === null ? {} : { feet_per_square: choices.feetPerSquare }),
  paved_roads: choices.pavedRoads,
});

export const PresetBar = ({ choices, raw, onTake }: PresetBarProps): JSX.Element => {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/maps/presets/`;
  const { data, reload } = useApi<Page<MapPreset>>(path);
  const [isKeeping, setKeeping] = useState(false);
  const [taken, setTaken] = useState("");
  const presets = data?.results ?? [];
  const take = (id: string): void => {
    setTaken(id);
    const preset = presets.find((one) => one.id === id);
    if (preset) onTake((now) => withPreset(now, preset, raw));
  };
  const remove = useAction(async () => {
    await api.del(`${path}${taken}/`);
    setTaken("");
    reload();
  });
  return (
    <div class="import-presets">
      {presets.length > 0 ? (
        <SelectField
          label="Use a preset"
          value={taken}
          choices={[{ value: "", label: "None" }, ...presets.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={take}
        />
      ) : null}
      <Button onClick={() => setKeeping(true)} refusal={Object.keys(choices.terrain).length === 0 && choices.scaleValue === null ? "Decide something first" : null}>
        Keep as preset
      </Button>
      {taken === "" ? null : (
        <Button look="ghost" icon="bin" busy={remove.busy} onClick={() => void remove.run()}>
          Remove this preset
        </Button>
      )}
      <ErrorNote problem={remove.problem} />
      {isKeeping ? (
        <KeepDialog
          path={path}
          presets={presets}
          choices={choices}
          onClose={() => setKeeping(false)}
          onKept={() => {
            setKeeping(false);
            reload();
          }}
        />
      ) : null}
    </div>
  );
};

interface KeepDialogProps {
  readonly path: string;
  readonly presets: readonly MapPreset[];
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onKept: () => void;
}

const KeepDialog = ({ path, presets, choices, onClose, onKept }: KeepDialogProps): JSX.Element => {
  const [name, setName] = useState("");
  const old = presets.find((preset) => preset.name === name.trim());
  const keep = useAction(async () => {
    const body = presetBody(name, choices);
    if (old) await api.patch(`${path}${old.id}/`, { ...body, terrain: { ...old.terrain, ...choices.terrain } });
    else await api.post(path, body);
    toast(`Kept as ${name.trim()}.`);
    onKept();
  });
  return (
    <Dialog
      title="Keep as preset"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={keep.busy} refusal={name.trim() === "" ? "Give it a name" : null} onClick={() => void keep.run()}>
            {old ? "Add to it" : "Keep it"}
          </Button>
        </>
      }
    >
      <p class="soft">What you said of this file's words and its scale, for the next map of the same hand.</p>
      <TextField label="Name" value={name} onInput={setName} maxLength={80} autofocus />
      <ErrorNote problem={keep.problem} />
    </Dialog>
  );
};
