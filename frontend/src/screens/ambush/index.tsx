import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { useCampaign } from "../../state/campaign";
import { ErrorNote, NoSuchPage, Skeleton } from "../../widgets";
import "./ambush.css";
import { AmbushTable } from "./AmbushTable";
import { useAmbush } from "./useAmbush";

function OneAmbush({ id }: { id: string }): JSX.Element {
  const { campaign } = useCampaign();
  const [chosen, setChosen] = useState<string | null>(null);
  const handle = useAmbush(`/campaigns/${campaign.id}/ambushes/${id}/`, campaign.id, chosen);
  if (handle.ambush) return <AmbushTable ambush={handle.ambush} handle={handle} chosen={chosen} onChoose={setChosen} />;
  if (handle.problem?.status === 404) return <NoSuchPage />;
  return (
    <main class="page narrow">
      {handle.problem ? <ErrorNote problem={handle.problem} onRetry={handle.reload} /> : <Skeleton lines={5} />}
    </main>
  );
}

/** Set-up of one ambush or meeting on a journey. */
export default function AmbushScreen({ params }: ScreenProps): JSX.Element {
  const { ambush } = params;
  return ambush === undefined ? <NoSuchPage /> : <OneAmbush key={ambush} id={ambush} />;
}
