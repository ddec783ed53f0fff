import type { JSX } from "preact";

import type { Id } from "../../api/types";

interface RowSwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onSet: (on: boolean) => void;
}

/** A switch in a table's row; the column's head is its name to the eye, the label to a screen reader. */
export const RowSwitch = ({ label, on, disabled, onSet }: RowSwitchProps): JSX.Element => (
  <input type="checkbox" class="switch" role="switch" checked={on} disabled={disabled} aria-label={label} onChange={(event) => { onSet(event.currentTarget.checked); }} />
);

/** The creatures with one of them put in or left out. */
export const toggled = (ids: readonly Id[], id: Id, on: boolean): Id[] => (on ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id));
