import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Cargo, Carrier, Party, PartyMember, Ruleset } from "../../api/types";
import { count } from "../../format";
import { Icon } from "../../widgets";
import { CargoRow } from "./CargoRow";
import { CarrierHead } from "./CarrierHead";
import { MemberRow } from "./MemberRow";
import type { Dragged } from "./MemberRow";
import { cargoOf, loose, nameOf, pounds, samePlace, stackLb } from "./seating";
import type { Place } from "./seating";
import type { PartyActions } from "./useParty";

export interface Edits {
  member: (member: PartyMember) => void;
  carrier: (carrier: Carrier) => void;
  cargo: (cargo: Cargo) => void;
}

interface GroupsProps {
  party: Party;
  ruleset: Ruleset | null;
  actions: PartyActions;
  isGm: boolean;
  edit: Edits;
}

interface Dragging extends GroupsProps {
  dragged: Dragged | null;
  setDragged: (what: Dragged | null) => void;
  moveCargo: (cargo: Cargo, to: Place) => void;
  drop: (to: Place) => void;
}

/** Rows by carrier: what nobody carries, on foot, then each mount and vehicle with its riders and load. */
export function Groups(props: GroupsProps): JSX.Element {
  const { party, actions, isGm } = props;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const known = new Set(party.carriers.map((carrier) => carrier.id));
  const onFoot = party.members.filter((member) => member.carrier === null || !known.has(member.carrier));
  const left = loose(party);
  const moveCargo = (cargo: Cargo, to: Place): void => {
    if (samePlace(cargo, to)) return;
    const whose = nameOf(party, to.carrier ?? to.member);
    void actions.changeCargo.run(cargo, { member: to.member, carrier: to.carrier }, `put ${cargo.name} ${whose === "" ? "down" : `on ${whose}`}`);
  };
  const drop = (to: Place): void => {
    const member = dragged?.kind === "member" ? party.members.find((each) => each.id === dragged.id) : undefined;
    const cargo = dragged?.kind === "cargo" ? party.cargo.find((each) => each.id === dragged.id) : undefined;
    if (member !== undefined && member.carrier !== to.carrier) {
      void actions.change.run(member, { carrier: to.carrier }, `move ${member.sheet.name} to ${to.carrier === null ? "walk" : nameOf(party, to.carrier)}`);
    }
    if (cargo !== undefined) moveCargo(cargo, to);
  };
  const shared = { ...props, dragged, setDragged, moveCargo, drop };
  return (
    <>
      {left.length === 0 ? null : <Loose {...shared} cargo={left} />}
      <Group {...shared} carrier={null} members={onFoot} />
      {party.carriers.map((carrier) => (
        <Group key={carrier.id} {...shared} carrier={carrier} members={party.members.filter((member) => member.carrier === carrier.id)} />
      ))}
      {isGm && (party.carriers.length > 0 || party.cargo.length > 0) ? (
        <p class="muted drag-hint">
          Drag people and cargo to another group or member, or choose in the row.
          <span class="keys-hint"> Keys: up and down through the rows, M moves, L changes the load, D the damage.</span>
        </p>
      ) : null}
    </>
  );
}

function Loose(props: Dragging & { cargo: Cargo[] }): JSX.Element {
  const weight = props.cargo.reduce((sum, each) => sum + stackLb(each), 0);
  return (
    <section class="party-group loose" aria-label="Nobody carries">
      <header class="group-head">
        <Icon name="warn" />
        <h2>Nobody carries</h2>
        <span class="muted">{pounds(weight)} lb</span>
      </header>
      <Stacks {...props} cargo={props.cargo} />
    </section>
  );
}

function Stacks(props: Dragging & { cargo: Cargo[] }): JSX.Element | null {
  if (props.cargo.length === 0) return null;
  return (
    <ul class="members">
      {props.cargo.map((each) => (
        <CargoRow
          key={each.id}
          cargo={each}
          party={props.party}
          actions={props.actions}
          isGm={props.isGm}
          onDrag={(id) => props.setDragged(id === null ? null : { kind: "cargo", id })}
          onMove={(to) => props.moveCargo(each, to)}
          onEdit={() => props.edit.cargo(each)}
        />
      ))}
    </ul>
  );
}

function Group(props: Dragging & { carrier: Carrier | null; members: PartyMember[] }): JSX.Element {
  const { carrier, members, dragged, isGm, party } = props;
  const [over, setOver] = useState(false);
  const title = carrier === null ? "On foot" : carrier.name;
  const takes = isGm && dragged !== null && (carrier !== null || dragged.kind === "member");
  const cargo = carrier === null ? [] : cargoOf(party, { member: null, carrier: carrier.id });
  return (
    <section
      class={`party-group ${over && takes ? "drop" : ""}`}
      aria-label={title}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) props.drop({ member: null, carrier: carrier?.id ?? null });
      }}
    >
      {carrier === null ? (
        <header class="group-head">
          <Icon name="boot" />
          <h2>On foot</h2>
          <span class="muted">{count(members.length, "member")}</span>
        </header>
      ) : (
        <CarrierHead {...props} carrier={carrier} onEdit={() => props.edit.carrier(carrier)} />
      )}
      {members.length > 0 || cargo.length > 0 ? null : <p class="muted group-empty">{nobody(carrier)}</p>}
      {members.length === 0 ? null : (
        <ul class="members">
          {members.map((member) => (
            <Person key={member.id} {...props} member={member} />
          ))}
        </ul>
      )}
      <Stacks {...props} cargo={cargo} />
    </section>
  );
}

/** A member, and under it what is on its back. */
function Person(props: Dragging & { member: PartyMember }): JSX.Element {
  const { member, party } = props;
  const cargo = cargoOf(party, { member: member.id, carrier: null });
  return (
    <>
      <MemberRow {...props} onDropCargo={props.drop} onEdit={props.edit.member} />
      {cargo.length === 0 ? null : (
        <li class="borne">
          <Stacks {...props} cargo={cargo} />
        </li>
      )}
    </>
  );
}

function nobody(carrier: Carrier | null): string {
  if (carrier === null) return "Nobody walks.";
  if (carrier.draws !== null) return "It draws, and carries nobody.";
  return carrier.kind === "mount" ? "Nobody rides it." : "Nobody and nothing on it.";
}
