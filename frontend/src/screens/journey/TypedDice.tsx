import type { JSX } from "preact";

import type { ApiProblem } from "../../api/client";
import type { JourneyEvent } from "../../api/types";
import { sentence } from "../../format";
import { TextField } from "../../widgets";
import { PURPOSES, facesOf, lastAsked, purposeOfProblem } from "./dice";
import type { Purpose } from "./dice";

export type Typed = Readonly<Partial<Record<Purpose, string>>>;

interface TypedDiceProps {
  readonly typed: Typed;
  readonly events: readonly JourneyEvent[];
  readonly problem: ApiProblem | null;
  readonly onTyped: (typed: Typed) => void;
}

/** Dice as they fell at the table, a line for each thing they are for; what is left empty is rolled. */
export function TypedDice({ typed, events, problem, onTyped }: TypedDiceProps): JSX.Element {
  const asked = lastAsked(events);
  const wrong = purposeOfProblem(problem);
  return (
    <fieldset class="typed-dice">
      <legend>Dice as they fell</legend>
      <p class="soft">Faces with spaces between, in the order they are asked for: hour by hour, and in each hour member by member. What is left empty is rolled.</p>
      <div class="typed-fields">
        {PURPOSES.map(({ purpose, label, help }) => {
          const text = typed[purpose] ?? "";
          const told = wrong === purpose && problem ? `${sentence(problem.detail)} ${problem.remedy ?? ""}` : null;
          const dice = asked.get(purpose);
          return (
            <TextField
              key={purpose}
              label={label}
              help={dice === undefined ? help : `Last: ${dice}`}
              value={text}
              error={told ?? (facesOf(text) === null ? "Whole numbers with spaces between." : null)}
              onInput={(next) => { onTyped({ ...typed, [purpose]: next }); }}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
