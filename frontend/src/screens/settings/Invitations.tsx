import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { answer, typed } from "../../api/typed";
import type { Invitation, NewInvitation, Role } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { count, day } from "../../format";
import { Button, Card, CopyLine, ErrorNote, NumberField, QrCode, SelectField, toast } from "../../widgets";
import { ROLES } from "./Members";

/** The answer that makes an invitation is the only one with its code and link. */
const shownOnce = (made: Invitation & { code?: string; url?: string }): NewInvitation => ({ ...made, code: made.code ?? "", url: made.url ?? "" });

export function Invitations({ campaign }: { campaign: string }): JSX.Element {
  const invitations = useApi<Invitation[]>(`/campaigns/${campaign}/invitations/`);
  const [role, setRole] = useState<Role>("player");
  const [days, setDays] = useState(14);
  const [uses, setUses] = useState(6);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const make = useAction(async () => {
    setMade(shownOnce(await answer(typed.POST("/api/v1/campaigns/{campaign}/invitations/", { params: { path: { campaign } }, body: { role, days, uses } }))));
    invitations.reload();
  });
  const end = useAction(async (invitation: Invitation) => {
    await answer(typed.DELETE("/api/v1/campaigns/{campaign}/invitations/{invitation}/", { params: { path: { campaign, invitation: invitation.id } } }));
    if (made?.id === invitation.id) setMade(null);
    invitations.reload();
    toast("The code no longer works.");
  });
  const list = invitations.data ?? [];
  return (
    <Card title="Invite">
      <form
        class="invite-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make.run();
        }}
      >
        <SelectField label="As" value={role} choices={ROLES} onChange={(value) => setRole(value as Role)} help={ROLES.find((each) => each.value === role)?.help} />
        <NumberField label="For days" value={days} least={1} most={90} whole onChange={setDays} />
        <NumberField label="For people" value={uses} least={1} most={100} whole onChange={setUses} />
        <Button submit look="primary" busy={make.busy}>
          Make a code
        </Button>
      </form>
      <ErrorNote problem={make.problem ?? end.problem ?? invitations.problem} />
      {made === null ? null : (
        <div class="made" role="status">
          <QrCode text={made.url} label="The link as a picture for phone cameras" />
          <div class="col grow">
          <p class="soft">Shown once. Whoever opens this link joins as {ROLES.find((each) => each.value === made.role)?.label ?? made.role}.</p>
          <CopyLine label="Link" text={made.url} />
          <CopyLine label="Code" text={made.code} />
          </div>
        </div>
      )}
      {list.length === 0 ? null : (
        <ul class="plain-rows">
          {list.map((invitation) => (
            <li key={invitation.id}>
              <span class="grow">
                {ROLES.find((each) => each.value === invitation.role)?.label ?? invitation.role}
                <span class="muted">
                  {invitation.uses_left === null ? "" : `, for ${count(invitation.uses_left, "more person", "more people")}`}
                  {invitation.expires_at === null ? "" : `, until ${day(invitation.expires_at)}`}
                </span>
              </span>
              <Button size="small" look="ghost" onClick={() => void end.run(invitation)}>
                Call back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
