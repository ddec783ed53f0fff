import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { useCampaign } from "../../state/campaign";
import { ErrorNote, NoSuchPage, Skeleton } from "../../widgets";
import "./journey.css";
import { JourneyList } from "./JourneyList";
import { JourneyTable } from "./JourneyTable";
import { useJourney } from "./useJourney";

function OneJourney({ id }: { id: string }): JSX.Element {
  const { campaign } = useCampaign();
  const handle = useJourney(campaign.id, id);
  if (handle.journey) return <JourneyTable journey={handle.journey} handle={handle} />;
  if (handle.problem?.status === 404) return <NoSuchPage />;
  return (
    <main class="page narrow">
      {handle.problem ? <ErrorNote problem={handle.problem} onRetry={handle.reload} /> : <Skeleton lines={5} />}
    </main>
  );
}

/** A journey being travelled, or the list of journeys. */
export default function JourneyScreen({ params }: ScreenProps): JSX.Element {
  const id = params["journey"];
  return id === undefined ? <JourneyList /> : <OneJourney key={id} id={id} />;
}
