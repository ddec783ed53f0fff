import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { useAction } from "../api/use";
import { signIn, signInAgain, useSession } from "../state/session";
import { useStore } from "../state/store";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { TextField } from "./Field";
import { ErrorNote } from "./States";

/** Shown when a request finds the viewer signed out; the request waits and is sent again. */
export function SignInAgain(): JSX.Element | null {
  const waiting = useStore(signInAgain);
  return waiting === null ? null : <SignInDialog answer={waiting} />;
}

function SignInDialog({ answer }: { answer: (signedIn: boolean) => void }): JSX.Element {
  const session = useSession();
  const [name, setName] = useState(session?.user?.username ?? "");
  const [password, setPassword] = useState("");
  const act = useAction(async () => {
    await signIn(name, password);
    answer(true);
  });
  return (
    <Dialog title="You were signed out" onClose={() => answer(false)}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act.run();
        }}
      >
        <p class="soft">Your change is kept; sign in to send it.</p>
        <TextField label="Name" value={name} onInput={setName} autocomplete="username" />
        <TextField label="Password" type="password" value={password} onInput={setPassword} autocomplete="current-password" autofocus />
        <ErrorNote problem={act.problem} />
        <Button submit look="primary" busy={act.busy}>
          Sign in
        </Button>
      </form>
    </Dialog>
  );
}
