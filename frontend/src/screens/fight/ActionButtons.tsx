import type { JSX, RefObject } from "preact";
import { useRef, useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import { useKeys } from "../../state/keys";
import { Button, Icon } from "../../widgets";
import type { Fold } from "./actions";
import { GROUPS, groupNameOf } from "./actionWords";
import { found } from "./finding";
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

/** The buttons of a turn: the likeliest at once, all of them by kind, and by typing, behind "More". */
export function ActionButtons(props: ButtonsProps): JSX.Element {
  const { folds, chosen } = props;
  const [showsAll, setShowsAll] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isLong = folds.length > SHOWN;
  useKeys("Actions", [
    {
      keys: ",",
      does: "Find an action by its name",
      run: () => {
        setShowsAll(true);
        requestAnimationFrame(() => field.current?.focus());
      },
    },
  ]);
  const few = isLong ? folds.slice(0, SHOWN - 1) : folds;
  const shown = chosen && !few.includes(chosen) ? [...few.slice(0, -1), chosen] : few;
  if (showsAll) return <Grouped {...props} field={field} onFewer={() => { setShowsAll(false); }} />;
  return (
    <div class="acts">
      {shown.map((fold) => (
        <FoldButton key={fold.id} fight={props.fight} fold={fold} isChosen={chosen === fold} onPress={() => { props.onPress(fold); }} />
      ))}
      {isLong && (
        <button type="button" class="act more" aria-expanded={false} onClick={() => { setShowsAll(true); }}>
          <b>More</b>
          <small>{moreWords(folds, shown)}</small>
          <span class="kbd" aria-hidden="true">
            ,
          </span>
        </button>
      )}
    </div>
  );
}

function moreWords(folds: readonly Fold[], shown: readonly Fold[]): string {
  const hidden = folds.filter((fold) => !shown.includes(fold));
  const refused = hidden.filter((fold) => fold.members[0].refusal).length;
  const legal = hidden.length - refused;
  return [legal > 0 ? `${String(legal)} to do` : "", refused > 0 ? `${String(refused)} refused now` : ""].filter(Boolean).join(", ");
}

/** Every button by its kind; typing leaves those that hold the words, and Enter takes the first. */
function Grouped({ fight, folds, chosen, onPress, field, onFewer }: ButtonsProps & { field: RefObject<HTMLInputElement | null>; onFewer: () => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const fitting = found(folds, typed);
  const first = fitting[0];
  const take = (fold: Fold): void => {
    onPress(fold);
    if (!fold.members[0].refusal) onFewer();
  };
  return (
    <div class="act-groups">
      <div class="act-find row">
        <label for="act-find">Find an action</label>
        <input
          ref={field}
          id="act-find"
          class="input"
          value={typed}
          autocomplete="off"
          onInput={(event) => { setTyped(event.currentTarget.value); }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" && event.key !== "Enter") return;
            event.stopPropagation();
            event.preventDefault();
            if (event.key === "Enter" && typed.trim() !== "" && first) take(first);
            else onFewer();
          }}
        />
        <Button size="small" look="ghost" onClick={onFewer}>
          Fewer
        </Button>
      </div>
      {fitting.length === 0 && <p class="soft">Nothing that {`“${typed.trim()}”`} fits.</p>}
      {GROUPS.map(({ name }) => {
        const members = fitting.filter((fold) => groupNameOf(fold.type) === name);
        return members.length === 0 ? null : (
          <div key={name} role="group" aria-label={name}>
            <h2>{name}</h2>
            <div class="acts">
              {members.map((fold) => (
                <FoldButton key={fold.id} fight={fight} fold={fold} isChosen={chosen === fold} onPress={() => { take(fold); }} />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
