/** A stored map: look at it, rename it, set its scale, say what players see, or plan on it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { CampaignMapInfo } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { decimal, whole } from "../../format";
import { CampaignMap } from "../../map/CampaignMap";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, ErrorNote, NoSuchPage, SelectField, TextField, toast } from "../../widgets";
import { kindOf, sizeOf } from "./mapWords";
import "./map.css";

const PADDING = { left: 340 };

const facts = (map: CampaignMapInfo): string => {
  const scale = map.scale && map.scale.value > 0 ? `${decimal(map.scale.value)} ${map.scale.unit} each` : "no scale yet";
  return map.grid ? `${sizeOf(map)}, ${scale}` : `${whole(map.cells)} ${kindOf(map)}`;
};

export const MapPage = ({ id }: { id: string }): JSX.Element => {
  const { campaign, isGm } = useCampaign();
  const path = `/campaigns/${campaign.id}/maps/${id}/`;
  const { data: map, problem, reload, set } = useApi<CampaignMapInfo>(path);
  if (problem?.status === 404) return <NoSuchPage />;
  if (!map) {
    return (
      <main class="page full" aria-busy="true">
        <ErrorNote problem={problem} onRetry={reload} />
      </main>
    );
  }
  return (
    <main class="page full map-page">
      <CampaignMap campaign={campaign.id} map={map} padding={PADDING} />
      <Card float class="map-page-card" title={map.name}>
        <p class="soft">{facts(map)}</p>
        {isGm ? <MapForm map={map} path={path} onSaved={set} /> : null}
        <Button look="primary" icon="route" href={`${inCampaign(campaign.id, "plan")}?map=${map.id}`}>
          Plan a journey here
        </Button>
      </Card>
    </main>
  );
};

const SEEN = [
  { value: "all", label: "All of it" },
  { value: "travelled", label: "What the party has travelled" },
];

const MapForm = ({ map, path, onSaved }: { map: CampaignMapInfo; path: string; onSaved: (map: CampaignMapInfo) => void }): JSX.Element => {
  const { campaign } = useCampaign();
  const [name, setName] = useState(map.name);
  const save = useAction(async (change: Partial<Pick<CampaignMapInfo, "name" | "players_see">>) => {
    onSaved(await api.patch<CampaignMapInfo>(path, { version: map.revision, v: map.revision, ...change }));
    toast("Kept.");
  });
  const remove = useAction(async () => {
    await api.del(path);
    toast(`${map.name} is gone.`);
    navigate(inCampaign(campaign.id, "maps"));
  });
  return (
    <div class="form">
      <TextField label="Name" value={name} onInput={setName} onBlur={() => name.trim() !== "" && name !== map.name && void save.run({ name })} />
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
