import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Field } from "../../widgets";
import { isWrong } from "./notation";
import type { Read } from "./notation";

interface Shape<T> {
  label: string;
  help?: string;
  class?: string;
  value: T;
  write: (value: T) => string;
  read: (text: string) => Read<T>;
  onChange: (value: T) => void;
}

/** A field written in a short notation. It hands on what it holds when it is left; a form does not go while it is wrong. */
export function NotationField<T>({ label, help, value, write, read, onChange, class: look }: Shape<T>): JSX.Element {
  const shown = write(value);
  const [text, setText] = useState(shown);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const tell = (wrong: string | null): void => {
    setError(wrong);
    input.current?.setCustomValidity(wrong ?? "");
  };
  useEffect(() => {
    setText(shown);
    tell(null);
  }, [shown]);
  const take = (): void => {
    if (text === shown) return tell(null);
    const found = read(text);
    if (isWrong(found)) return tell(found.wrong);
    tell(null);
    onChange(found.value);
    setText(write(found.value));
  };
  return (
    <Field label={label} help={help} error={error} class={look ?? ""}>
      {({ id, describedBy, invalid }) => (
        <input
          ref={input}
          id={id}
          class="input"
          value={text}
          maxLength={2000}
          autocomplete="off"
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
          }}
        />
      )}
    </Field>
  );
}
