import type { JSX } from "preact";

import { useLive } from "../../api/live";
import { answer, typed } from "../../api/typed";
import type { Member, Role } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { Button, Card, ErrorNote, Skeleton, toast } from "../../widgets";

export const ROLES: readonly { value: Role; label: string; help: string }[] = [
  { value: "gm", label: "GM", help: "sees and does everything" },
  { value: "player", label: "Player", help: "sees what the party knows, plays their own character" },
  { value: "observer", label: "Observer", help: "reads the log, does nothing" },
];

export function Members({ campaign }: { campaign: string }): JSX.Element {
  const members = useApi<Member[]>(`/campaigns/${campaign}/members/`);
  useLive(campaign, ["member", "members", "membership"], members.reload);
  const change = useAction(async (member: Member, role: Role) => {
    await answer(typed.PATCH("/api/v1/campaigns/{campaign}/members/{member}/", { params: { path: { campaign, member: member.id } }, body: { role } }));
    members.reload();
  });
  const remove = useAction(async (member: Member) => {
    await answer(typed.DELETE("/api/v1/campaigns/{campaign}/members/{member}/", { params: { path: { campaign, member: member.id } } }));
    members.reload();
    toast(`${member.name} is out. A new code lets them in again.`);
  });
  const list = members.data ?? [];
  const gms = list.filter((member) => member.role === "gm").length;
  return (
    <Card title="Members" aside={members.data === null ? undefined : `${list.length}`}>
      <ErrorNote problem={members.problem ?? change.problem ?? remove.problem} />
      {members.data === null ? (
        members.slow ? (
          <Skeleton />
        ) : null
      ) : (
        <ul class="plain-rows">
          {list.map((member) => (
            <li key={member.id}>
              <span class="grow">
                <b>{member.name}</b>
                {member.is_me ? <span class="muted"> you</span> : null}
              </span>
              <RoleSelect member={member} lastGm={member.role === "gm" && gms === 1} onChange={(role) => void change.run(member, role)} />
              <Button
                size="small"
                look="ghost"
                refusal={member.role === "gm" && gms === 1 ? "A campaign keeps at least one GM" : null}
                onClick={() => void remove.run(member)}
              >
                {member.is_me ? "Leave" : "Remove"}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RoleSelect({ member, lastGm, onChange }: { member: Member; lastGm: boolean; onChange: (role: Role) => void }): JSX.Element {
  return (
    <select
      class="input role-select"
      aria-label={`Role of ${member.name}`}
      title={lastGm ? "A campaign keeps at least one GM" : undefined}
      value={member.role}
      disabled={lastGm}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    >
      {ROLES.map((role) => (
        <option key={role.value} value={role.value}>
          {role.label}
        </option>
      ))}
    </select>
  );
}
