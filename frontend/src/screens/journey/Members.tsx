import type { JSX } from "preact";

import type { Journey, JourneyEvent, JourneyMember, JourneyMount } from "../../api/types";
import { count, initials, whole } from "../../format";
import { HpBar, Icon } from "../../widgets";
import { Pen } from "./Pen";

function stateWords(member: JourneyMember): string {
  if (member.dead) return ["dead", ...(member.burdens ?? []).filter((burden) => burden.startsWith("to be raised"))].join(", ");
  const words = [
    member.down === true ? "unconscious" : "",
    member.fatigue === "none" ? "" : member.fatigue,
    ...member.conditions,
    ...(member.burdens ?? []),
    (member.ability_damage ?? 0) > 0 ? `${whole(member.ability_damage ?? 0)} off every ability` : "",
    (member.hunger ?? 0) > 0 ? `${count(member.hunger ?? 0, "day")} without food` : "",
    (member.thirst ?? 0) > 0 ? `${count(member.thirst ?? 0, "hour")} without water` : "",
  ];
  return words.filter(Boolean).join(", ");
}

function mountWords(mount: JourneyMount): string {
  if (mount.left) return "left behind";
  return [
    mount.down ? "cannot go on" : "",
    mount.fatigue === "none" ? "" : mount.fatigue,
    (mount.starved ?? 0) > 0 ? `${whole(mount.starved ?? 0)} from hunger or thirst` : "",
    (mount.hunger ?? 0) > 0 ? `${count(mount.hunger ?? 0, "day")} without feed` : "",
    (mount.thirst ?? 0) > 0 ? `${count(mount.thirst ?? 0, "hour")} without water` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

interface RowProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly onHand: (target: string, field: string) => void;
}

function Pens({ journey, events, id, name }: Omit<RowProps, "onHand"> & { id: string; name: string }): JSX.Element {
  return (
    <>
      {["hp", "primal", "fatigue"].map((field) => (
        <Pen key={field} journey={journey} events={events} target={id} field={field} name={`${name}: ${field === "hp" ? "hit points" : field}`} />
      ))}
    </>
  );
}

function Member({ member, ...row }: RowProps & { member: JourneyMember }): JSX.Element {
  const words = stateWords(member);
  return (
    <li>
      <span class={member.dead || member.down === true ? "token down" : "token"} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div class="grow member-in">
        <div class="row member-line">
          <b>{member.name.split(" ")[0]}</b>
          <span class="row">
            <Pens {...row} id={member.id} name={member.name} />
            <button type="button" class="fig" title="Set by hand" onClick={() => { row.onHand(member.id, "hp"); }}>
              {whole(member.hp)} <span class="muted">/ {member.max_hp}</span>
            </button>
          </span>
        </div>
        <HpBar hp={member.hp} max={member.max_hp} primal={member.primal} label={`${member.name}'s hit points`} />
        {words !== "" && (
          <button type="button" class="fig member-state" title={`${words}: set by hand`} onClick={() => { row.onHand(member.id, "fatigue"); }}>
            {words}
          </button>
        )}
      </div>
    </li>
  );
}

/** Whose hit points a mount without its own goes by: its riders bear the march, once (EP-OV-15). */
function bearersOf({ members }: Journey, mount: JourneyMount): JourneyMember[] {
  return members.filter((member) => (mount.riders ?? []).includes(member.id));
}

function MountHp({ mount, journey }: { mount: JourneyMount; journey: Journey }): JSX.Element {
  if (mount.hp !== null) {
    return (
      <>
        {whole(mount.hp)} {mount.max_hp !== null && <span class="muted">/ {mount.max_hp}</span>}
      </>
    );
  }
  const bearers = bearersOf(journey, mount);
  if (bearers.length === 0) return <span title="It has no hit points of its own.">–</span>;
  return <span title="It has no hit points of its own: its rider bears the march for both.">{bearers.map((one) => `${one.name.split(" ")[0] ?? one.name}’s ${whole(one.hp)}`).join(", ")}</span>;
}

function Mount({ mount, ...row }: RowProps & { mount: JourneyMount }): JSX.Element {
  const words = mountWords(mount);
  return (
    <li class="mount">
      <span class="mount-mark" aria-hidden="true">
        <Icon name="horse" size={20} />
      </span>
      <div class="grow member-in">
        <div class="row member-line">
          <b>{mount.name}</b>
          <span class="row">
            <Pens {...row} id={mount.id} name={mount.name} />
            <button type="button" class="fig" title="Set by hand" onClick={() => { row.onHand(mount.id, mount.hp === null ? "fatigue" : "hp"); }}>
              <MountHp mount={mount} journey={row.journey} />
            </button>
          </span>
        </div>
        {mount.hp !== null && mount.max_hp !== null && <HpBar hp={mount.hp} max={mount.max_hp} label={`${mount.name}'s hit points`} />}
        {words !== "" && <small class="soft">{words}</small>}
      </div>
    </li>
  );
}

/** Everyone of the party, people and animals: hit points with the march's harm hatched, fatigue, conditions. */
export function Members(props: RowProps): JSX.Element {
  const { members, mounts = [] } = props.journey;
  return (
    <section class="panel float members" aria-label="Party">
      <ul>
        {members.map((member) => (
          <Member key={member.id} {...props} member={member} />
        ))}
        {mounts.map((mount) => (
          <Mount key={mount.id} {...props} mount={mount} />
        ))}
      </ul>
    </section>
  );
}
