import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Party, PartyMember } from "../../api/types";
import { feet, mph, whole } from "../../format";
import { Button, HpBar, PieceMark, Why } from "../../widgets";
import { LoadBar } from "./LoadBar";
import { MoveTo } from "./MoveTo";
import type { Place } from "./seating";
import { rank, wears } from "./sheet";
import type { PartyActions } from "./useParty";

export interface Dragged {
  kind: "member" | "cargo" | "animal";
  id: string;
}

interface MemberRowProps {
  member: PartyMember;
  party: Party;
  actions: PartyActions;
  isGm: boolean;
  dragged: Dragged | null;
  setDragged: (what: Dragged | null) => void;
  onDropCargo: (to: Place) => void;
  onEdit: (member: PartyMember) => void;
}

export function MemberRow(props: MemberRowProps): JSX.Element {
  const { member, party, actions, isGm, dragged } = props;
  const { sheet } = member;
  const [over, setOver] = useState(false);
  const mayEdit = isGm || member.mine;
  const max = sheet.max_hp ?? 10;
  const hp = (sheet.hp ?? max) - member.primal;
  const speed = `${feet(member.speed.feet)}`;
  const takes = isGm && dragged?.kind === "cargo";
  const drives = party.carriers.find((each) => each.driver === member.id);
  return (
    <li
      class={`member ${member.mine ? "mine" : ""} ${over && takes ? "drop" : ""}`}
      data-row
      data-member={member.id}
      tabIndex={0}
      aria-label={sheet.name}
      draggable={isGm}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", sheet.name);
        props.setDragged({ kind: "member", id: member.id });
      }}
      onDragEnd={() => props.setDragged(null)}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes) return;
        event.preventDefault();
        event.stopPropagation();
        props.onDropCargo({ member: member.id, carrier: null });
      }}
    >
      <PieceMark name={sheet.name} small={false} />
      <span class="member-name">
        <b>{sheet.name}</b>
        <span class="muted">
          {rank(sheet)}
          {member.mine ? ", yours" : ""}
          {drives === undefined ? "" : `, drives ${drives.name}`}
        </span>
      </span>
      <span class="member-speed">
        <Why title={`${sheet.name}: ${speed}, ${mph(member.speed.miles_per_hour)}`} reasons={member.speed.reasons} total={{ text: "On open road", effect: mph(member.speed.miles_per_hour) }}>
          {speed}
        </Why>
        <span class="muted">{wears(sheet)}</span>
      </span>
      <span class="member-load">
        <LoadBar load={member.load} name={sheet.name} />
      </span>
      <span class="member-hp">
        <HpBar hp={hp} max={max} primal={member.primal} figures label={`Hit points of ${sheet.name}`} />
      </span>
      <span class="member-marks">
        {member.fatigue === "none" || member.fatigue === "" ? null : <span class="chip warn">{member.fatigue}</span>}
        {member.primal > 0 ? <span class="chip">{whole(member.primal)} from the march</span> : null}
      </span>
      {isGm && party.carriers.length > 0 ? (
        <MoveTo
          party={party}
          label={`How ${sheet.name} travels`}
          at={{ member: null, carrier: member.carrier }}
          onMove={(to) => void actions.change.run(member, { carrier: to.carrier }, `move ${sheet.name}`)}
        />
      ) : (
        <span />
      )}
      <span class="member-tools">
        {mayEdit ? (
          <Button look="ghost" size="small" icon="pen" iconOnly label={`Edit ${sheet.name}`} onClick={() => props.onEdit(member)} />
        ) : null}
        {isGm ? (
          <Button look="ghost" size="small" icon="close" iconOnly label={`Take ${sheet.name} out`} onClick={() => void actions.remove.run(member)} />
        ) : null}
      </span>
    </li>
  );
}
