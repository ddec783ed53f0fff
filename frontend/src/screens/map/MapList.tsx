/** The campaign's maps and battle maps, each with its way in. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { BattleMapRow, CampaignMapInfo, Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { count, decimal } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, EmptyState, ErrorNote, Skeleton, toast } from "../../widgets";
import { NewMap } from "./NewMap";
import { sizeOf } from "./mapWords";
import "./map.css";

type Deleted = Pick<CampaignMapInfo, "id" | "name"> & { deleted_at?: string | null };

export const MapList = ({ isNew: startsNew }: { isNew: boolean }): JSX.Element => {
  const { campaign, isGm } = useCampaign();
  const path = `/campaigns/${campaign.id}/maps/`;
  const { data, problem, slow, reload } = useApi<Page<CampaignMapInfo>>(path);
  const battles = useApi<Page<BattleMapRow>>(isGm ? `/campaigns/${campaign.id}/battle-maps/` : null);
  const [isNew, setNew] = useState(startsNew);
  useLive(campaign.id, ["map", "battle_map"], () => {
    reload();
    battles.reload();
  });
  const maps = data?.results ?? [];
  const scenes = battles.data?.results ?? [];
  const ways = isGm ? (
    <>
      <Button icon="plus" onClick={() => setNew(true)}>
        New map
      </Button>
      <Button look="primary" icon="upload" href={inCampaign(campaign.id, "maps", "import")}>
        Bring in a map
      </Button>
    </>
  ) : null;
  const isEmpty = data !== null && maps.length === 0 && scenes.length === 0;
  return (
    <main class="page">
      <div class="row map-list-head">
        <h1 class="grow">Maps</h1>
        {isEmpty ? null : ways}
      </div>
      <ErrorNote problem={problem} onRetry={reload} />
      {slow && !data ? <Skeleton /> : null}
      {isEmpty ? <EmptyState title="No map yet." actions={ways} /> : null}
      {maps.length > 0 ? (
        <section aria-label="Campaign maps">
          {scenes.length > 0 ? <h2 class="map-list-title">Campaign maps</h2> : null}
          <ul class="map-list">
            {maps.map((map) => (
              <MapRow key={map.id} map={map} />
            ))}
          </ul>
        </section>
      ) : null}
      {scenes.length > 0 ? (
        <section aria-label="Battle maps">
          <h2 class="map-list-title">Battle maps</h2>
          <ul class="map-list">
            {scenes.map((scene) => (
              <BattleRow key={scene.id} scene={scene} />
            ))}
          </ul>
        </section>
      ) : null}
      <ErrorNote problem={battles.problem} onRetry={battles.reload} />
      {isGm ? <DeletedMaps path={path} word="removed map" onBack={reload} /> : null}
      {isGm ? <DeletedMaps path={`/campaigns/${campaign.id}/battle-maps/`} word="removed battle map" onBack={battles.reload} /> : null}
      {isNew ? <NewMap onClose={() => setNew(false)} /> : null}
    </main>
  );
};

const MapRow = ({ map }: { map: CampaignMapInfo }): JSX.Element => {
  const { campaign } = useCampaign();
  const width = map.scale && map.scale.value > 0 ? `${decimal(map.scale.value, 2)} ${map.scale.unit}${map.grid ? " each" : " to a unit"}` : "no scale yet";
  return (
    <li class="panel">
      <a class="grow" href={inCampaign(campaign.id, "maps", map.id)}>
        <b class="book">{map.name}</b>
        <span class="soft">
          {sizeOf(map)}, {width}
        </span>
      </a>
      <Button size="small" href={`${inCampaign(campaign.id, "plan")}?map=${map.id}`}>
        Plan a journey
      </Button>
    </li>
  );
};

const battleWords = (scene: BattleMapRow): string => {
  const things = [
    `${scene.width} × ${scene.height} squares`,
    ...(scene.walls > 0 ? [count(scene.walls, "wall")] : []),
    ...(scene.doors > 0 ? [count(scene.doors, "door")] : []),
    ...(scene.lights > 0 ? [count(scene.lights, "light")] : []),
    ...(scene.has_picture ? ["with its picture"] : []),
  ];
  return things.join(", ");
};

const BattleRow = ({ scene }: { scene: BattleMapRow }): JSX.Element => {
  const { campaign } = useCampaign();
  const under = scene.under.map(({ key, map_name }) => `under ${key} of ${map_name}`).join(", ");
  return (
    <li class="panel">
      <a class="grow" href={inCampaign(campaign.id, "battle-maps", scene.id)}>
        <b class="book">{scene.name}</b>
        <span class="soft">{battleWords(scene)}</span>
        {under === "" ? null : <span class="muted">{under}</span>}
      </a>
    </li>
  );
};

/** Maps that were removed and can come back. */
const DeletedMaps = ({ path, word, onBack }: { path: string; word: string; onBack: () => void }): JSX.Element | null => {
  const { data, reload } = useApi<Page<Deleted>>(path, { deleted: true });
  const restore = useAction(async (map: Deleted) => {
    await api.post(`${path}${map.id}/restore/`);
    toast(`${map.name} is back.`);
    reload();
    onBack();
  });
  const maps = (data?.results ?? []).filter(({ deleted_at }) => typeof deleted_at === "string");
  if (maps.length === 0) return null;
  return (
    <details class="map-list-deleted">
      <summary>{count(maps.length, word)}</summary>
      <ul class="plain-rows">
        {maps.map((map) => (
          <li key={map.id}>
            <span class="grow">{map.name}</span>
            <Button size="small" icon="undo" busy={restore.busy} onClick={() => void restore.run(map)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <ErrorNote problem={restore.problem} />
    </details>
  );
};
