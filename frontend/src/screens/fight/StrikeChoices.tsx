import type { JSX } from "preact";

import type { FightView, LegalOrder } from "../../api/types";
import { squareName } from "../../board/squares";
import { Button, SelectField } from "../../widgets";
import { asSquare } from "./standings";
import { hasChoices, limbsAfter, mayNameLimbs } from "./striking";
import type { Striking } from "./striking";

interface ChoicesProps {
  readonly fight: FightView;
  readonly order: LegalOrder;
  readonly chosen: Striking;
  readonly onChoose: (chosen: Striking) => void;
}

/** The limbs of one much larger: each may be gone for, as many at once as a hit hurts (YAG-12). */
function Limbs({ order, chosen, onChoose }: Omit<ChoicesProps, "fight">): JSX.Element {
  const { limbs = 0, locations = [] } = order;
  return (
    <span class="chips limbs" role="group" aria-label="Limbs gone for">
      <span class="soft">{`Limbs gone for, ${String(limbs)} a hit${chosen.limbs.length === 0 ? ": the first ones" : chosen.limbs.length < limbs ? ": these, then the first" : ""}`}</span>
      {locations.map((place) => (
        <Button key={place} size="small" pressed={chosen.limbs.includes(place)} onClick={() => { onChoose({ ...chosen, limbs: limbsAfter(chosen.limbs, place, limbs) }); }}>
          <span class="sr">Limb </span>
          {place}
        </Button>
      ))}
    </span>
  );
}

/** How many of the damage dice are averaged, which square of a large foe is struck, which limbs: only where there is a choice. */
export function StrikeChoices({ fight, order, chosen, onChoose }: ChoicesProps): JSX.Element | null {
  const { dice = 0, squares = [], limbs = 0, locations = [] } = order;
  if (!hasChoices(order)) return null;
  return (
    <span class="inline-form">
      {dice > 0 && (
        <SelectField
          label="Damage dice"
          value={String(chosen.average)}
          choices={Array.from({ length: dice + 1 }, (_, count) => ({ value: String(count), label: count === 0 ? "all rolled" : count === dice ? "all averaged" : `${String(count)} averaged` }))}
          onChange={(value) => { onChoose({ ...chosen, average: Number(value) }); }}
        />
      )}
      {squares.length > 1 && (
        <SelectField
          label="Its square"
          value={String(chosen.square)}
          choices={[{ value: "-1", label: "the best" }, ...squares.map((point, index) => ({ value: String(index), label: squareName(asSquare(point), fight.grid.height) }))]}
          onChange={(value) => { onChoose({ ...chosen, square: Number(value) }); }}
        />
      )}
      {mayNameLimbs(limbs, locations) && <Limbs order={order} chosen={chosen} onChoose={onChoose} />}
    </span>
  );
}
