/** Links to a plan that anyone can open until they end or are called back. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { NewPlanShare, PlanShare } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { day } from "../../format";
import { Button, CopyLine, Dialog, ErrorNote, SelectField, TextField } from "../../widgets";

interface ShareDialogProps {
  readonly campaign: string;
  readonly plan: string;
  readonly name: string;
  readonly onClose: () => void;
}

const ENDS = [
  { value: "7", label: "A week" },
  { value: "30", label: "A month" },
  { value: "90", label: "Three months" },
  { value: "365", label: "A year" },
];

type Listed = PlanShare[] | { results: PlanShare[] };

export const ShareDialog = ({ campaign, plan, name, onClose }: ShareDialogProps): JSX.Element => {
  const path = `/campaigns/${campaign}/plans/${plan}/shares/`;
  const shares = useApi<Listed>(path);
  const [ends, setEnds] = useState("30");
  const [label, setLabel] = useState("");
  const [made, setMade] = useState<NewPlanShare | null>(null);
  const make = useAction(async () => {
    setMade(await api.post<NewPlanShare>(path, { name: label.trim(), expires_in_days: Number(ends) }));
    setLabel("");
    shares.reload();
  });
  const revoke = useAction(async (id: string) => {
    await api.del(`${path}${id}/`);
    if (made?.id === id) setMade(null);
    shares.reload();
  });
  const rows = shares.data ? (Array.isArray(shares.data) ? shares.data : shares.data.results) : [];
  return (
    <Dialog title={`Share “${name}”`} onClose={onClose}>
      <p class="soft">Whoever has the link sees the way, the days and the map as players know it. They never see encounters, areas or notes that are yours alone.</p>
      <div class="share-fields">
        <TextField label="Shown as" value={label} onInput={setLabel} maxLength={120} help={label.trim() === "" ? name : undefined} />
        <SelectField label="Ends after" value={ends} choices={ENDS} onChange={setEnds} />
        <Button look="primary" busy={make.busy} onClick={() => void make.run()}>
          Make a link
        </Button>
      </div>
      <ErrorNote problem={make.problem ?? revoke.problem ?? shares.problem} />
      {made ? <CopyLine label="Shown only now" text={new URL(made.url, location.origin).href} /> : null}
      {rows.length > 0 ? (
        <ul class="share-list">
          {rows.map((share) => (
            <li key={share.id}>
              <span class="grow">
                <b>{share.name || name}</b> <small class="muted">made {day(share.created_at)}, until {day(share.expires_at)}</small>
              </span>
              <Button size="small" busy={revoke.busy} onClick={() => void revoke.run(share.id)}>
                Call back
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
};
