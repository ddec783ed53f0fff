import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { TableValue } from "../../api/rulesets";
import { Button, Card, TextField } from "../../widgets";
import { useWriting } from "../../widgets/writing";
import { isChanged, keyFor, readAs, words, written } from "./tables";
import type { Cell, Section, TableRow } from "./tables";

export interface TableHands {
  /** Writes one value; null takes the base's again, or takes an added row away. */
  readonly set: (pointer: string, value: TableValue, says: string) => void;
}

/** One section of a table: every value in a field, what differs from the base marked and one press from going back. */
export const TableSection = ({ section, hands, rowLike }: { section: Section; hands: TableHands; rowLike: (pointer: string) => TableValue }): JSX.Element => {
  const isFields = section.columns.length === 1 && section.columns[0] === "value";
  return (
    <Card title={section.title}>
      <div class="rules-scroll">
        <table class="table rules-table">
          <thead class={isFields ? "sr" : ""}>
            <tr>
              <th scope="col">What</th>
              {section.columns.map((column) => (
                <th key={column} scope="col">
                  {words(column)}
                </th>
              ))}
              {section.takesRows ? <th scope="col"><span class="sr">Row</span></th> : null}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <Row key={row.key} row={row} section={section} hands={hands} />
            ))}
          </tbody>
        </table>
      </div>
      {section.takesRows ? <AddRow section={section} hands={hands} rowLike={rowLike} /> : null}
    </Card>
  );
};

const Row = ({ row, section, hands }: { row: TableRow; section: Section; hands: TableHands }): JSX.Element => (
  <tr class={row.isOwn ? "own" : ""}>
    <th scope="row">
      {row.label} {row.isOwn ? <span class="chip">own</span> : null}
      {row.rule === "" ? null : <small class="rule-id">{row.rule}</small>}
    </th>
    {section.columns.map((column) => {
      const cell = row.cells.get(column);
      return <td key={column}>{cell === undefined ? null : <Value cell={cell} label={`${row.label}, ${words(column)}`} hands={hands} />}</td>;
    })}
    {section.takesRows ? (
      <td class="n">
        {row.isOwn ? (
          <Button size="small" look="ghost" iconOnly icon="bin" label={`Take away ${row.label}`} onClick={() => hands.set(row.pointer, null, `${row.label} is gone`)} />
        ) : null}
      </td>
    ) : null}
  </tr>
);

const Value = ({ cell, label, hands }: { cell: Cell; label: string; hands: TableHands }): JSX.Element => {
  const shown = written(cell.value);
  const { text, write, close, revert } = useWriting(shown);
  const changed = isChanged(cell);
  const set = (value: TableValue): void => hands.set(cell.pointer, value, `${label}: ${written(value)}`);
  const take = (): void => {
    const value = readAs(cell.value, text);
    if (text.trim() === shown || value === null) return revert();
    close();
    set(value);
  };
  const was = cell.base === undefined ? "" : written(cell.base);
  return (
    <span class={`rules-value ${changed ? "changed" : ""}`}>
      {typeof cell.value === "boolean" ? (
        <input type="checkbox" class="switch" role="switch" aria-label={label} checked={cell.value} onChange={(event) => set(event.currentTarget.checked)} />
      ) : (
        <input
          class="input num"
          aria-label={changed ? `${label}, was ${was}` : label}
          value={text}
          maxLength={200}
          onInput={(event) => write(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
            if (event.key === "Escape") revert();
          }}
        />
      )}
      {changed ? (
        <Button size="small" look="ghost" iconOnly icon="undo" label={`Back to ${was}`} onClick={() => hands.set(cell.pointer, null, `${label}: ${was} again`)} />
      ) : null}
    </span>
  );
};

const AddRow = ({ section, hands, rowLike }: { section: Section; hands: TableHands; rowLike: (pointer: string) => TableValue }): JSX.Element | null => {
  const [name, setName] = useState("");
  const [like, setLike] = useState(section.rows[0]?.key ?? "");
  const model = section.rows.find((row) => row.key === like) ?? section.rows[0];
  if (model === undefined) return null;
  const add = (): void => {
    const key = keyFor(section, name);
    const row = { ...(rowLike(model.pointer) as Record<string, TableValue>), name: name.trim(), rule: "house" };
    hands.set(`${section.pointer}/${key}`, row, `${name.trim()} is added`);
    setName("");
  };
  return (
    <form
      class="row rules-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") add();
      }}
    >
      <TextField label="Add a row of your own" value={name} onInput={setName} maxLength={60} />
      <label class="field">
        <span class="rules-like">with the figures of</span>
        <select class="input" value={model.key} onChange={(event) => setLike(event.currentTarget.value)}>
          {section.rows.map((row) => (
            <option key={row.key} value={row.key}>
              {row.label}
            </option>
          ))}
        </select>
      </label>
      <Button submit icon="plus" refusal={name.trim() === "" ? "Give it a name" : null}>
        Add
      </Button>
    </form>
  );
};
