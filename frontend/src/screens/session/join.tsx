import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { answer, typed } from "../../api/typed";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { forgetSignedOut } from "../../state/entry";
import { readSession, signOut, useSession } from "../../state/session";
import { Button, ErrorNote, Note, TextField } from "../../widgets";
import { Entry } from "./frame";

/** A player comes in with the code the GM gave; no account needed. */
export default function Join({ params }: ScreenProps): JSX.Element {
  const session = useSession();
  const user = session?.user ?? null;
  const [code, setCode] = useState(params["code"] ?? "");
  const [name, setName] = useState("");
  const act = useAction(async () => {
    const joined = await answer(typed.POST("/api/v1/join/", { body: { code: code.trim(), name: name.trim() } }));
    await readSession();
    forgetSignedOut();
    navigate(inCampaign(joined.campaign), { replace: true });
  });
  const nameless = user === null && name.trim() === "";
  return (
    <Entry title="Join the journey" lead="Your GM gave you a code. It lets this browser follow the campaign.">
      {user === null ? null : (
        <Note>
          You join as <b>{user.name}</b>. <Button size="small" look="ghost" onClick={() => void signOut()}>Join as someone else</Button>
        </Note>
      )}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!nameless && code.trim() !== "") void act.run();
        }}
      >
        <TextField label="Code" value={code} onInput={setCode} autofocus={params["code"] === undefined} required maxLength={100} />
        {user === null ? (
          <TextField
            label="Your name"
            value={name}
            onInput={setName}
            autofocus={params["code"] !== undefined}
            help="As the table calls you, or your character's name."
            autocomplete="nickname"
            required
            maxLength={80}
          />
        ) : null}
        <ErrorNote problem={act.problem} />
        <Button
          submit
          look="primary"
          size="big"
          busy={act.busy}
          refusal={code.trim() === "" ? "Type the code" : nameless ? "Say who you are" : null}
        >
          Join
        </Button>
      </form>
    </Entry>
  );
}
