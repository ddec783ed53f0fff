import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { answer, typed } from "../../api/typed";
import type { Campaign, NewToken } from "../../api/types";
import { useAction } from "../../api/use";
import { Button, ErrorNote, SelectField, TextField } from "../../widgets";

const ENDS = [
  { value: "30", label: "in 30 days" },
  { value: "365", label: "in a year" },
  { value: "", label: "when revoked" },
];

export function NewTokenForm({ campaigns, onMade }: { campaigns: readonly Campaign[]; onMade: (token: NewToken) => void }): JSX.Element {
  const [name, setName] = useState("");
  const [campaign, setCampaign] = useState("");
  const [scope, setScope] = useState<"read" | "write">("read");
  const [days, setDays] = useState("365");
  const wanted = campaign === "" ? (campaigns[0]?.id ?? "") : campaign;
  const act = useAction(async () => {
    const made = await answer(typed.POST("/api/v1/tokens/", { body: { name: name.trim(), campaign: wanted, scope, days: days === "" ? null : Number(days) } }));
    onMade({ ...made, secret: made.secret ?? "" });
    setName("");
  });
  return (
    <form
      class="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && wanted !== "") void act.run();
      }}
    >
      <TextField label="Name" value={name} onInput={setName} maxLength={80} help="What will use it, for example wiki export." />
      <SelectField label="Campaign" value={wanted} choices={campaigns.map((each) => ({ value: each.id, label: each.name }))} onChange={setCampaign} />
      <SelectField
        label="It may"
        value={scope}
        choices={[
          { value: "read", label: "read" },
          { value: "write", label: "read and write" },
        ]}
        onChange={(value) => setScope(value === "write" ? "write" : "read")}
      />
      <SelectField label="It ends" value={days} choices={ENDS} onChange={setDays} />
      <Button submit look="primary" busy={act.busy} refusal={wanted === "" ? "You are in no campaign yet" : name.trim() === "" ? "Give it a name" : null}>
        Make the token
      </Button>
      <ErrorNote problem={act.problem} />
    </form>
  );
}
