import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { answer, typed } from "../../api/typed";
import type { Campaign, Page, Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { day } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useKeys } from "../../state/keys";
import { useSession } from "../../state/session";
import { Button, Card, Dialog, EmptyState, ErrorNote, Icon, SelectField, Skeleton, TextField } from "../../widgets";
import "./home.css";

const ROLE_WORDS = { gm: "you are GM", player: "you play", observer: "you watch" } as const;

export default function Home(_: ScreenProps): JSX.Element {
  const session = useSession();
  const { data, problem, slow, reload } = useApi<Page<Campaign>>("/campaigns/");
  const [making, setMaking] = useState(false);
  const guest = session?.user?.is_guest === true || session?.user?.is_demo === true;
  const only = data?.results.length === 1 ? data.results[0] : undefined;
  useEffect(() => {
    document.title = "Outrider";
    // Players have nothing to choose here, and demo visitors came for the demo.
    if (only !== undefined && (only.role !== "gm" || session?.user?.is_demo === true)) navigate(inCampaign(only.id), { replace: true });
  }, [only?.id]);
  useKeys("Campaigns", guest ? [] : [{ keys: "n", does: "New campaign", run: () => setMaking(true) }]);
  return (
    <main class="page home">
      <header class="home-head">
        <h1 class="grow">Campaigns</h1>
        {guest ? null : (
          <Button look="primary" icon="plus" keys="N" onClick={() => setMaking(true)}>
            New campaign
          </Button>
        )}
      </header>
      <ErrorNote problem={problem} onRetry={reload} />
      {data === null ? slow ? <Skeleton lines={4} /> : null : <CampaignList campaigns={data.results} guest={guest} onNew={() => setMaking(true)} />}
      <p class="soft home-foot">
        <a href="/join">Join another campaign with a code</a>
        <a href="/tokens">API and tokens</a>
      </p>
      {making ? <NewCampaign onClose={() => setMaking(false)} /> : null}
    </main>
  );
}

function CampaignList({ campaigns, guest, onNew }: { campaigns: Campaign[]; guest: boolean; onNew: () => void }): JSX.Element {
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  if (campaigns.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No campaign yet."
          actions={
            guest ? (
              <Button href="/join">Join with a code</Button>
            ) : (
              <Button look="primary" onClick={onNew}>
                Start a campaign
              </Button>
            )
          }
        >
          A campaign holds your maps, your party, its journeys and their log.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul class="campaigns">
      {campaigns.map((campaign) => (
        <li key={campaign.id}>
          <a class="panel campaign-row" href={inCampaign(campaign.id)}>
            <span class="campaign-sign" aria-hidden="true">
              <Icon name="map" size={22} />
            </span>
            <span class="grow">
              <b class="book">{campaign.name}</b>
              <span class="soft">
                {ROLE_WORDS[campaign.role]}, {rulesets.data?.find((each) => each.id === campaign.ruleset)?.name ?? campaign.ruleset}, since {day(campaign.created_at)}
              </span>
            </span>
            {campaign.is_demo ? <span class="chip info">demo</span> : null}
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NewCampaign({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState("");
  const [ruleset, setRuleset] = useState("");
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const known = rulesets.data ?? [];
  const chosen = known.find((each) => (ruleset === "" ? each.is_default : each.id === ruleset));
  const act = useAction(async () => {
    const campaign = await answer(typed.POST("/api/v1/campaigns/", { body: { name: name.trim(), ...(chosen ? { ruleset: chosen.id } : {}) } }));
    navigate(inCampaign(campaign.id));
  });
  const choices = known.map((each) => ({ value: each.id, label: each.is_default ? `${each.name} (default)` : each.name }));
  return (
    <Dialog title="New campaign" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void act.run();
        }}
      >
        <TextField label="Name" value={name} onInput={setName} autofocus maxLength={120} />
        <SelectField label="Rules" value={chosen?.id ?? ""} choices={choices} onChange={setRuleset} help={chosen?.source ?? "It can be changed later in the settings."} />
        <ErrorNote problem={act.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={act.busy} refusal={name.trim() === "" ? "Give it a name" : null}>
            Start the campaign
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
