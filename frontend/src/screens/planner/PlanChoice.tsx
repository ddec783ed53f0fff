/** The campaign's plans, and a new one on a map of choice. */
import type { JSX } from "preact";
import type { CampaignMapInfo, PlanRow } from "../../api/types";
import { count, miles } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, EmptyState } from "../../widgets";

const words = (plan: PlanRow): string =>
  [
    plan.party_name,
    plan.map_name,
    plan.miles === null ? count(plan.stops, "stop") : miles(plan.miles),
    plan.days === null ? "" : count(plan.days, "day"),
  ]
    .filter((part) => part !== "")
    .join(", ");

export const PlanChoice = ({ maps, plans }: { maps: readonly CampaignMapInfo[]; plans: readonly PlanRow[] }): JSX.Element => {
  const { campaign } = useCampaign();
  if (maps.length === 0) {
    return (
      <main class="page">
        <EmptyState
          title="No map yet."
          actions={
            <Button look="primary" icon="upload" href={inCampaign(campaign.id, "maps", "import")}>
              Bring in a map
            </Button>
          }
        >
          A plan needs ground to lie on.
        </EmptyState>
      </main>
    );
  }
  return (
    <main class="page">
      <h1>Plans</h1>
      <ul class="plan-choice">
        {plans.map((plan) => (
          <li key={plan.id} class="panel">
            <a href={inCampaign(campaign.id, "plan", plan.id)}>
              <b class="book">{plan.name}</b>
              <span class="soft">{words(plan)}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2 class="plan-new">A new plan</h2>
      <div class="row plan-maps">
        {maps.map((map) => (
          <Button key={map.id} icon="plus" href={`${inCampaign(campaign.id, "plan")}?map=${map.id}`}>
            On {map.name}
          </Button>
        ))}
        <Button look="ghost" icon="upload" href={inCampaign(campaign.id, "maps", "import")}>
          Bring in another map
        </Button>
      </div>
    </main>
  );
};
