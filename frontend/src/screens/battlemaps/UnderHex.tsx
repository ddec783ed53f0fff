/** A map is put under a cell or a region of a campaign map: chosen on the map, or by name. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { api } from "../../api/client";
import type { CampaignMapInfo, MapFeatures, Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { CampaignMap } from "../../map/CampaignMap";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, EmptyState, ErrorNote, SelectField, TextField, toast } from "../../widgets";
import { kindOf } from "../map/mapWords";

interface UnderHexProps {
  readonly child: { readonly kind: "map" | "battle"; readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const UnderHex = ({ child, onClose, onDone }: UnderHexProps): JSX.Element => {
  const { campaign } = useCampaign();
  const { data, problem } = useApi<Page<CampaignMapInfo>>(`/campaigns/${campaign.id}/maps/`);
  const [at, setAt] = useState(0);
  const [cell, setCell] = useState<number | null>(null);
  const [area, setArea] = useState<number | null>(null);
  const [features, setFeatures] = useState<MapFeatures | null>(null);
  const [note, setNote] = useState("");
  const maps = (data?.results ?? []).filter(({ id }) => id !== child.id);
  const map = maps[at];
  const put = useAction(async () => {
    if (!map || (cell === null && area === null)) return;
    const where = area === null ? { cell } : { area };
    const what = child.kind === "map" ? { child_map: child.id } : { child_battle: child.id };
    await api.post(`/campaigns/${campaign.id}/maps/${map.id}/children/`, { ...where, ...what, note });
    toast(`${child.name} lies under ${map.name}.`);
    onDone();
  });
  const pick = (next: number | null): void => {
    setCell(next);
    setArea(null);
  };
  const marked = area === null ? (cell === null ? [] : [cell]) : (features?.areas?.find(({ id }) => id === area)?.cells ?? []);
  const shown = useMemo(() => ({ cells: marked }), [marked.join(",")]);
  const places = [...(features?.settlements ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  const regions = features?.areas ?? [];
  const word = map ? kindOf(map).replace(/e?s$/, "") : "cell";
  return (
    <Dialog
      wide
      title={`Put ${child.name} under a hex`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={put.busy} refusal={cell === null && area === null ? `Press a ${word} of the map` : null} onClick={() => void put.run()}>
            Put it there
          </Button>
        </>
      }
    >
      {data && maps.length === 0 ? <EmptyState title="No campaign map to put it under." /> : null}
      {map ? (
        <>
          <div class="battle-under-fields">
            <SelectField
              label="Map"
              value={String(at)}
              choices={maps.map(({ name }, index) => ({ value: String(index), label: name }))}
              onChange={(value) => {
                setAt(Number(value));
                setCell(null);
                setArea(null);
              }}
            />
            <SelectField
              label="At a place"
              value={String(places.find((place) => place.cell === cell)?.cell ?? "")}
              choices={[{ value: "", label: "Pressed on the map" }, ...places.map((place) => ({ value: String(place.cell), label: place.name }))]}
              onChange={(value) => pick(value === "" ? null : Number(value))}
            />
            {regions.length > 0 ? (
              <SelectField
                label="Under a whole region"
                value={String(area ?? "")}
                choices={[{ value: "", label: "No, one place" }, ...regions.map(({ id, name }) => ({ value: String(id), label: name }))]}
                onChange={(value) => setArea(value === "" ? null : Number(value))}
              />
            ) : null}
          </div>
          <div class="battle-under-map">
            <CampaignMap campaign={campaign.id} map={map} overlay={shown} onCell={pick} onFeatures={setFeatures} />
          </div>
          <TextField label="Note" value={note} onInput={setNote} maxLength={500} />
        </>
      ) : null}
      <ErrorNote problem={put.problem ?? problem} />
    </Dialog>
  );
};
