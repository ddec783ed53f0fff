import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { keyGroups } from "../state/keys";
import type { KeyAction } from "../state/keys";
import { Store, useStore } from "../state/store";
import { Dialog } from "./Dialog";

const commandOpen = new Store(false);

export const openCommandLine = (): void => commandOpen.set(true);

/** Actions whose words hold every word that was typed. */
export function findActions(actions: readonly KeyAction[], typed: string): KeyAction[] {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return actions.filter((action) => words.every((word) => action.does.toLowerCase().includes(word)));
}

/** Ctrl+K: any action of this screen by name. */
export function CommandLine(): JSX.Element | null {
  const open = useStore(commandOpen);
  return open ? <CommandDialog onClose={() => commandOpen.set(false)} /> : null;
}

function CommandDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const groups = useStore(keyGroups);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = findActions([...groups].reverse().flatMap((group) => group.actions), typed).slice(0, 12);
  const run = (action: KeyAction | undefined): void => {
    if (action === undefined) return;
    onClose();
    setTimeout(() => action.run(null));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Enter") run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Do" onClose={onClose}>
      <input
        class="input"
        role="combobox"
        aria-expanded="true"
        aria-controls="command-list"
        aria-activedescendant={found.length > 0 ? `command-${at}` : undefined}
        aria-label="What to do"
        value={typed}
        autofocus
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <ul ref={list} id="command-list" class="command-list" role="listbox" aria-label="Actions">
        {found.map((action, index) => (
          <li key={action.keys} id={`command-${index}`} role="option" aria-selected={index === at} onClick={() => run(action)}>
            <span class="grow">{action.does}</span>
            <span class="kbd">{action.keys}</span>
          </li>
        ))}
        {found.length === 0 ? <li class="soft">No action of that name here.</li> : null}
      </ul>
    </Dialog>
  );
}
