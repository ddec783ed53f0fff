import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { useCampaign } from "../../state/campaign";
import { ErrorNote, NoSuchPage, Skeleton } from "../../widgets";
import "./fight.css";
import "./tools.css";
import { FightList } from "./FightList";
import { FightTable } from "./FightTable";
import { useFight } from "./useFight";

function OneFight({ id }: { id: string }): JSX.Element {
  const { campaign } = useCampaign();
  const [asPlayers, setEyes] = useState(false);
  const handle = useFight(campaign.id, id, asPlayers);
  if (handle.fight) return <FightTable fight={handle.fight} handle={handle} asPlayers={asPlayers} onEyes={setEyes} />;
  if (handle.problem?.status === 404) return <NoSuchPage />;
  return (
    <main class="page narrow">
      {handle.problem ? <ErrorNote problem={handle.problem} onRetry={handle.reload} /> : <Skeleton lines={5} />}
    </main>
  );
}

/** The battle board of a fight, or the list of fights. */
export default function FightScreen({ params }: ScreenProps): JSX.Element {
  const id = params["fight"];
  return id === undefined ? <FightList /> : <OneFight key={id} id={id} />;
}
