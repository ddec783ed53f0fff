import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { CampaignMapInfo } from "../../api/types";
import { useApi } from "../../api/use";
import type { CampaignMapProps } from "../../map/CampaignMap";
import type { MapOverlay } from "../../map/overlay";
import { useCampaign } from "../../state/campaign";
import "./map-window.css";

// The map is the heaviest part of the app: words come first, it follows.
let loaded: ComponentType<CampaignMapProps> | null = null;

interface MapWindowProps {
  map: string;
  overlay?: MapOverlay;
  /** What the picture shows, in words. */
  label: string;
  /** Without tools and keyboard. */
  quiet?: boolean;
}

/** A window onto a map of the campaign, as this viewer knows it. Fills its parent, which must be positioned. */
export function MapWindow({ map, overlay, label, quiet = true }: MapWindowProps): JSX.Element {
  const { campaign } = useCampaign();
  const info = useApi<CampaignMapInfo>(`/campaigns/${campaign.id}/maps/${map}/`);
  const [, arrived] = useState(loaded !== null);
  useEffect(() => {
    if (loaded !== null) return;
    let here = true;
    import("../../map/CampaignMap")
      .then((module) => {
        loaded = module.CampaignMap;
        if (here) arrived(true);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, []);
  const CampaignMap = loaded;
  if (info.data === null || CampaignMap === null) {
    return <div class="map-window-blank" role="img" aria-label={info.problem === null ? label : info.problem.detail} />;
  }
  return <CampaignMap campaign={campaign.id} map={info.data} overlay={overlay} label={label} isQuiet={quiet} />;
}
