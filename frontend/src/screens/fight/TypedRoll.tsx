import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Button } from "../../widgets";

interface TypedRollProps {
  readonly value: number | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (value: number | null) => void;
}

/** A roll made at the table: the face of the d20, used for the next attack. */
export function TypedRoll({ value, isOpen, onOpen, onChange }: TypedRollProps): JSX.Element {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(value === null ? "" : String(value));
  }, [value]);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return (
      <Button
        size="small"
        class="grow"
        icon="dice"
        keys="/"
        onClick={() => {
          onOpen(true);
        }}
      >
        Enter a roll by hand
      </Button>
    );
  const face = Number(text);
  const isWrong = text !== "" && !(Number.isInteger(face) && face >= 1 && face <= 20);
  return (
    <form
      class="typed-roll"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onChange(text === "" ? null : face);
        if (!isWrong) onOpen(false);
      }}
    >
      <label for="typed-roll">Face of the d20</label>
      <input
        ref={field}
        id="typed-roll"
        class="input num"
        inputMode="numeric"
        value={text}
        aria-invalid={isWrong}
        aria-describedby="typed-roll-help"
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onOpen(false);
        }}
      />
      <Button size="small" submit>
        Use it
      </Button>
      <small id="typed-roll-help" class={isWrong ? "help wrong" : "help"}>
        {isWrong ? "A whole number from 1 to 20." : "Used for the next attack; then the dice roll by themselves again."}
      </small>
    </form>
  );
}
