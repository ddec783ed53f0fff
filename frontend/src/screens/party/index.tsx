import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Page, Party, PartyRow } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, EmptyState, ErrorNote, Skeleton } from "../../widgets";
import { PartyEditor } from "./PartyEditor";
import { QuickParty } from "./QuickParty";
import "./party.css";

export default function PartyScreen({ params }: ScreenProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const root = `/campaigns/${campaign.id}/parties/`;
  const parties = useApi<Page<PartyRow>>(root);
  useLive(campaign.id, ["party"], parties.reload);
  const [quick, setQuick] = useState(false);
  const make = useAction(async () => {
    const party = await api.post<Party>(root, { name: "New party" });
    parties.reload();
    navigate(inCampaign(campaign.id, "party", party.id));
  });
  const list = parties.data?.results ?? [];
  const id = params["party"] ?? null;
  const first = list[0]?.id;
  useEffect(() => {
    if (id === null && first !== undefined) navigate(inCampaign(campaign.id, "party", first), { replace: true });
  }, [id, first]);

  const tools = isGm ? (
    <>
      <Button icon="boot" onClick={() => setQuick(true)}>
        Quick party
      </Button>
      <Button icon="plus" busy={make.busy} onClick={() => void make.run()}>
        New party
      </Button>
    </>
  ) : null;
  return (
    <main class="page party">
      <ErrorNote problem={parties.problem ?? make.problem} onRetry={parties.reload} />
      {id !== null ? (
        <PartyEditor key={id} id={id} parties={list} tools={tools} onListChanged={parties.reload} />
      ) : parties.data === null ? (
        parties.slow ? (
          <Skeleton lines={6} />
        ) : null
      ) : list.length === 0 ? (
        <section class="panel">
          <EmptyState title="No party yet." actions={isGm ? tools : undefined}>
            {isGm
              ? "Five people on foot at 30 ft are enough to plan with; names and figures can follow."
              : "The GM has not shown a party yet."}
          </EmptyState>
        </section>
      ) : null}
      {quick ? <QuickParty campaign={campaign.id} onClose={() => setQuick(false)} onMade={parties.reload} /> : null}
    </main>
  );
}
