/** The map editor: the map with a card of tools on it; on a phone the card is a sheet. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { CampaignMapInfo, MapFeatures } from "../../../api/types";
import { useApi } from "../../../api/use";
import { MapFrame } from "../../../map/MapFrame";
import { storedMap } from "../../../map/source";
import { type MapView } from "../../../map/view";
import { useCampaign } from "../../../state/campaign";
import { ErrorNote, NoSuchPage, toast } from "../../../widgets";
import { EditorCard } from "./EditorCard";
import { EditStore, requestsFor } from "./editStore";
import { type Hands } from "./useHands";
import "./editor.css";

/** While drawing, the picture below is seen well, and so is the ground painted over it. */
const TRACING = 60;
const DESK = { left: 352, top: 12, right: 64, bottom: 12 };
/** Beside the tools and above the sheet. */
const PHONE = { left: 6, top: 0, right: 58, bottom: 320 };

export const EditorPage = ({ id }: { id: string }): JSX.Element => {
  const { campaign, isGm } = useCampaign();
  const { data, problem, reload } = useApi<CampaignMapInfo>(`/campaigns/${campaign.id}/maps/${id}/`);
  if (!isGm || problem?.status === 404) return <NoSuchPage />;
  return data ? (
    <Editor campaign={campaign.id} map={data} />
  ) : (
    <main class="page full" aria-busy="true">
      <ErrorNote problem={problem} onRetry={reload} />
    </main>
  );
};

const isPhone = (): boolean => matchMedia("(max-width: 760px)").matches;

const Editor = ({ campaign, map }: { campaign: string; map: CampaignMapInfo }): JSX.Element => {
  // The page follows the map's own changes itself: its ground is loaded once.
  const source = useMemo(() => storedMap(campaign, map), [campaign, map.id]);
  const [view, setView] = useState<MapView | null>(null);
  const [features, setFeatures] = useState<MapFeatures | null>(null);
  const [hands, setHands] = useState<Hands | null>(null);
  const store = useMemo(
    () =>
      view && features
        ? new EditStore(map, features, view, requestsFor(campaign, map.id), () =>
            toast("Someone changed this map meanwhile. It was read again; your last stroke is not in it."),
          )
        : null,
    [view, features],
  );
  useEffect(() => {
    if (!store) return;
    const retry = (): void => {
      if (store.get().status === "waiting") store.retry();
    };
    const timer = setInterval(retry, 5000);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [store]);
  useEffect(() => {
    // Leaving with strokes that are not kept yet asks first.
    const ask = (event: BeforeUnloadEvent): void => {
      if (store && !store.isIdle) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [store]);
  return (
    <main class="page full map-editor">
      <MapFrame
        source={source}
        shape={map}
        pictureShare={TRACING}
        padding={isPhone() ? PHONE : DESK}
        onView={setView}
        onFeatures={setFeatures}
        onEnter={(cell, point) => hands?.enter(cell, point)}
        onCursor={(cell) => hands?.cursor(cell)}
      />
      {store && view ? <EditorCard campaign={campaign} store={store} view={view} onHands={setHands} /> : null}
    </main>
  );
};
