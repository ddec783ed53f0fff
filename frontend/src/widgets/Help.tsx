import type { JSX } from "preact";

import { keyGroups, lettersOff, setLettersOff } from "../state/keys";
import { Store, useStore } from "../state/store";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Switch } from "./Field";
import { startGuide } from "./Guide";

const helpOpen = new Store(false);

export const openHelp = (): void => helpOpen.set(true);

const keyWords = (keys: string): string[] => (keys.includes(" ") ? keys.split(" ") : keys.split("+").filter((key) => key !== ""));

/** This screen's keys, then those that work everywhere. */
export function Help(): JSX.Element | null {
  const open = useStore(helpOpen);
  const groups = useStore(keyGroups);
  const off = useStore(lettersOff);
  if (!open) return null;
  const ordered = [...groups].reverse();
  return (
    <Dialog title="Keys" wide onClose={() => helpOpen.set(false)}>
      <div class="help-groups">
        {ordered.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl class="keys">
              {group.actions.map((action) => (
                <div key={action.keys}>
                  <dt>
                    {keyWords(action.keys).map((key) => (
                      <span key={key} class="kbd">
                        {key}
                      </span>
                    ))}
                  </dt>
                  <dd>{action.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        <Button
          size="small"
          onClick={() => {
            startGuide();
            helpOpen.set(false);
          }}
        >
          Start the guide again
        </Button>{" "}
        <span class="muted">It shows in the demo campaign.</span>
      </p>
      <Switch label="Single letters act outside text fields" on={!off} onChange={(on) => setLettersOff(!on)} />
      <p class="soft">
        A dotted figure says why: press it, or focus it and press Enter or <span class="kbd">?</span>.
      </p>
    </Dialog>
  );
}
