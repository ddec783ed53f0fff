/** A stored map: look at it, say how wide it is and what players see, take it out, edit it, or plan on it. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useLive } from "../../api/live";
import type { CampaignMapInfo } from "../../api/types";
import { useApi } from "../../api/use";
import { decimal, whole } from "../../format";
import { cell } from "../../geometry/types";
import { CampaignMap } from "../../map/CampaignMap";
import { type MapView } from "../../map/view";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, ErrorNote, NoSuchPage } from "../../widgets";
import { ChildMaps } from "../battlemaps/ChildMaps";
import { ExportMenu } from "../battlemaps/ExportMenu";
import { MapForm } from "./MapForm";
import { MapReport } from "./MapReport";
import { kindOf, sizeOf } from "./mapWords";
import "./map.css";

const DESK = { left: 340, right: 64 };
const PHONE = { left: 6, right: 58, bottom: 330 };
const CLOSE_UP = 44;

const facts = (map: CampaignMapInfo): string => {
  const scale = map.scale && map.scale.value > 0 ? `${decimal(map.scale.value)} ${map.scale.unit} each` : "no scale yet";
  return map.grid ? `${sizeOf(map)}, ${scale}` : `${whole(map.cells)} ${kindOf(map)}`;
};

/** `at` is the cell an address asks for: `?cell=12`. */
export const MapPage = ({ id, at = null }: { id: string; at?: number | null }): JSX.Element => {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/maps/${id}/`;
  const { data: map, problem, reload, set } = useApi<CampaignMapInfo>(path);
  useLive(campaign.id, ["map"], reload);
  if (problem?.status === 404) return <NoSuchPage />;
  if (!map) {
    return (
      <main class="page full" aria-busy="true">
        <ErrorNote problem={problem} onRetry={reload} />
      </main>
    );
  }
  return <Shown map={map} path={path} at={at} onSaved={set} />;
};

interface ShownProps {
  readonly map: CampaignMapInfo;
  readonly path: string;
  readonly at: number | null;
  readonly onSaved: (map: CampaignMapInfo) => void;
}

const Shown = ({ map, path, at, onSaved }: ShownProps): JSX.Element => {
  const { campaign, isGm } = useCampaign();
  const [view, setView] = useState<MapView | null>(null);
  const [shown, setShown] = useState<number | null>(at);
  const padding = useMemo(() => (matchMedia("(max-width: 760px)").matches ? PHONE : DESK), []);
  const overlay = useMemo(() => (shown === null ? {} : { cells: [shown] }), [shown]);
  const fly = (to: number): void => {
    setShown(to);
    if (view && to < view.geometry.count) view.fit([view.geometry.centre(cell(to))], CLOSE_UP);
  };
  useEffect(() => {
    if (view && at !== null) fly(at);
  }, [view]);
  return (
    <main class="page full map-page">
      <CampaignMap campaign={campaign.id} map={map} padding={padding} overlay={overlay} onView={setView} />
      <Card float class="map-page-card" title={map.name}>
        <p class="soft">{facts(map)}</p>
        <div class="map-page-deeds">
          <Button look="primary" icon="route" href={`${inCampaign(campaign.id, "plan")}?map=${map.id}`}>
            Plan a journey here
          </Button>
          {isGm ? (
            <Button icon="pen" href={inCampaign(campaign.id, "maps", map.id, "edit")}>
              Edit this map
            </Button>
          ) : null}
          {isGm ? <ExportMenu what="map" path={path} name={map.name} /> : null}
        </div>
        {isGm ? <MapForm key={map.id} map={map} path={path} onSaved={onSaved} /> : null}
        <ChildMaps campaign={campaign.id} map={map} onCell={fly} />
        {isGm ? <MapReport report={map.report} /> : null}
      </Card>
    </main>
  );
};
