/** The map exactly as a player gets it, in a striped frame so that it is never mistaken. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { CampaignMapInfo } from "../../api/types";
import { MapFrame } from "../../map/MapFrame";
import { playersMap } from "../../map/source";
import { type MapView } from "../../map/view";
import { Button } from "../../widgets";

interface PlayersEyeProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  /** The GM's own view: the players' begins where it looks. */
  readonly beside: MapView | null;
  readonly onClose: () => void;
}

export const PlayersEye = ({ campaign, map, beside, onClose }: PlayersEyeProps): JSX.Element => {
  const source = useMemo(() => playersMap(campaign, map), [campaign, map.id, map.revision]);
  const lookAlike = (view: MapView): void => {
    const [mine, theirs] = [beside?.map.getView(), view.map.getView()];
    const centre = mine?.getCenter();
    const resolution = mine?.getResolution();
    if (centre) theirs.setCenter(centre);
    if (resolution) theirs.setResolution(resolution);
  };
  return (
    <div class="players-eye">
      <MapFrame source={source} shape={map} label={`${map.name} as players see it`} onView={(view) => setTimeout(() => lookAlike(view))} />
      <p class="panel float players-note" role="status">
        <b>As players see it.</b> What is not drawn here, they do not know.
        <Button size="small" keys="Y" onClick={onClose}>
          Back to your own eyes
        </Button>
      </p>
    </div>
  );
};
