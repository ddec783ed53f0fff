/** The head of the editor's card: the map, whether all is kept, and the way back. */
import type { JSX } from "preact";
import { Button, ErrorNote } from "../../../widgets";
import { type EditState, type EditStore } from "./editStore";

interface EditHeadProps {
  readonly store: EditStore;
  readonly state: EditState;
  readonly back: string;
  readonly onHistory: () => void;
}

const STATUS: Record<EditState["status"], readonly [words: string, look: string]> = {
  kept: ["Kept", "ok"],
  sending: ["Keeping", "info"],
  waiting: ["No line: waiting to be kept", "warn"],
};

export const EditHead = ({ store, state, back, onHistory }: EditHeadProps): JSX.Element => {
  const { map, status, problem } = state;
  const [words, look] = STATUS[status];
  const undo = map.undo_label;
  const redo = map.redo_label;
  return (
    <header class="edit-head">
      <div class="row">
        <h1 class="grow edit-name">{map.name}</h1>
        <span class={`chip ${look}`} role="status">
          {words}
        </span>
        {status === "waiting" ? (
          <Button size="small" onClick={() => store.retry()}>
            Try again
          </Button>
        ) : null}
      </div>
      <div class="edit-row">
        <Button size="small" icon="undo" refusal={undo === null ? "Nothing to take back" : null} title={undo === null ? "" : `Undo: ${undo}`} onClick={() => store.undo()}>
          Undo
        </Button>
        <Button size="small" icon="redo" refusal={redo === null ? "Nothing to do again" : null} title={redo === null ? "" : `Redo: ${redo}`} onClick={() => store.redo()}>
          Redo
        </Button>
        <Button size="small" look="ghost" onClick={onHistory}>
          History
        </Button>
        <span class="grow" />
        <Button size="small" href={back}>
          Done
        </Button>
      </div>
      <p class="edit-last muted">{undo === null ? "Nothing changed yet" : `Last: ${undo}`}</p>
      <ErrorNote problem={problem} />
    </header>
  );
};
