import type { JSX } from "preact";

import type { Party } from "../../api/types";
import { placeKey, placeOf } from "./seating";
import type { Place } from "./seating";

interface MoveToProps {
  party: Party;
  label: string;
  at: Place;
  /** Cargo also goes on members' backs. */
  cargo?: boolean;
  onMove: (to: Place) => void;
}

/** "Move to …": what dragging does, with one press. */
export function MoveTo({ party, label, at, cargo = false, onMove }: MoveToProps): JSX.Element {
  return (
    <select class="input member-move" aria-label={label} title={label} data-move value={placeKey(at)} onChange={(event) => onMove(placeOf(event.currentTarget.value))}>
      <option value="">{cargo ? "nobody" : "on foot"}</option>
      {cargo
        ? party.members.map((each) => (
            <option key={each.id} value={`member:${each.id}`}>
              {each.sheet.name}
            </option>
          ))
        : null}
      {party.carriers.map((each) => (
        <option key={each.id} value={`carrier:${each.id}`}>
          {each.name}
        </option>
      ))}
    </select>
  );
}
