import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { readNumber } from "../format";
import { useWriting } from "./writing";

export interface FieldShape {
  label: string;
  help?: ComponentChildren;
  /** Stands in place of the help. */
  error?: string | null | undefined;
  class?: string;
  /** An id of its own, where a key or a link leads here. */
  id?: string;
}

/** Label above, help below, error in place of help. The control gets its ids. */
export function Field(props: FieldShape & { children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ComponentChildren }): JSX.Element {
  const made = useId();
  const id = props.id ?? made;
  const error = props.error ?? null;
  const below = error ?? props.help;
  const belowId = `${id}-below`;
  return (
    <div class={`field ${props.class ?? ""}`}>
      <label for={id}>{props.label}</label>
      {props.children({ id, describedBy: below === undefined || below === null ? undefined : belowId, invalid: error !== null })}
      {below === undefined || below === null ? null : (
        <small id={belowId} class={error === null ? "help" : "help wrong"}>
          {below}
        </small>
      )}
    </div>
  );
}

export interface TextFieldProps extends FieldShape {
  value: string;
  onInput: (value: string) => void;
  type?: "text" | "password" | "search" | "url";
  autocomplete?: string;
  autofocus?: boolean;
  required?: boolean;
  maxLength?: number;
  lines?: number;
  readOnly?: boolean;
  onBlur?: () => void;
}

export function TextField(props: TextFieldProps): JSX.Element {
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => {
        const shared = {
          id,
          value: props.value,
          "aria-describedby": describedBy,
          "aria-invalid": invalid,
          required: props.required,
          readOnly: props.readOnly,
          maxLength: props.maxLength ?? 200,
          onBlur: props.onBlur,
        };
        return props.lines === undefined ? (
          <input
            {...shared}
            class="input"
            type={(props.type ?? "text") as "text"}
            autocomplete={props.autocomplete ?? "off"}
            autofocus={props.autofocus}
            onInput={(event) => props.onInput(event.currentTarget.value)}
          />
        ) : (
          <textarea {...shared} class="input" rows={props.lines} onInput={(event) => props.onInput(event.currentTarget.value)} />
        );
      }}
    </Field>
  );
}

export interface NumberFieldProps extends FieldShape {
  value: number | null;
  onChange: (value: number) => void;
  least?: number;
  most?: number;
  unit?: string;
  whole?: boolean;
  /** Hands on what is written while it is being written. */
  live?: boolean;
}

/** Takes "25 1/2", "25.5" and "25,5"; hands on a number when the field is left or Enter pressed. A form does not go while it says what is wrong. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const shown = props.value === null ? "" : String(props.value);
  const { text, write: put, close } = useWriting(shown, (written) => readNumber(written) === props.value);
  const [error, showError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const setError = (wrong: string | null): void => {
    showError(wrong);
    input.current?.setCustomValidity(wrong ?? "");
  };
  useEffect(() => {
    if (text === shown) setError(null);
  }, [shown]);
  const write = (written: string): void => {
    put(written);
    const value = props.live === true ? readNumber(written) : null;
    if (value !== null && value >= (props.least ?? -Infinity) && value <= (props.most ?? Infinity)) props.onChange(value);
  };
  const take = (): void => {
    close();
    if (text === shown) return setError(null);
    const value = readNumber(text);
    const { least = -Infinity, most = Infinity } = props;
    if (value === null) return setError(`Write a number, for example ${props.least ?? 5}.`);
    if (props.whole === true && !Number.isInteger(value)) return setError("Write a whole number.");
    if (value < least || value > most) return setError(`From ${least} to ${most}.`);
    setError(null);
    props.onChange(value);
  };
  return (
    <Field {...props} error={error ?? props.error}>
      {({ id, describedBy, invalid }) => (
        <span class="input-with-unit">
          <input
            ref={input}
            id={id}
            class="input num"
            inputMode="decimal"
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onInput={(event) => write(event.currentTarget.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === "Enter") take();
            }}
          />
          {props.unit === undefined ? null : <span class="unit">{props.unit}</span>}
        </span>
      )}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export function SelectField(props: FieldShape & { value: string; choices: readonly Choice[]; onChange: (value: string) => void }): JSX.Element {
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          class="input"
          value={props.value}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        >
          {props.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A switch with its words beside it. */
export function Switch(props: { label: ComponentChildren; on: boolean; onChange: (on: boolean) => void; class?: string }): JSX.Element {
  return (
    <label class={`switch-row ${props.class ?? ""}`}>
      <input type="checkbox" class="switch" role="switch" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

/** One of a few, as tabs in a row. */
export function Tabs(props: { label: string; value: string; choices: readonly Choice[]; onChange: (value: string) => void }): JSX.Element {
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = props.choices.findIndex((choice) => choice.value === props.value);
    const next = props.choices[(at + step + props.choices.length) % props.choices.length];
    if (next === undefined) return;
    props.onChange(next.value);
    const row = event.currentTarget as HTMLElement;
    row.querySelectorAll<HTMLElement>("[role=tab]")[props.choices.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={move}>
      {props.choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          aria-selected={choice.value === props.value}
          tabIndex={choice.value === props.value ? 0 : -1}
          onClick={() => props.onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
