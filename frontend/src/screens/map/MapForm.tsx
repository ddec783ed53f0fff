/** What a GM may say of a map: its name, its scale, what players see; and putting it away. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, asProblem } from "../../api/client";
import type { CampaignMapInfo, MapScale } from "../../api/types";
import { useAction } from "../../api/use";
import { unitName } from "../../map/scale";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, NumberField, SelectField, TextField, toast } from "../../widgets";
import { oneOf } from "./mapWords";

const SEEN = [
  { value: "all", label: "All of it" },
  { value: "travelled", label: "What the party has travelled" },
];

export const UNITS = ["mi", "km", "nmi", "lg", "nlg", "vr", "ft", "m"].map((value) => ({ value, label: unitName(value) }));

type Change = Partial<Pick<CampaignMapInfo, "name" | "players_see">> & { scale?: MapScale };

interface MapFormProps {
  readonly map: CampaignMapInfo;
  readonly path: string;
  readonly onSaved: (map: CampaignMapInfo) => void;
}

export const MapForm = ({ map, path, onSaved }: MapFormProps): JSX.Element => {
  const { campaign } = useCampaign();
  const [name, setName] = useState(map.name);
  const save = useAction(async (change: Change) => {
    onSaved(await api.patch<CampaignMapInfo>(path, { v: map.revision, ...change }));
    toast("Kept.");
  });
  const scale = map.scale ?? { value: 0, unit: "mi" };
  const rescale = (fields: Partial<MapScale>): void => {
    const next = { ...scale, ...fields };
    if (next.value > 0) void save.run({ scale: next });
  };
  const restore = async (): Promise<void> => {
    try {
      await api.post(`${path}restore/`);
      navigate(inCampaign(campaign.id, "maps", map.id));
    } catch (thrown) {
      toast(asProblem(thrown).detail);
    }
  };
  const remove = useAction(async () => {
    await api.del(path);
    navigate(inCampaign(campaign.id, "maps"));
    toast(`${map.name} is put away.`, { undo: restore });
  });
  return (
    <div class="form map-form">
      <TextField label="Name" value={name} maxLength={120} onInput={setName} onBlur={() => name.trim() !== "" && name !== map.name && void save.run({ name: name.trim() })} />
      <div class="map-scale-fields">
        <NumberField label={map.grid ? `Width of a ${oneOf(map)}` : "A unit of the map"} value={scale.value > 0 ? scale.value : null} least={0.001} most={100_000} onChange={(value) => rescale({ value })} />
        <SelectField label="Unit" value={scale.unit} choices={UNITS} onChange={(unit) => rescale({ unit })} />
      </div>
      <SelectField
        label="Players see"
        value={map.players_see}
        choices={SEEN}
        onChange={(value) => void save.run({ players_see: value === "all" ? "all" : "travelled" })}
      />
      <ErrorNote problem={save.problem ?? remove.problem} />
      <Button look="ghost" size="small" icon="bin" busy={remove.busy} onClick={() => void remove.run()}>
        Remove this map
      </Button>
    </div>
  );
};
