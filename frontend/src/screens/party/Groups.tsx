import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Carrier, Party, PartyMember, Ruleset } from "../../api/types";
import { count, feet, mph, whole } from "../../format";
import { Button, HpBar, Icon, NumberField, PieceMark, Why } from "../../widgets";
import { LoadBar } from "./LoadBar";
import { rank, wears } from "./sheet";
import type { PartyActions } from "./useParty";

interface GroupsProps {
  party: Party;
  ruleset: Ruleset | null;
  actions: PartyActions;
  isGm: boolean;
  onEdit: (member: PartyMember) => void;
}

/** Rows by carrier: on foot first, then each mount and vehicle with its riders and load. */
export function Groups(props: GroupsProps): JSX.Element {
  const { party, actions, isGm } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const known = new Set(party.carriers.map((carrier) => carrier.id));
  const onFoot = party.members.filter((member) => member.carrier === null || !known.has(member.carrier));
  const move = (id: string, to: Carrier | null): void => {
    const member = party.members.find((each) => each.id === id);
    if (member === undefined || member.carrier === (to?.id ?? null)) return;
    void actions.change.run(member, { carrier: to?.id ?? null }, `move ${member.sheet.name} to ${to?.name ?? "walk"}`);
  };
  const shared = { ...props, dragged, setDragged, move };
  return (
    <>
      <Group {...shared} carrier={null} members={onFoot} />
      {party.carriers.map((carrier) => (
        <Group key={carrier.id} {...shared} carrier={carrier} members={party.members.filter((member) => member.carrier === carrier.id)} />
      ))}
      {isGm && party.carriers.length > 0 ? <p class="muted drag-hint">Drag a row to another group, or choose in its row how someone travels.</p> : null}
    </>
  );
}

interface GroupProps extends GroupsProps {
  carrier: Carrier | null;
  members: PartyMember[];
  dragged: string | null;
  setDragged: (id: string | null) => void;
  move: (id: string, to: Carrier | null) => void;
}

function Group(props: GroupProps): JSX.Element {
  const { carrier, members, dragged, isGm } = props;
  const [over, setOver] = useState(false);
  const title = carrier === null ? "On foot" : carrier.name;
  return (
    <section
      class={`party-group ${over && dragged !== null ? "drop" : ""}`}
      aria-label={title}
      onDragOver={(event) => {
        if (!isGm || dragged === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged !== null) props.move(dragged, carrier);
      }}
    >
      {carrier === null ? (
        <header class="group-head">
          <Icon name="boot" />
          <h2>On foot</h2>
          <span class="muted">{count(members.length, "member")}</span>
        </header>
      ) : (
        <CarrierHead {...props} carrier={carrier} />
      )}
      {members.length === 0 ? (
        <p class="muted group-empty">{carrier === null ? "Nobody walks." : carrier.kind === "mount" ? "Nobody rides it; it carries the load." : "Nobody on it."}</p>
      ) : (
        <ul class="members">
          {members.map((member) => (
            <MemberRow key={member.id} {...props} member={member} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CarrierHead(props: GroupProps & { carrier: Carrier }): JSX.Element {
  const { carrier, ruleset, actions, isGm } = props;
  const mount = ruleset?.mounts.find((each) => each.key === carrier.type) ?? null;
  const type = mount?.name ?? ruleset?.vehicles.find((each) => each.key === carrier.type)?.name ?? carrier.type;
  const speed = carrier.speed.feet > 0 ? `${feet(carrier.speed.feet)}, ${mph(carrier.speed.miles_per_hour)}` : mph(carrier.speed.miles_per_hour);
  return (
    <header class="group-head">
      <Icon name={carrier.kind === "mount" ? "horse" : "wagon"} />
      <h2>{carrier.name}</h2>
      <span class="muted">{type === carrier.name ? "" : type}</span>
      <Why title={`${carrier.name}: ${speed}`} reasons={carrier.speed.reasons}>
        {speed}
      </Why>
      <span class="carrier-load">
        {mount === null ? (
          <span class="soft">{whole(carrier.load_lb)} lb</span>
        ) : (
          <LoadBar load={carrier.load_lb} light={mount.light_lb} medium={mount.medium_lb} heavy={mount.heavy_lb} />
        )}
      </span>
      {isGm ? (
        <>
          <NumberField
            class="load-field"
            label={`Load of ${carrier.name}, riders included`}
            value={carrier.load_lb}
            unit="lb"
            least={0}
            most={100000}
            onChange={(load) => void actions.changeCarrier.run(carrier, { load_lb: load }, `load ${carrier.name}`)}
          />
          <Button look="ghost" size="small" icon="bin" iconOnly label={`Remove ${carrier.name}`} onClick={() => void actions.removeCarrier.run(carrier)} />
        </>
      ) : null}
    </header>
  );
}

function MemberRow(props: GroupProps & { member: PartyMember }): JSX.Element {
  const { member, party, actions, isGm, carrier } = props;
  const { sheet } = member;
  const mayEdit = isGm || member.mine;
  const max = sheet.max_hp ?? 10;
  const hp = (sheet.hp ?? max) - member.primal;
  const speed = `${feet(member.speed.feet)}`;
  return (
    <li
      class={`member ${member.mine ? "mine" : ""}`}
      draggable={isGm}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", sheet.name);
        props.setDragged(member.id);
      }}
      onDragEnd={() => props.setDragged(null)}
    >
      <PieceMark name={sheet.name} small={false} />
      <span class="member-name">
        <b>{sheet.name}</b>
        <span class="muted">
          {rank(sheet)}
          {member.mine ? ", yours" : ""}
        </span>
      </span>
      <span class="member-speed">
        <Why title={`${sheet.name}: ${speed}, ${mph(member.speed.miles_per_hour)}`} reasons={member.speed.reasons} total={{ text: "On open road", effect: mph(member.speed.miles_per_hour) }}>
          {speed}
        </Why>
        <span class="muted">{wears(sheet)}</span>
      </span>
      <span class="member-hp">
        <HpBar hp={hp} max={max} primal={member.primal} figures label={`Hit points of ${sheet.name}`} />
      </span>
      <span class="member-marks">
        {member.fatigue === "none" || member.fatigue === "" ? null : <span class="chip warn">{member.fatigue}</span>}
        {member.primal > 0 ? <span class="chip">{whole(member.primal)} Primal</span> : null}
      </span>
      {isGm && party.carriers.length > 0 ? (
        <select
          class="input member-move"
          aria-label={`How ${sheet.name} travels`}
          title="Travels"
          value={carrier?.id ?? ""}
          onChange={(event) => props.move(member.id, party.carriers.find((each) => each.id === event.currentTarget.value) ?? null)}
        >
          <option value="">on foot</option>
          {party.carriers.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      ) : (
        <span />
      )}
      <span class="member-tools">
        {mayEdit ? (
          <Button look="ghost" size="small" icon="pen" onClick={() => props.onEdit(member)}>
            Edit
          </Button>
        ) : null}
        {isGm ? (
          <Button look="ghost" size="small" icon="close" iconOnly label={`Take ${sheet.name} out`} onClick={() => void actions.remove.run(member)} />
        ) : null}
      </span>
    </li>
  );
}
