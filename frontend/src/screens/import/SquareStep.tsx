/** How many feet a square of a battle map is. */
import type { JSX } from "preact";
import { decimal, whole } from "../../format";
import { Button, NumberField } from "../../widgets";
import type { Choices } from "./steps";

const USUAL = [5, 10];

interface SquareStepProps {
  readonly told: number;
  readonly size: readonly [number, number] | null;
  readonly choices: Choices;
  readonly onChange: (change: (now: Choices) => Choices) => void;
}

export const SquareStep = ({ told, size, choices, onChange }: SquareStepProps): JSX.Element => {
  const feet = choices.feetPerSquare ?? told;
  const set = (feetPerSquare: number): void => onChange((now) => ({ ...now, feetPerSquare }));
  return (
    <>
      <h1>How many feet is a square?</h1>
      <p class="soft import-lead">The rules of a fight count squares of 5 feet. As read: {decimal(told)} feet.</p>
      <div class="scale-chips" role="group" aria-label="Feet to a square">
        {USUAL.map((width) => (
          <Button key={width} size="big" pressed={feet === width} onClick={() => set(width)}>
            {width} ft
          </Button>
        ))}
      </div>
      <div class="scale-fields">
        <NumberField live label="Feet to a square" value={feet} least={1} most={1000} unit="ft" onChange={set} />
      </div>
      {size ? (
        <p class="note ok scale-check">
          <span>
            The whole map is {whole(size[0] * feet)} by {whole(size[1] * feet)} feet.
          </span>
        </p>
      ) : null}
    </>
  );
};
