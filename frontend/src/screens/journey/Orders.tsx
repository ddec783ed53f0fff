import type { JSX } from "preact";

import type { Journey, JourneyOrder } from "../../api/types";
import { Button } from "../../widgets";
import type { IconName } from "../../widgets";
import type { Dialogue } from "./JourneyTable";

/** Why an order is refused now, null when it is allowed. */
export const refusalOf = (journey: Journey, type: string): string | null =>
  journey.orders_allowed.find((order) => order.type === type)?.reason ?? null;

interface OrdersProps {
  readonly journey: Journey;
  readonly isBusy: boolean;
  readonly onOrder: (order: JourneyOrder) => void;
  readonly onDialogue: (dialogue: Dialogue) => void;
}

interface Choice {
  readonly type: string;
  readonly icon: IconName;
  readonly label: string;
  readonly small: string;
  readonly run: () => void;
}

function choicesOf({ journey, onOrder, onDialogue }: OrdersProps): Choice[] {
  const forages = journey.foraging === true;
  const rolls = journey.rolls_tables === true;
  return [
    { type: "rest", icon: "tent", label: "Rest here", small: "camp for some days", run: () => { onDialogue("rest"); } },
    { type: "forage", icon: "area", label: forages ? "Forage no more" : "Forage on the way", small: forages ? "back to the full pace" : "food and water, at half the pace", run: () => { onOrder({ type: "forage", on: !forages }); } },
    { type: "set_watches", icon: "eye", label: "Set the watches", small: "who keeps which watch by night", run: () => { onDialogue("watches"); } },
    { type: "set_rations", icon: "people", label: "Short rations", small: "who goes without first", run: () => { onDialogue("rations"); } },
    { type: "seek_way", icon: "route", label: "Look for the way", small: "when they know that they are lost", run: () => { onOrder({ type: "seek_way" }); } },
    { type: "place_encounter", icon: "flag", label: "Place an encounter", small: "here, or on the route ahead", run: () => { onDialogue("encounter"); } },
    { type: "set_table", icon: "dice", label: rolls ? "Leave meetings to me" : "Roll on the tables", small: rolls ? "the tables roll each day now" : "meetings are the GM's now", run: () => { onOrder({ type: "set_table", rolls: !rolls }); } },
    { type: "tables", icon: "book", label: "Encounter tables", small: "what may be met, and how likely", run: () => { onDialogue("tables"); } },
    { type: "branch", icon: "copy", label: "What if", small: "try another; this one stays", run: () => { onDialogue("branch"); } },
    { type: "sheets", icon: "people", label: "Return to the sheets", small: "what the road did, to the party", run: () => { onDialogue("sheets"); } },
    { type: "end_journey", icon: "stop", label: "End the journey", small: "stop here for good", run: () => { onOrder({ type: "end_journey", reason: "ended by the GM" }); } },
  ];
}

/** Everything else that can be ordered: what is allowed first, then the rest, dashed, each with its reason. */
export function Orders(props: OrdersProps): JSX.Element {
  const choices = choicesOf(props).map((choice) => ({ ...choice, refusal: refusalOf(props.journey, choice.type) }));
  const inOrder = [...choices.filter(({ refusal }) => refusal === null), ...choices.filter(({ refusal }) => refusal !== null)];
  return (
    <ul class="orders" aria-label="Orders">
      {inOrder.map(({ type, icon, label, small, refusal, run }) => (
        <li key={type} class={refusal === null ? "" : "refused"}>
          <Button size="small" icon={icon} refusal={refusal} busy={props.isBusy} onClick={run}>
            {label}
          </Button>
          <small class="soft">{refusal ?? small}</small>
        </li>
      ))}
    </ul>
  );
}
