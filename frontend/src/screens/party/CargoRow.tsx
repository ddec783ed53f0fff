import type { JSX } from "preact";

import type { Cargo, Party } from "../../api/types";
import { Button, GmOnly, Icon } from "../../widgets";
import { MoveTo } from "./MoveTo";
import { pounds, stackLb, stackName } from "./seating";
import type { Place } from "./seating";
import type { PartyActions } from "./useParty";

interface CargoRowProps {
  cargo: Cargo;
  party: Party;
  actions: PartyActions;
  isGm: boolean;
  onDrag: (id: string | null) => void;
  onMove: (to: Place) => void;
  onEdit: () => void;
}

const KINDS = { gear: "", food: "food", water: "water", feed: "feed" } as const;

/** A stack of cargo with what it weighs and who carries it. */
export function CargoRow({ cargo, party, actions, isGm, onDrag, onMove, onEdit }: CargoRowProps): JSX.Element {
  return (
    <li
      class="cargo"
      data-row
      data-cargo={cargo.id}
      tabIndex={0}
      aria-label={`${stackName(cargo)}, ${pounds(stackLb(cargo))} lb`}
      draggable={isGm}
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer?.setData("text/plain", cargo.name);
        onDrag(cargo.id);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Icon name="area" />
      <span class="cargo-name">
        {stackName(cargo)}
        {KINDS[cargo.kind] === "" ? null : <span class="muted"> {KINDS[cargo.kind]}</span>}
        {cargo.gm_only ? <GmOnly /> : null}
      </span>
      <span class="cargo-lb num">{pounds(stackLb(cargo))} lb</span>
      {isGm ? (
        <>
          <MoveTo party={party} cargo label={`Who carries ${cargo.name}`} at={cargo} onMove={onMove} />
          <span class="member-tools">
            <Button look="ghost" size="small" icon="pen" iconOnly label={`Change ${cargo.name}`} onClick={onEdit} />
            <Button look="ghost" size="small" icon="close" iconOnly label={`Take ${cargo.name} out`} onClick={() => void actions.removeCargo.run(cargo)} />
          </span>
        </>
      ) : null}
    </li>
  );
}
