import type { JSX } from "preact";

import type { Journey, JourneyMember } from "../../api/types";
import { initials, whole } from "../../format";
import { HpBar } from "../../widgets";

function stateWords(member: JourneyMember): string {
  if (member.dead) return "dead";
  const words = [member.down === true ? "unconscious" : "", member.fatigue === "none" ? "" : member.fatigue, ...member.conditions];
  return words.filter(Boolean).join(", ");
}

function Member({ member, onHand }: { member: JourneyMember; onHand: (id: string) => void }): JSX.Element {
  const words = stateWords(member);
  return (
    <li>
      <span class={member.dead || member.down ? "token down" : "token"} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div class="grow member-in">
        <div class="row member-line">
          <b>{member.name.split(" ")[0]}</b>
          <button type="button" class="fig" title="Set by hand" onClick={() => { onHand(member.id); }}>
            {whole(member.hp)} <span class="muted">/ {member.max_hp}</span>
          </button>
        </div>
        <HpBar hp={member.hp} max={member.max_hp} primal={member.primal} label={`${member.name}'s hit points`} />
        {words !== "" && <small class="soft">{words}</small>}
      </div>
    </li>
  );
}

/** Everyone of the party: hit points with the march's harm hatched, fatigue, conditions. */
export function Members({ journey, onHand }: { journey: Journey; onHand: (id: string) => void }): JSX.Element {
  return (
    <section class="panel float members" aria-label="Party">
      <ul>
        {journey.members.map((member) => (
          <Member key={member.id} member={member} onHand={onHand} />
        ))}
      </ul>
    </section>
  );
}
