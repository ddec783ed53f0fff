import type { JSX } from "preact";

import type { Carrier, Party, Ruleset } from "../../api/types";
import { feet, mph } from "../../format";
import { Button, HpBar, Icon, Why } from "../../widgets";
import { LoadBar } from "./LoadBar";
import { carrierIcon, nameOf } from "./seating";
import type { PartyActions } from "./useParty";

interface CarrierHeadProps {
  carrier: Carrier;
  party: Party;
  ruleset: Ruleset | null;
  actions: PartyActions;
  isGm: boolean;
  onEdit: () => void;
}

/** An animal or vehicle: its speed, what it bears, its hit points, what it draws or what draws it. */
export function CarrierHead({ carrier, party, ruleset, actions, isGm, onEdit }: CarrierHeadProps): JSX.Element {
  const vehicle = ruleset?.vehicles.find((each) => each.key === carrier.type);
  const type = ruleset?.mounts.find((each) => each.key === carrier.type)?.name ?? vehicle?.name ?? carrier.type;
  const speed = carrier.speed.feet > 0 ? `${feet(carrier.speed.feet)}, ${mph(carrier.speed.miles_per_hour)}` : mph(carrier.speed.miles_per_hour);
  const drawn = carrier.draws === null ? "" : nameOf(party, carrier.draws);
  return (
    <header class="group-head" data-row data-carrier={carrier.id} tabIndex={0} aria-label={carrier.name}>
      <Icon name={carrierIcon(carrier, vehicle?.is_water ?? false)} />
      <h2>{carrier.name}</h2>
      <span class="muted">{type.toLowerCase() === carrier.name.toLowerCase() ? "" : type}</span>
      {drawn === "" ? (
        <Why title={`${carrier.name}: ${speed}`} reasons={carrier.speed.reasons}>
          {speed}
        </Why>
      ) : (
        <span class="chip">draws {drawn}</span>
      )}
      {carrier.team.length > 0 ? <span class="chip">drawn by {carrier.team.map((id) => nameOf(party, id)).join(", ")}</span> : null}
      {carrier.driver === null ? null : <span class="chip">{nameOf(party, carrier.driver)} drives</span>}
      {carrier.barding === "none" ? null : <span class="chip">{carrier.barding} barding</span>}
      {carrier.fatigue === "none" ? null : <span class="chip warn">{carrier.fatigue}</span>}
      <span class="carrier-load">
        {carrier.hp === null || carrier.max_hp === null || (carrier.hp === carrier.max_hp && !isGm) ? null : (
          <HpBar hp={carrier.hp} max={carrier.max_hp} primal={carrier.max_hp - Math.max(0, carrier.hp)} figures label={`Hit points of ${carrier.name}`} />
        )}
        <LoadBar load={carrier.load} name={carrier.name} />
      </span>
      {isGm ? (
        <span class="member-tools">
          <Button look="ghost" size="small" icon="pen" iconOnly label={`Change ${carrier.name}`} onClick={onEdit} />
          <Button look="ghost" size="small" icon="bin" iconOnly label={`Remove ${carrier.name}`} onClick={() => void actions.removeCarrier.run(carrier)} />
        </span>
      ) : null}
    </header>
  );
}
