/** The campaign's map with whatever a screen lays over it. Fills its parent, which must be positioned. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { CampaignMapInfo } from "../api/types";
import { MapFrame, type MapFrameProps } from "./MapFrame";
import { storedMap } from "./source";

export interface CampaignMapProps extends Omit<MapFrameProps, "source" | "shape"> {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
}

export const CampaignMap = ({ campaign, map, ...rest }: CampaignMapProps): JSX.Element => {
  const source = useMemo(() => storedMap(campaign, map), [campaign, map.id, map.revision]);
  return <MapFrame {...rest} source={source} shape={map} />;
};
