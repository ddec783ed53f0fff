import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { useAction } from "../../api/use";
import { navigate } from "../../router";
import { forgetSignedOut, safeThen } from "../../state/entry";
import { enterDemo, signIn, useSession } from "../../state/session";
import { Button, ErrorNote, Note, TextField } from "../../widgets";
import { Entry } from "./frame";

export default function SignIn({ query }: ScreenProps): JSX.Element {
  const session = useSession();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const then = safeThen(query.get("then"));
  const act = useAction(async () => {
    await signIn(name.trim(), password);
    forgetSignedOut();
    navigate(then, { replace: true });
  });
  const demo = useAction(async () => {
    await enterDemo();
    forgetSignedOut();
    navigate("/", { replace: true });
  });
  return (
    <Entry
      title="Sign in"
      foot={
        <>
          {session?.demo_available === true ? (
            <Button busy={demo.busy} onClick={() => void demo.run()}>
              Look at the demo
            </Button>
          ) : null}
          <ErrorNote problem={demo.problem} />
          <p class="soft">
            Playing, not running the game? <a href="/join">Join with a code</a>, no account needed.
          </p>
        </>
      }
    >
      {session?.setup_needed === true ? (
        <Note>No account yet. The console that runs Outrider shows a link that works once: open it to make yours.</Note>
      ) : null}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act.run();
        }}
      >
        <TextField label="Name" value={name} onInput={setName} autocomplete="username" autofocus required />
        <TextField label="Password" type="password" value={password} onInput={setPassword} autocomplete="current-password" required />
        <ErrorNote problem={act.problem} />
        <Button submit look="primary" size="big" busy={act.busy}>
          Sign in
        </Button>
      </form>
    </Entry>
  );
}
