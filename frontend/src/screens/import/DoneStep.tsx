/** The map is in. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { BattleMapInfo, CampaignMapInfo, MapImport } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { CampaignMap } from "../../map/CampaignMap";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useUndo } from "../../state/undo";
import { useStore } from "../../state/store";
import { Button, ErrorNote, toast } from "../../widgets";
import { BattleStage } from "../battlemaps/BattleStage";
import { UnderHex } from "../battlemaps/UnderHex";
import { formatWords } from "./formats";
import { waitingMaps, waitingOf } from "./queue";
import { EffectList } from "./Replaces";

interface DoneStepProps {
  readonly job: MapImport;
  readonly onAnother: () => void;
  readonly onNext: () => void;
}

const PADDING = { left: 380 };

export const DoneStep = ({ job, onAnother, onNext }: DoneStepProps): JSX.Element => {
  const { campaign } = useCampaign();
  const path = job.battle_map ? `/campaigns/${campaign.id}/battle-maps/${job.battle_map}/` : `/campaigns/${campaign.id}/maps/${job.map}/`;
  const { data, problem } = useApi<CampaignMapInfo & BattleMapInfo>(path);
  const waiting = waitingOf(useStore(waitingMaps), campaign.id);
  const isNew = !job.replaces;
  const undo = useAction(async () => {
    await api.del(path);
    toast(`${data?.name ?? "The map"} is taken out again.`);
    onAnother();
  });
  useUndo(isNew ? { undoLabel: `bring in ${data?.name ?? "the map"}`, undo: () => undo.run() } : null);
  return (
    <main class="page full import-done-page">
      {data && job.battle_map ? <BattleStage scene={data} label={`Battle map ${data.name}`} /> : null}
      {data && !job.battle_map ? <CampaignMap campaign={campaign.id} map={data} padding={PADDING} /> : null}
      <section class="panel float import-done" aria-label="Done">
        <h1>{job.replaces ? `${data?.name ?? "The map"} is renewed` : `${data?.name ?? "The map"} is in`}</h1>
        {job.report ? <p class="soft">{formatWords(job.report, data?.grid ?? null)}</p> : null}
        {job.replaced ? <EffectList effects={job.replaced} /> : null}
        {waiting.length > 0 ? (
          <Button look="primary" size="big" icon="right" onClick={onNext}>
            Next: {waiting[0]?.label}
          </Button>
        ) : null}
        {job.battle_map ? <BattleWays id={job.battle_map} name={data?.name ?? ""} /> : <MapWays id={job.map ?? ""} isFirst={waiting.length === 0} />}
        <Button href={inCampaign(campaign.id, "maps")}>All maps</Button>
        <Button look="ghost" onClick={onAnother}>
          Bring in another
        </Button>
        {isNew ? (
          <Button look="ghost" icon="undo" busy={undo.busy} onClick={() => void undo.run()}>
            Undo: take it out again
          </Button>
        ) : null}
        <ErrorNote problem={undo.problem ?? problem} />
      </section>
    </main>
  );
};

const MapWays = ({ id, isFirst }: { id: string; isFirst: boolean }): JSX.Element => {
  const { campaign } = useCampaign();
  return (
    <>
      <Button look={isFirst ? "primary" : "plain"} size={isFirst ? "big" : "normal"} icon="route" href={`${inCampaign(campaign.id, "plan")}?map=${id}`}>
        Plan a journey here
      </Button>
      <Button icon="pen" href={inCampaign(campaign.id, "maps", id, "edit")}>
        Edit this map
      </Button>
    </>
  );
};

const BattleWays = ({ id, name }: { id: string; name: string }): JSX.Element => {
  const { campaign } = useCampaign();
  const [isPlacing, setPlacing] = useState(false);
  return (
    <>
      <Button look="primary" size="big" icon="pen" href={inCampaign(campaign.id, "battle-maps", id)}>
        Open the battle map
      </Button>
      <Button icon="map" onClick={() => setPlacing(true)}>
        Put it under a hex
      </Button>
      {isPlacing ? <UnderHex child={{ kind: "battle", id, name }} onClose={() => setPlacing(false)} onDone={() => setPlacing(false)} /> : null}
    </>
  );
};
