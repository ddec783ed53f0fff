/** Rivers and closed crossings: what holds the way up. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count } from "../../format";
import { Button, Icon, NumberField, Tabs } from "../../widgets";
import { type Draft } from "./draft";
import { crossRivers, nameClosure, setCurrent, toggleClosure, type Edit } from "./edits";

interface ConditionsPartProps {
  readonly draft: Draft;
  readonly isClosing: boolean;
  readonly onClosing: (on: boolean) => void;
  readonly onEdit: (edit: Edit) => void;
}

const RIVERS = [
  { value: "open", label: "Cross anywhere" },
  { value: "fords", label: "Bridges and fords" },
];

const shortWords = ({ rivers, closures, avoid }: Draft): string =>
  [
    rivers === "fords" ? "bridges and fords only" : "rivers crossed anywhere",
    closures.length > 0 ? `${count(closures.length, "crossing")} closed` : "",
    avoid.length > 0 ? `${count(avoid.length, "area")} avoided` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

export const ConditionsPart = (props: ConditionsPartProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="fold" aria-label="Rivers and closed ways">
      <button type="button" class="fold-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="river" size={16} />
        <span class="grow fold-words">
          <b>Rivers, closed ways</b> <span class="soft">{shortWords(props.draft)}</span>
        </span>
        <Icon name={isOpen ? "up" : "down"} size={14} />
      </button>
      {isOpen ? <Fields {...props} /> : null}
    </section>
  );
};

const Fields = ({ draft, isClosing, onClosing, onEdit }: ConditionsPartProps): JSX.Element => (
  <div class="conditions">
    <Tabs label="Rivers" value={draft.rivers} choices={RIVERS} onChange={(value) => onEdit(crossRivers(value === "fords" ? "fords" : "open"))} />
    <div class="row current-field">
      <NumberField
        label="Current of rivers"
        unit="mi/h"
        value={draft.currentMph}
        least={0}
        most={20}
        help={draft.currentMph === null ? "As the campaign's settings say." : undefined}
        onChange={(value) => onEdit(setCurrent(value))}
      />
      {draft.currentMph === null ? null : (
        <Button size="small" look="ghost" onClick={() => onEdit(setCurrent(null))}>
          As in the settings
        </Button>
      )}
    </div>
    <ul class="closures" aria-label="Closed crossings">
      {draft.closures.map((closure, index) => (
        <li key={`${closure.from} ${closure.to}`}>
          <Icon name="close" size={14} />
          <input
            class="input"
            aria-label="What is closed"
            value={closure.name}
            maxLength={80}
            onChange={(event) => onEdit(nameClosure(index, event.currentTarget.value.trim()))}
          />
          <Button size="small" look="ghost" onClick={() => onEdit(toggleClosure(closure.from, closure.to))}>
            Open again
          </Button>
        </li>
      ))}
    </ul>
    <Button size="small" icon={isClosing ? "check" : "close"} pressed={isClosing} onClick={() => onClosing(!isClosing)}>
      {isClosing ? "Done closing" : "Close a crossing"}
    </Button>
    {isClosing ? <p class="help">Press the border between two hexes: the bridge that is out, the pass that is shut. Press it again to open it.</p> : null}
  </div>
);
