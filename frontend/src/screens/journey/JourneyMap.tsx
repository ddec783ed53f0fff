import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { CampaignMapInfo, Journey, JourneyEvent, Point } from "../../api/types";
import { useApi } from "../../api/use";
import type { CampaignMapProps } from "../../map/CampaignMap";
import type { MapOverlay, RouteLine } from "../../map/overlay";
import { campsOf } from "./days";
import { crowdWords } from "./EncounterCard";

/** Room that the cards on the map take. */
const BESIDE_DAY = { left: 396, top: 12, right: 24, bottom: 96 };
const BESIDE_CARD = { ...BESIDE_DAY, right: 390 };

/** Miles shown on every side of the party when the screen opens. */
const NEAR_MILES = 30;

/** On a narrow screen the cards stand below the map instead of on it. */
const NARROW = "(max-width: 860px)";
const BARE = { left: 12, top: 12, right: 12, bottom: 12 };

function paddingFor(journey: Journey): typeof BARE {
  if (matchMedia(NARROW).matches) return BARE;
  return journey.encounter ? BESIDE_CARD : BESIDE_DAY;
}

/** The drawn map is fetched when it is first needed. */
function useCampaignMap(): ComponentType<CampaignMapProps> | null {
  const [Found, setFound] = useState<ComponentType<CampaignMapProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("../../map/CampaignMap").then((module) => {
      if (isHere) setFound(() => module.CampaignMap);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return Found;
}

function aroundParty(journey: Journey, map: CampaignMapInfo): Point[] {
  const near = NEAR_MILES / (map.miles_per_unit ?? 6);
  return [
    [journey.x - near, journey.y - near],
    [journey.x + near, journey.y + near],
  ];
}

function overlayOf(journey: Journey, events: readonly JourneyEvent[], focus: Point[]): MapOverlay {
  const camps = campsOf(events);
  const next = journey.today.planned?.camp;
  const planned = next && journey.status !== "arrived" && !camps.some((camp) => camp.number === journey.day) ? [{ x: next.x, y: next.y, number: journey.day, label: next.place ?? "" }] : [];
  const { encounter, route } = journey;
  const first = route.points[0];
  const last = route.points.at(-1);
  const ghosts = (journey.courses ?? []).filter(({ course, points }) => course < (journey.course ?? 0) && points.length > 1);
  return {
    routes: [
      ...ghosts.map(({ course, points }): RouteLine => ({ id: `course ${String(course)}`, points, look: "ghost" })),
      { id: "planned", points: route.points, look: "planned" },
      { id: "travelled", points: journey.travelled_points, look: "travelled" },
    ],
    stops: first && last ? [
      { x: first[0], y: first[1], kind: "start" },
      { x: last[0], y: last[1], kind: "end" },
    ] : [],
    camps: [...camps, ...planned],
    party: { x: journey.x, y: journey.y, label: journey.name },
    flags: encounter ? [{ x: journey.x, y: journey.y, title: encounter.name, text: crowdWords(encounter), gm_only: encounter.hidden }] : [],
    focus,
  };
}

/** The map with the road behind and ahead, the camps, the party, and what it has met. */
export function JourneyMap({ campaign, journey, events }: { campaign: string; journey: Journey; events: readonly JourneyEvent[] }): JSX.Element {
  const { data: map } = useApi<CampaignMapInfo>(`/campaigns/${campaign}/maps/${journey.map}/`);
  const Drawn = useCampaignMap();
  const focus = useMemo(() => (map ? aroundParty(journey, map) : []), [map?.id, journey.x, journey.y]);
  const overlay = useMemo(() => overlayOf(journey, events, focus), [journey, events, focus]);
  return (
    <div class="journey-map">
      {Drawn && map && <Drawn campaign={campaign} map={map} overlay={overlay} label={`Map. The party is at mile ${journey.mile.toFixed(0)}.`} padding={paddingFor(journey)} />}
    </div>
  );
}
