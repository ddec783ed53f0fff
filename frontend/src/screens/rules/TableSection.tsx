import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { TableValue } from "../../api/rulesets";
import { Button, Card, TextField } from "../../widgets";
import { labelAt, ruleWords } from "./labels";
import type { Manner } from "./manner";
import { keyFor, rowNamed } from "./tables";
import type { Section, TableRow } from "./tables";
import { ValueField } from "./ValueField";
import type { TableHands } from "./ValueField";

interface SectionProps {
  readonly section: Section;
  readonly hands: TableHands;
  readonly manner: Manner;
  /** The whole row at a pointer, for a new one like it. */
  readonly rowLike: (pointer: string) => TableValue;
  /** While something is looked for, nothing is added. */
  readonly isPart: boolean;
}

/** The id of a section's card, to go to. */
export const sectionId = (section: Section): string => `rules${section.pointer.replaceAll("/", "-")}`;

/** One section of a table: every value in a field, what differs from the base marked and one press from going back. */
export const TableSection = ({ section, hands, manner, rowLike, isPart }: SectionProps): JSX.Element => (
  <div id={sectionId(section)} class="rules-section" tabIndex={-1}>
    <Card title={section.title} aside={section.rule === "" ? undefined : <span class="rule-id">{ruleWords(section.rule)}</span>}>
      {section.help === "" ? null : <p class="soft rules-about">{section.help}</p>}
      {section.look === "fields" ? <Fields section={section} hands={hands} isPart={isPart} /> : section.look === "grid" ? <Grid section={section} hands={hands} /> : <Sheets section={section} hands={hands} isPart={isPart} />}
      {section.takesRows && !isPart ? <AddRow section={section} hands={hands} manner={manner} rowLike={rowLike} /> : null}
    </Card>
  </div>
);

/** Single values under one another, each with a short explanation. */
const Fields = ({ section, hands, isPart }: { section: Section; hands: TableHands; isPart: boolean }): JSX.Element => (
  <>
    <dl class="rules-fields">
      {section.rows.map((row) => (
        <div key={row.key}>
          <dt>
            {row.label}
            {row.help === "" ? null : <small class="muted">{row.help}</small>}
          </dt>
          <dd>
            {[...row.cells.values()].map((cell) => (
              <ValueField key={cell.pointer} cell={cell} label={row.label} hands={hands} roomy inOwnRow={row.isOwn} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
    {isPart ? null : <AddValue pointer={section.pointer} label={section.title} has={new Set(section.rows.map(({ key }) => key))} offers={section.offers} hands={hands} />}
  </>
);

/** Rows under common columns. */
const Grid = ({ section, hands }: { section: Section; hands: TableHands }): JSX.Element => (
  <div class="rules-scroll" role="region" aria-label={`${section.title}, the table`} tabIndex={0}>
    <table class="table rules-table">
      <thead>
        <tr>
          <th scope="col">What</th>
          {section.columns.map((column) => (
            <th key={column} scope="col">
              {labelAt(`${section.pointer}/*/${column}`)}
            </th>
          ))}
          {section.takesRows ? <th scope="col"><span class="sr">Row</span></th> : null}
        </tr>
      </thead>
      <tbody>
        {section.rows.map((row) => (
          <tr key={row.key} class={row.isOwn ? "own" : ""}>
            <th scope="row">
              <RowName row={row} />
            </th>
            {section.columns.map((column) => {
              const cell = row.cells.get(column);
              const label = `${row.label}, ${labelAt(`${section.pointer}/*/${column}`)}`;
              return <td key={column}>{cell === undefined ? null : <ValueField cell={cell} label={label} hands={hands} roomy={false} inOwnRow={row.isOwn} />}</td>;
            })}
            {section.takesRows ? <td class="n"><TakeAway row={row} hands={hands} /></td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Rows that differ in what they hold: each with its own few values, and more to be given it. */
const Sheets = ({ section, hands, isPart }: { section: Section; hands: TableHands; isPart: boolean }): JSX.Element => (
  <ul class="rules-sheets">
    {section.rows.map((row) => (
      <li key={row.key} class={row.isOwn ? "own" : ""}>
        <div class="row">
          <h3 class="grow">
            <RowName row={row} />
          </h3>
          <TakeAway row={row} hands={hands} />
        </div>
        <div class="rules-sheet">
          {[...row.cells].map(([column, cell]) => {
            const name = labelAt(`${section.pointer}/*/${column}`);
            return (
              <div key={column} class="field">
                <span class="rules-column" aria-hidden="true">{name}</span>
                <ValueField cell={cell} label={`${row.label}, ${name}`} hands={hands} roomy={typeof cell.value === "number"} inOwnRow={row.isOwn} />
              </div>
            );
          })}
          {isPart ? null : <AddValue pointer={row.pointer} label={row.label} has={new Set(row.cells.keys())} offers={section.offers} hands={hands} />}
        </div>
      </li>
    ))}
  </ul>
);

const RowName = ({ row }: { row: TableRow }): JSX.Element => (
  <>
    {row.label} {row.isOwn ? <span class="chip">own</span> : null}
    {row.rule === "" ? null : <small class="rule-id">{ruleWords(row.rule)}</small>}
  </>
);

const TakeAway = ({ row, hands }: { row: TableRow; hands: TableHands }): JSX.Element | null =>
  row.isOwn ? <Button size="small" look="ghost" iconOnly icon="bin" label={`Take away ${row.label}`} onClick={() => hands.set(row.pointer, null, `${row.label} is gone`)} /> : null;

/** Gives a row a value that it did not have, as another row has it. */
function AddValue({ pointer, label, has, offers, hands }: { pointer: string; label: string; has: ReadonlySet<string>; offers: Section["offers"]; hands: TableHands }): JSX.Element | null {
  const open = Object.keys(offers).filter((key) => !has.has(key));
  if (open.length === 0) return null;
  const name = (key: string): string => labelAt(`${pointer}/${key}`);
  return (
    <select
      class="input rules-more"
      aria-label={`Give ${label} another value`}
      value=""
      onChange={(event) => {
        const key = event.currentTarget.value;
        if (key !== "") hands.set(`${pointer}/${key}`, offers[key] ?? 0, `${label}, ${name(key)} is added`);
        event.currentTarget.value = "";
      }}
    >
      <option value="">Another value…</option>
      {open.map((key) => (
        <option key={key} value={key}>
          {name(key)}
        </option>
      ))}
    </select>
  );
}

function AddRow({ section, hands, manner, rowLike }: { section: Section; hands: TableHands; manner: Manner; rowLike: (pointer: string) => TableValue }): JSX.Element | null {
  const [name, setName] = useState("");
  const [like, setLike] = useState(section.rows[0]?.key ?? "");
  const model = section.rows.find((row) => row.key === like) ?? section.rows[0];
  if (model === undefined) return null;
  const add = (): void => {
    const called = name.trim();
    hands.set(`${section.pointer}/${keyFor(section, called)}`, rowNamed(rowLike(model.pointer), called, manner), `${called} is added`);
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
}
