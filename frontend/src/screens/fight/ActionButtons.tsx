import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import { Icon } from "../../widgets";
import type { Fold } from "./actions";
import { GROUPS } from "./actionWords";
import { strikersWords } from "./strikers";

interface ButtonsProps {
  readonly fight: FightView;
  readonly folds: readonly Fold[];
  readonly chosen: Fold | null;
  readonly onPress: (fold: Fold) => void;
}

function FoldButton({ fight, fold, isChosen, onPress }: { fight: FightView; fold: Fold; isChosen: boolean; onPress: () => void }): JSX.Element {
  const [first, ...more] = fold.members;
  const { refusal } = first;
  const strikers = more.length === 0 ? strikersWords(fight, first.provokes) : "";
  const title = refusal ? `${refusal.text}${refusal.rule ? ` (${refusal.rule})` : ""}. ${refusal.remedy}` : undefined;
  return (
    <button type="button" class="act" aria-pressed={refusal ? undefined : isChosen} aria-disabled={refusal ? "true" : undefined} title={title} onClick={onPress}>
      <b>{fold.label}</b>
      <small class={strikers === "" ? undefined : "strikes"}>
        {strikers === "" ? (
          fold.small
        ) : (
          <>
            <Icon name="warn" size={12} /> {strikers}
          </>
        )}
        {refusal && refusal.rule !== "" && <span class="act-rule"> {refusal.rule}</span>}
      </small>
      {fold.letter !== "" && (more.length === 0 || first.kind !== "now") && (
        <span class="kbd" aria-hidden="true">
          {fold.letter}
        </span>
      )}
    </button>
  );
}

/** Two rows of buttons; the rest waits behind "More". */
const SHOWN = 10;

/** The buttons of a turn: the likeliest at once, all of them by kind behind "More". */
export function ActionButtons(props: ButtonsProps): JSX.Element {
  const { folds, chosen } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isLong = folds.length > SHOWN;
  const few = isLong ? folds.slice(0, SHOWN - 1) : folds;
  const shown = chosen && !few.includes(chosen) ? [...few.slice(0, -1), chosen] : few;
  const more = (
    <button type="button" class="act more" aria-expanded={showsAll} onClick={() => { setShowsAll(!showsAll); }}>
      <b>{showsAll ? "Fewer" : "More"}</b>
      <small>{showsAll ? "the likeliest" : moreWords(folds, shown)}</small>
    </button>
  );
  if (isLong && showsAll) return <Grouped {...props} more={more} />;
  return (
    <div class="acts">
      {shown.map((fold) => (
        <FoldButton key={fold.id} fight={props.fight} fold={fold} isChosen={chosen === fold} onPress={() => { props.onPress(fold); }} />
      ))}
      {isLong && more}
    </div>
  );
}

function moreWords(folds: readonly Fold[], shown: readonly Fold[]): string {
  const hidden = folds.filter((fold) => !shown.includes(fold));
  const refused = hidden.filter((fold) => fold.members[0].refusal).length;
  const legal = hidden.length - refused;
  return [legal > 0 ? `${String(legal)} to do` : "", refused > 0 ? `${String(refused)} refused now` : ""].filter(Boolean).join(", ");
}

function Grouped({ fight, folds, chosen, onPress, more }: ButtonsProps & { more: JSX.Element }): JSX.Element {
  return (
    <div class="act-groups">
      {GROUPS.map(({ name, types }) => {
        const members = folds.filter((fold) => types.includes(fold.type));
        return members.length === 0 ? null : (
          <div key={name} role="group" aria-label={name}>
            <h3>{name}</h3>
            <div class="acts">
              {members.map((fold) => (
                <FoldButton key={fold.id} fight={fight} fold={fold} isChosen={chosen === fold} onPress={() => { onPress(fold); }} />
              ))}
            </div>
          </div>
        );
      })}
      <div class="acts">{more}</div>
    </div>
  );
}
