import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { setQuery } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { Button, EmptyState, ErrorNote, Skeleton } from "../../widgets";
import { Days } from "./Days";
import { LiveCard, LogHead } from "./Head";
import { LogMap } from "./LogMap";
import { PartyList } from "./PartyList";
import { Rolls } from "./Rolls";
import { PhoneTabs, WIDE_TABS } from "./tabs";
import type { LogTab } from "./tabs";
import { useLog } from "./useLog";
import { Tabs } from "../../widgets";
import "./log.css";

export default function LogScreen({ params, query }: ScreenProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const [playersEye, setPlayersEye] = useState(false);
  const { log, asOf, problem, slow, reload, fresh, markSeen } = useLog(campaign.id, query.get("journey"), playersEye);
  const tab = (query.get("tab") ?? "log") as LogTab;
  const secrets = isGm && !playersEye;
  useKeys("Log", isGm ? [{ keys: "y", does: "As players see it", run: () => setPlayersEye(!playersEye) }] : []);
  const shown = log;
  const day = params["day"];
  useEffect(() => {
    if (day !== undefined && shown !== null) document.getElementById(`day-${day}`)?.scrollIntoView({ block: "start" });
  }, [day, shown === null]);
  if (shown === null) {
    return <main class="page">{problem === null ? slow ? <Skeleton lines={6} /> : null : <ErrorNote problem={problem} onRetry={reload} />}</main>;
  }
  const tools = isGm ? (
    <Button icon="eye" size="small" keys="Y" pressed={playersEye} onClick={() => setPlayersEye(!playersEye)}>
      {playersEye ? "As the GM" : "As players see it"}
    </Button>
  ) : null;
  return (
    <main class={`log-page tab-${tab} ${isGm ? "gm" : "player"} ${playersEye ? "players-eye" : ""}`}>
      {playersEye ? <p class="eye-note">As players see it: days, rolls and hit points come as the server gives them to players. The map stays the GM’s.</p> : null}
      <LogHead log={shown} asOf={asOf} tools={tools} />
      <div class="log-map">
        <LogMap log={shown} />
      </div>
      <div class="log-sheet">
        <LiveCard log={shown} />
        {fresh === null || (fresh.days === 0 && fresh.entries === 0) ? null : (
          <button type="button" class="chip info fresh" onClick={markSeen}>
            Since you were here: {fresh.words}
          </button>
        )}
        <div class="log-tabs">
          <Tabs label="Log" value={tab === "rolls" ? "rolls" : "log"} choices={WIDE_TABS} onChange={(value) => setQuery({ tab: value === "log" ? null : value })} />
        </div>
        <div class="log-words">
          {tab === "rolls" ? (
            <Rolls log={shown} />
          ) : shown.days.length === 0 ? (
            <EmptyState title="Nothing has happened yet.">
              {shown.journey === null ? "The log begins with the first day of a journey." : "The first day is still to come."}
            </EmptyState>
          ) : (
            <Days log={shown} mayEdit={secrets} onChanged={reload} />
          )}
        </div>
      </div>
      <aside class="log-party" aria-label="Party">
        <h2>Party</h2>
        <PartyList members={shown.members} />
      </aside>
      <PhoneTabs tab={tab} />
    </main>
  );
}
