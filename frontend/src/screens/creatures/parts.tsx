import type { ComponentChildren, JSX } from "preact";

import { Button, Card, NumberField } from "../../widgets";

/** What every part of the form is given: the whole it edits, and how to change some of it. */
export interface Editing<T> {
  readonly value: T;
  readonly set: (change: Partial<T>) => void;
}

/** A number of a part; one that is not said stands as its default. */
export function Figure<T, K extends keyof T>(props: { of: Editing<T>; name: K; label: string; least: number; most: number; unit?: string; help?: string; fallback?: number | null }): JSX.Element {
  const { of, name, label, least, most, unit, help, fallback = 0 } = props;
  const now = of.value[name];
  return (
    <NumberField
      label={label}
      value={typeof now === "number" ? now : fallback}
      least={least}
      most={most}
      whole
      {...(unit === undefined ? {} : { unit })}
      help={help}
      onChange={(value) => of.set({ [name]: value } as unknown as Partial<T>)}
    />
  );
}

interface RowsProps<T> {
  readonly title: string;
  readonly none: string;
  readonly add: string;
  readonly items: readonly T[];
  readonly fresh: () => T;
  readonly nameOf: (item: T) => string;
  readonly onChange: (items: T[]) => void;
  readonly row: (editing: Editing<T>) => ComponentChildren;
}

/** A list of parts, each open to be changed: add one, copy one, take one away. */
export function Rows<T>({ title, none, add, items, fresh, nameOf, onChange, row }: RowsProps<T>): JSX.Element {
  const put = (at: number, change: Partial<T>): void => onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)));
  return (
    <Card title={title}>
      {items.length === 0 ? <p class="soft">{none}</p> : null}
      {items.map((item, index) => (
        <fieldset key={index} class="creature-row">
          <legend>{nameOf(item) || title}</legend>
          {row({ value: item, set: (change) => put(index, change) })}
          <div class="row creature-row-foot">
            <Button size="small" look="ghost" icon="plus" onClick={() => onChange([...items.slice(0, index + 1), { ...item }, ...items.slice(index + 1)])}>
              Copy
            </Button>
            <Button size="small" look="ghost" icon="bin" label={`Take ${nameOf(item) || "it"} away`} onClick={() => onChange(items.filter((_, at) => at !== index))}>
              Take away
            </Button>
          </div>
        </fieldset>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange([...items, fresh()])}>
        {add}
      </Button>
    </Card>
  );
}
