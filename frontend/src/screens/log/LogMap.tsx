import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { TravelLog } from "../../api/types";
import type { MapOverlay, RouteLine } from "../../map/overlay";
import { MapWindow } from "../shared/MapWindow";

/** The map as far as this viewer knows it, with the way travelled. */
export function LogMap({ log }: { log: TravelLog }): JSX.Element {
  const map = log.map;
  const overlay = useMemo<MapOverlay>(() => {
    if (map === null) return {};
    const routes: RouteLine[] = [];
    if (map.route !== undefined && map.route !== null && map.route.length > 1) routes.push({ id: "planned", points: map.route, look: "planned" });
    if (map.travelled_points.length > 1) routes.push({ id: "travelled", points: map.travelled_points, look: "travelled" });
    return {
      routes,
      party: { x: map.x, y: map.y, label: "You are here" },
      focus: map.travelled_points.length > 1 ? [...map.travelled_points.slice(-60), [map.x, map.y]] : (map.route ?? [[map.x, map.y]]),
    };
  }, [map?.id, map?.x, map?.y, map?.travelled_points.length, map?.route?.length]);
  if (map === null) return <div class="map-window-blank" role="img" aria-label="No map yet" />;
  const where = log.journey === null ? "" : ` on day ${log.journey.day}`;
  return <MapWindow map={map.id} overlay={overlay} quiet={false} label={`The map as far as you know it, with the way travelled${where}.`} />;
}
