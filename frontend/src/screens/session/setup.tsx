import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { useAction } from "../../api/use";
import { navigate } from "../../router";
import { forgetSignedOut } from "../../state/entry";
import { setUp, useSession } from "../../state/session";
import { Button, ErrorNote, Note, Switch, TextField } from "../../widgets";
import { Entry } from "./frame";
import { LEAST_LENGTH, strength } from "./strength";

/** The first account, made with the one-time link of the console. */
export default function SetUp({ params, query }: ScreenProps): JSX.Element {
  const session = useSession();
  const [key, setKey] = useState(() => params["key"] ?? query.get("key") ?? "");
  const [hadKey] = useState(key !== "");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  // The key works once; it has no business in the history.
  useEffect(() => {
    if (hadKey) history.replaceState(null, "", "/setup");
  }, []);
  const act = useAction(async () => {
    await setUp(key.trim(), name.trim(), password);
    forgetSignedOut();
    navigate("/", { replace: true });
  });
  if (session?.setup_needed === false) {
    return (
      <Entry title="Already set up" lead="The one-time link was used: this Outrider has its account.">
        <Button look="primary" href="/sign-in">
          Sign in
        </Button>
      </Entry>
    );
  }
  const pointer = act.problem?.pointer ?? null;
  const short = password.length < LEAST_LENGTH;
  return (
    <Entry title="Your own Outrider" lead="A name and a password of your own. There is no default one.">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!short) void act.run();
        }}
      >
        {hadKey ? null : (
          <TextField label="Key from the console" value={key} onInput={setKey} help="The link printed when Outrider started ends with it." required />
        )}
        <TextField
          label="Name"
          value={name}
          onInput={setName}
          autocomplete="username"
          autofocus
          required
          maxLength={80}
          error={pointer === "/username" ? act.problem?.detail : null}
        />
        <PasswordField value={password} shown={shown} onInput={setPassword} error={pointer === "/password" ? (act.problem?.detail ?? null) : null} />
        <Switch label="Show the password" on={shown} onChange={setShown} />
        {pointer === "/username" || pointer === "/password" ? null : <ErrorNote problem={act.problem} />}
        <Button
          submit
          look="primary"
          size="big"
          busy={act.busy}
          refusal={name.trim() === "" ? "Choose a name" : short ? `The password needs at least ${LEAST_LENGTH} characters` : null}
        >
          Make the account
        </Button>
      </form>
      {session?.demo_available === true ? <Note>The demo campaign, The Salt Road, will be there for you to try.</Note> : null}
    </Entry>
  );
}

function PasswordField(props: { value: string; shown: boolean; onInput: (value: string) => void; error: string | null }): JSX.Element {
  const { steps, words } = strength(props.value);
  return (
    <div class="col">
      <TextField
        label="Password"
        type={props.shown ? "text" : "password"}
        value={props.value}
        onInput={props.onInput}
        autocomplete="new-password"
        required
        maxLength={128}
        help={words}
        error={props.error}
      />
      <div class="strength" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} class={steps >= step ? "on" : ""} />
        ))}
      </div>
    </div>
  );
}
