/** A battle map is put under a cell of a campaign map: chosen on the map, or by a place's name. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { BattleMapInfo, CampaignMapInfo, MapFeatures, Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { CampaignMap } from "../../map/CampaignMap";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, EmptyState, ErrorNote, SelectField, TextField, toast } from "../../widgets";
import { kindOf } from "../map/mapWords";

interface UnderHexProps {
  readonly battleMap: Pick<BattleMapInfo, "id" | "name">;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const UnderHex = ({ battleMap, onClose, onDone }: UnderHexProps): JSX.Element => {
  const { campaign } = useCampaign();
  const { data, problem } = useApi<Page<CampaignMapInfo>>(`/campaigns/${campaign.id}/maps/`);
  const [at, setAt] = useState(0);
  const [cell, setCell] = useState<number | null>(null);
  const [features, setFeatures] = useState<MapFeatures | null>(null);
  const [note, setNote] = useState("");
  const map = data?.results[at];
  const put = useAction(async () => {
    if (!map || cell === null) return;
    await api.post(`/campaigns/${campaign.id}/maps/${map.id}/children/`, { cell, child_battle: battleMap.id, note });
    toast(`${battleMap.name} lies under ${map.name}.`);
    onDone();
  });
  const places = [...(features?.settlements ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  const word = map ? kindOf(map).replace(/e?s$/, "") : "cell";
  return (
    <Dialog
      wide
      title={`Put ${battleMap.name} under a hex`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={put.busy} refusal={cell === null ? `Press a ${word} of the map` : null} onClick={() => void put.run()}>
            Put it there
          </Button>
        </>
      }
    >
      {data?.results.length === 0 ? <EmptyState title="No campaign map yet." /> : null}
      {map ? (
        <>
          <div class="battle-under-fields">
            <SelectField
              label="Map"
              value={String(at)}
              choices={data?.results.map(({ name }, index) => ({ value: String(index), label: name })) ?? []}
              onChange={(value) => {
                setAt(Number(value));
                setCell(null);
              }}
            />
            <SelectField
              label="At a place"
              value={String(places.find((place) => place.cell === cell)?.cell ?? "")}
              choices={[{ value: "", label: "Pressed on the map" }, ...places.map((place) => ({ value: String(place.cell), label: place.name }))]}
              onChange={(value) => setCell(value === "" ? null : Number(value))}
            />
          </div>
          <div class="battle-under-map">
            <CampaignMap campaign={campaign.id} map={map} overlay={cell === null ? {} : { cells: [cell] }} onCell={setCell} onFeatures={setFeatures} />
          </div>
          <TextField label="Note" value={note} onInput={setNote} maxLength={500} />
        </>
      ) : null}
      <ErrorNote problem={put.problem ?? problem} />
    </Dialog>
  );
};
