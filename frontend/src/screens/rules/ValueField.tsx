import type { JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import type { StrategyChoice, TableValue } from "../../api/rulesets";
import { sentence } from "../../format";
import { Button } from "../../widgets";
import { useWriting } from "../../widgets/writing";
import { ListChoice } from "./ListChoice";
import { choiceWords } from "./parts";
import type { Cell } from "./tables";
import type { Unwritten } from "./unwritten";
import { isChanged, isSame, readAs, stepped, written } from "./values";

/** What the fields of the tables need of the ruleset that they stand in. */
export interface TableHands {
  /** Writes one value; null takes the base's again, or takes away what the GM added. */
  readonly set: (pointer: string, value: TableValue, says: string) => void;
  readonly choicesAt: (pointer: string) => readonly StrategyChoice[];
  readonly itemChoicesAt: (pointer: string) => readonly StrategyChoice[];
  readonly valueWords: (pointer: string, value: TableValue) => string;
  readonly faultAt: (pointer: string) => Unwritten | null;
  /** What is written at a place and on its way, or refused. */
  readonly heldAt: (pointer: string) => Unwritten | null;
  readonly again: (pointer: string) => void;
  readonly letGo: (pointer: string) => void;
}

interface FieldProps {
  readonly cell: Cell;
  readonly label: string;
  readonly hands: TableHands;
  /** Room for steppers, and for what a choice means. */
  readonly roomy: boolean;
  /** A row of the GM's own goes as a whole. */
  readonly inOwnRow: boolean;
}

const STEP_REST_MS = 600;
/** What a closed list shows whole on a wide screen. */
const SHORT = 72;
const LONGEST_TEXT = 30;

const optionWords = (choice: StrategyChoice): string => (choice.cite === "" ? choice.label : `${choice.label} (${choice.cite})`);

/** A value in its field: what differs from the base marked and one press from going back, what was refused kept and told. */
export function ValueField({ cell, label, hands, roomy, inOwnRow }: FieldProps): JSX.Element {
  const below = useId();
  if (cell.fixed === true) return <span class="muted" title="The order's own rules say it">{choiceWords(written(cell.value))}</span>;
  const held = hands.heldAt(cell.pointer);
  const fault = hands.faultAt(cell.pointer);
  const value = held?.value ?? cell.value;
  const isAdded = cell.base === undefined && !inOwnRow;
  const changed = isChanged(cell) || isAdded;
  const was = cell.base === undefined ? "" : hands.valueWords(cell.pointer, cell.base);
  const set = (wanted: TableValue): void => {
    if (!isSame(wanted, value)) hands.set(cell.pointer, wanted, `${label}: ${hands.valueWords(cell.pointer, wanted)}`);
  };
  const choices = hands.choicesAt(cell.pointer);
  const items = Array.isArray(value) ? hands.itemChoicesAt(cell.pointer) : [];
  const chosen = choices.find((each) => each.value === value);
  const meaning = roomy && chosen !== undefined ? optionWords(chosen) : "";
  const input: InputProps = {
    pointer: cell.pointer,
    label: changed ? `${label}, ${isAdded ? "not in the base" : `was ${was}`}` : label,
    invalid: fault !== null,
    describedBy: fault !== null || meaning !== "" ? below : undefined,
  };
  return (
    <span class={`rules-value ${changed ? "changed" : ""} ${fault === null ? "" : "wrong"}`}>
      <span class="rules-control">
        {typeof value === "boolean" ? (
          <input type="checkbox" class="switch" role="switch" data-pointer={input.pointer} aria-label={input.label} aria-invalid={input.invalid} aria-describedby={input.describedBy} checked={value} onChange={(event) => set(event.currentTarget.checked)} />
        ) : Array.isArray(value) && items.length > 0 ? (
          <ListChoice pointer={cell.pointer} label={input.label} value={value} choices={items} onChange={set} />
        ) : choices.length > 0 ? (
          <Select input={input} value={value} choices={choices} roomy={roomy} onChange={set} />
        ) : (
          <Written input={input} value={value} kind={cell.value} roomy={roomy} onTake={set} />
        )}
        {changed ? (
          <Button
            size="small"
            look="ghost"
            iconOnly
            icon={isAdded ? "bin" : "undo"}
            label={isAdded ? `Take ${label} away` : `Back to ${was}`}
            onClick={() => hands.set(cell.pointer, null, isAdded ? `${label} is gone` : `${label}: ${was} again`)}
          />
        ) : null}
      </span>
      {fault !== null ? <Fault id={below} fault={fault} isHere={fault.pointer === cell.pointer} hands={hands} /> : meaning === "" ? null : <small id={below} class={meaning.length > SHORT ? "help" : "help short"}>{meaning}</small>}
    </span>
  );
}

interface InputProps {
  readonly pointer: string;
  readonly label: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

function Select({ input, value, choices, roomy, onChange }: { input: InputProps; value: TableValue; choices: readonly StrategyChoice[]; roomy: boolean; onChange: (value: string) => void }): JSX.Element {
  const now = written(value);
  const isListed = choices.some((each) => each.value === now);
  return (
    <select
      class="input"
      data-pointer={input.pointer}
      aria-label={input.label}
      aria-invalid={input.invalid}
      aria-describedby={input.describedBy}
      value={now}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {isListed ? null : <option value={now}>{choiceWords(now)}</option>}
      {choices.map((each) => (
        <option key={each.value} value={each.value} title={`${each.label} ${each.cite}`}>
          {roomy ? optionWords(each) : choiceWords(each.value)}
        </option>
      ))}
    </select>
  );
}

/** A number or a text; numbers go up and down by the arrow keys, and by buttons where there is room. */
function Written({ input, value, kind, roomy, onTake }: { input: InputProps; value: TableValue; kind: TableValue; roomy: boolean; onTake: (value: TableValue) => void }): JSX.Element {
  const shown = written(value);
  const { text, write, close, revert } = useWriting(shown);
  const rest = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(text);
  latest.current = text;
  const take = (): void => {
    if (rest.current !== null) clearTimeout(rest.current);
    rest.current = null;
    const wanted = readAs(kind, latest.current);
    if (latest.current.trim() === shown || wanted === null) return revert();
    close();
    onTake(wanted);
  };
  const again = useRef(take);
  again.current = take;
  useEffect(() => () => { if (rest.current !== null) again.current(); }, []);
  const step = (by: number): void => {
    if (typeof kind !== "number") return;
    latest.current = String(stepped(kind, latest.current, by));
    write(latest.current);
    if (rest.current !== null) clearTimeout(rest.current);
    rest.current = setTimeout(() => { again.current(); }, STEP_REST_MS);
  };
  const isNumber = typeof kind === "number";
  const look = isNumber ? "num" : `text ${shown.length > LONGEST_TEXT ? "long" : ""}`;
  return (
    <>
      {isNumber && roomy ? <Button size="small" iconOnly icon="minus" label={`Less: ${input.label}`} onClick={() => step(-1)} /> : null}
      <input
        class={`input ${look}`}
        size={isNumber ? undefined : Math.min(Math.max(shown.length, 8), LONGEST_TEXT)}
        data-pointer={input.pointer}
        inputMode={isNumber ? "decimal" : "text"}
        aria-label={input.label}
        aria-invalid={input.invalid}
        aria-describedby={input.describedBy}
        value={text}
        maxLength={1000}
        onInput={(event) => write(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape") revert();
          if (!isNumber || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
      {isNumber && roomy ? <Button size="small" iconOnly icon="plus" label={`More: ${input.label}`} onClick={() => step(1)} /> : null}
    </>
  );
}

/** Why a value does not stand on the server, beside it, with the two ways out. */
function Fault({ id, fault, isHere, hands }: { id: string; fault: Unwritten; isHere: boolean; hands: TableHands }): JSX.Element {
  return (
    <small id={id} class="help wrong" role="alert">
      {sentence(fault.problem?.detail ?? "")} {fault.problem?.remedy ?? ""}
      {fault.problem?.rule ? ` ${fault.problem.rule}` : ""}
      {isHere ? (
        <span class="row rules-ways-out">
          <Button size="small" onClick={() => hands.again(fault.pointer)}>
            Write it again
          </Button>
          <Button size="small" onClick={() => hands.letGo(fault.pointer)}>
            Let it go
          </Button>
        </span>
      ) : null}
    </small>
  );
}
