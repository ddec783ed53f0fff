import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { asProblem } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import type { SheetChange, SheetFigures } from "../../api/types";
import { Button, Dialog, ErrorNote, Skeleton, toast } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

const ROWS: readonly { readonly key: keyof SheetFigures; readonly label: string }[] = [
  { key: "hp", label: "hit points" },
  { key: "primal", label: "damage from the march" },
  { key: "max_hp", label: "most hit points" },
  { key: "fatigue", label: "fatigue" },
  { key: "ability_damage", label: "damage to every ability" },
];

/** "hit points 31 to 24, fatigue none to fatigued"; "" when nothing changes. */
export function changeWords({ before, after }: SheetChange): string {
  const told = (value: number | string | null | undefined): string => (value === null ? "unknown" : String(value ?? 0));
  return ROWS.filter(({ key }) => (key in after || key in before) && before[key] !== after[key])
    .map(({ key, label }) => `${label} ${told(before[key])} to ${told(after[key])}`)
    .join(", ");
}

function ChangeList({ changes }: { changes: readonly SheetChange[] }): JSX.Element {
  return (
    <table class="table">
      <thead>
        <tr>
          <th>Sheet</th>
          <th>What changes</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const words = changeWords(change);
          return (
            <tr key={change.id}>
              <th scope="row">{change.name}</th>
              <td class={words === "" ? "muted" : ""}>{words || "nothing"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the journey made of the party beside its sheets; one press writes it, one undo takes it back. */
export function SheetsDialog({ handle, onClose }: { handle: JourneyHandle; onClose: () => void }): JSX.Element {
  const [changes, setChanges] = useState<SheetChange[] | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  useEffect(() => {
    let isHere = true;
    handle.sheets().then(
      (found) => { if (isHere) setChanges(found); },
      (thrown: unknown) => { if (isHere) setProblem(asProblem(thrown)); },
    );
    return () => { isHere = false; };
  }, []);
  const accept = async (): Promise<void> => {
    if (!(await handle.returnSheets())) return;
    toast("The sheets are up to date.", { undo: () => handle.undo() });
    onClose();
  };
  const moves = (changes ?? []).some((change) => changeWords(change) !== "");
  return (
    <Dialog
      title="Return to the sheets"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={moves ? null : "Nothing has changed"} onClick={() => void accept()}>
            Write the sheets
          </Button>
        </>
      }
    >
      <ErrorNote problem={problem ?? handle.problem} />
      {changes ? changes.length === 0 ? <p class="soft">The party of this journey is gone; there is no sheet to write.</p> : <ChangeList changes={changes} /> : !problem && <Skeleton lines={4} />}
    </Dialog>
  );
}
