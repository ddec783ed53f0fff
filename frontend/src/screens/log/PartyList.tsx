import type { JSX } from "preact";

import type { LogMember } from "../../api/types";
import { HpBar, PieceMark } from "../../widgets";

/** How everyone is. */
export function PartyList({ members }: { members: readonly LogMember[] }): JSX.Element {
  if (members.length === 0) return <p class="muted">Nobody travels yet.</p>;
  return (
    <ul class="log-members">
      {members.map((member) => (
        <li key={member.id ?? member.name} class={member.mine === true ? "mine" : ""}>
          <PieceMark name={member.name} small={false} down={member.dead === true || member.hp <= 0} />
          <span class="grow">
            <span class="row">
              <b class="grow">{member.name}</b>
              {member.dead === true ? <span class="chip bad">dead</span> : null}
              {member.dead !== true && member.hp <= 0 ? <span class="chip bad">down</span> : null}
              {member.fatigue === undefined || member.fatigue === "" || member.fatigue === "none" ? null : <span class="chip warn">{member.fatigue}</span>}
              {(member.conditions ?? []).map((condition) => (
                <span key={condition} class="chip">
                  {condition}
                </span>
              ))}
            </span>
            <HpBar hp={member.hp} max={member.max_hp} primal={member.primal ?? 0} figures label={`Hit points of ${member.name}`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
