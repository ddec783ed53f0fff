import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { answer, typed } from "../../api/typed";
import { useAction } from "../../api/use";
import { navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, Dialog, ErrorNote, TextField, toast } from "../../widgets";
import { Invitations } from "./Invitations";
import { Members } from "./Members";
import { Rules } from "./Rules";
import { World } from "./World";
import "./settings.css";

export default function Settings(_: ScreenProps): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <main class="page settings">
      <h1>Settings</h1>
      <div class="settings-grid">
        <div class="col">
          <Name />
          <Members campaign={campaign.id} />
          <Invitations campaign={campaign.id} />
          <World />
        </div>
        <div class="col">
          <Rules />
          <Data />
        </div>
      </div>
    </main>
  );
}

function Name(): JSX.Element {
  const { campaign, reload } = useCampaign();
  const [name, setName] = useState(campaign.name);
  const act = useAction(async (wanted: string) => {
    await answer(typed.PATCH("/api/v1/campaigns/{campaign}/", { params: { path: { campaign: campaign.id } }, body: { name: wanted } }));
    reload();
  });
  const save = async (): Promise<void> => {
    const before = campaign.name;
    const wanted = name.trim();
    if (wanted === "" || wanted === before) return;
    await act.run(wanted);
    toast(`The campaign is called ${wanted} now.`, {
      undo: async () => {
        await act.run(before);
        setName(before);
      },
    });
  };
  return (
    <Card title="Campaign">
      <form
        class="row name-row"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField class="grow" label="Name" value={name} onInput={setName} maxLength={120} error={act.problem?.detail} />
        <Button submit busy={act.busy} refusal={name.trim() === "" ? "Give it a name" : name.trim() === campaign.name ? "Nothing changed" : null}>
          Rename
        </Button>
      </form>
    </Card>
  );
}

function Data(): JSX.Element {
  const { campaign } = useCampaign();
  const [asking, setAsking] = useState(false);
  const [written, setWritten] = useState("");
  const act = useAction(async () => {
    await answer(typed.DELETE("/api/v1/campaigns/{campaign}/", { params: { path: { campaign: campaign.id } } }));
    navigate("/");
    toast(`${campaign.name} is deleted.`);
  });
  const fits = written.trim() === campaign.name;
  return (
    <Card title="Data">
      <p class="soft">
        Maps, parties and journeys can be read by the REST API with a token of your own: <a href="/tokens">API and tokens</a>.
      </p>
      <div class="data-actions">
        <Button icon="bin" onClick={() => setAsking(true)}>
          Delete the campaign
        </Button>
      </div>
      {asking ? (
        <Dialog
          title={`Delete ${campaign.name}`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
              <Button look="danger" busy={act.busy} refusal={fits ? null : "Type its name first"} onClick={() => void act.run()}>
                Delete the campaign
              </Button>
            </>
          }
        >
          <p>Its maps, parties, journeys, fights and log go with it, for everyone. This cannot be taken back.</p>
          <TextField label={`Type its name: ${campaign.name}`} value={written} onInput={setWritten} autofocus />
          <ErrorNote problem={act.problem} />
        </Dialog>
      ) : null}
    </Card>
  );
}
