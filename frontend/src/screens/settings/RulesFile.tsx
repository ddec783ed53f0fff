import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import type { OwnRuleset } from "../../api/rulesets";
import { useAction } from "../../api/use";
import { sentence } from "../../format";
import { Button } from "../../widgets";
import { placeWords } from "../rules/parts";
import { freeName, readDocument } from "./rulesDocument";

interface RulesFileProps {
  readonly path: string;
  readonly taken: readonly string[];
  readonly onTaken: (row: OwnRuleset) => void;
}

/** Takes a ruleset in from a file; what is wrong with it is told by place, with the remedy. */
export function RulesFile({ path, taken, onTaken }: RulesFileProps): JSX.Element {
  const file = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [name, setName] = useState("");
  const create = useAction(async (body: object) => onTaken(await api.post<OwnRuleset>(path, body)));
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    create.clear();
    setName(chosen.name);
    const found = readDocument(await chosen.text());
    if ("wrong" in found) return setWrong(found.wrong);
    setWrong(null);
    const { document } = found;
    const called = typeof document.name === "string" && document.name.trim() !== "" ? document.name : chosen.name.replace(/\.json$/i, "");
    await create.run({ name: freeName(called.slice(0, 76), taken), document });
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        class="sr"
        aria-label="A ruleset's file"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button size="small" icon="upload" busy={create.busy} onClick={() => file.current?.click()}>
        Take one in from a file
      </Button>
      {wrong === null && create.problem === null ? null : (
        <div class="note bad" role="alert">
          <span class="grow">
            <b>{name} is not taken in.</b> {wrong ?? (create.problem === null ? "" : problemWords(create.problem))}
          </span>
        </div>
      )}
    </>
  );
}

/** "At Actions, and what provokes, Move, Provokes (/fight/provokes/move/provokes): … Write one of yes, no." */
function problemWords(problem: ApiProblem): string {
  const pointer = problem.pointer?.replace(/^\/document(?=\/)/, "") ?? "";
  const place = pointer === "" ? "" : `At ${placeWords(null, pointer.replace(/^\/changes(?=\/)/, ""))} (${pointer}): `;
  return `${place}${sentence(problem.detail)} ${problem.remedy ?? ""} Nothing was changed.`;
}
