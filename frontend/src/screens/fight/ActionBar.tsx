import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Combatant, FightView, WhenForced } from "../../api/types";
import { SelectField } from "../../widgets";
import { ActionButtons } from "./ActionButtons";
import { ActionOptions } from "./ActionOptions";
import { foldsOf } from "./actions";
import type { Action, Fold } from "./actions";
import { isShelved } from "./FoughtBy";
import { TokenMark } from "./Initiative";
import { OutOfTurn } from "./OutOfTurn";
import { hasTurn } from "./outOfTurn";
import type { FightHandle } from "./useFight";
import type { Turn } from "./useTurn";

function Pip({ word, isLeft }: { word: string; isLeft: boolean }): JSX.Element {
  return (
    <span class={isLeft ? "pip" : "pip spent"}>
      <i aria-hidden="true" />
      {word}
      <span class="sr">{isLeft ? ": left" : ": used"}</span>
    </span>
  );
}

const BRACING: readonly { value: WhenForced; label: string }[] = [
  { value: "never", label: "stay on its feet" },
  { value: "harm", label: "prone before harm" },
  { value: "always", label: "prone at once" },
];

/** The standing choice against forced movement. */
function Brace({ when, onChoose }: { when: string; onChoose: (when: WhenForced) => void }): JSX.Element {
  return (
    <SelectField
      class="brace"
      label="If moved by force"
      value={when}
      choices={BRACING}
      onChange={(value) => {
        const chosen = BRACING.find((one) => one.value === value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

function Actor({ fight, actor, turn }: { fight: FightView; actor: Combatant; turn: Turn }): JSX.Element {
  const left = fight.turn;
  const speed = left ? `${String(left.speed_feet)} ft` : "";
  const when = actor.when_forced ?? null;
  return (
    <div class="actor">
      <div class="actor-name">
        <TokenMark one={actor} />
        <div>
          <b>{actor.name}</b>
          <div class="soft">{[actor.summary, speed].filter(Boolean).join(", ")}</div>
        </div>
      </div>
      {left && (
        <>
          <div class="pips">
            <Pip word="Standard" isLeft={left.standard} />
            <Pip word={left.swift || (left.swifts ?? 0) < 1 ? "Swift" : "Swift, by trade"} isLeft={left.swift || (left.swifts ?? 0) > 0} />
            <Pip word="Move" isLeft={left.move} />
            <Pip word="5-ft step" isLeft={left.five_foot_step} />
          </div>
          {(left.words ?? []).length > 0 && (
            <ul class="turn-words">
              {left.words?.map((words) => <li key={words}>{words}</li>)}
            </ul>
          )}
        </>
      )}
      {hasTurn(fight) && when !== null && <Brace when={when} onChoose={(chosen) => { turn.send({ type: "when_forced", when: chosen }); }} />}
    </div>
  );
}

interface ActionBarProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly actor: Combatant | null;
  readonly turn: Turn;
  readonly isBusy: boolean;
}

/** What may be done, few at a time: the buttons, and above them the choices of the one that is chosen. */
function Choices({ fight, handle, turn }: { fight: FightView; handle: FightHandle; turn: Turn }): JSX.Element {
  const [opened, setOpened] = useState<string | null>(null);
  const [asked, setAsked] = useState<Action | null>(null);
  useEffect(() => {
    setOpened(null);
    setAsked(null);
  }, [fight.v, turn.action?.id]);
  const folds = foldsOf(turn.actions);
  const chosen = folds.find((fold) => (opened === null ? fold.members.some((member) => member.id === turn.action?.id) : fold.id === opened)) ?? null;
  const press = (fold: Fold): void => {
    const [first, ...more] = fold.members;
    setAsked(first.refusal ? first : null);
    if (first.kind === "now" && more.length > 0) setOpened(opened === fold.id ? null : fold.id);
    else if (!first.refusal) {
      setOpened(null);
      turn.choose(first);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The action has its target, or its area: Enter on its own button does what the card says.
    const isReady = turn.target !== null || turn.area !== null;
    if (event.key !== "Enter" || !isReady || !(event.target instanceof Element) || !event.target.closest('[aria-pressed="true"]')) return;
    event.preventDefault();
    turn.commit();
  };
  return (
    <div class="choices" onKeyDown={onKeyDown}>
      <ActionOptions fight={fight} handle={handle} turn={turn} fold={chosen} refused={asked} />
      <ActionButtons fight={fight} folds={folds} chosen={chosen} onPress={press} />
    </div>
  );
}

/** Below the board: who acts, what is left of the turn, and what may be done; the refused with their reasons. */
export function ActionBar({ fight, handle, actor, turn, isBusy }: ActionBarProps): JSX.Element | null {
  if (!actor || fight.status !== "running" || isShelved(fight)) return null;
  return (
    <section class="fight-bar" aria-label={`${actor.name}'s turn`} aria-busy={isBusy}>
      <Actor fight={fight} actor={actor} turn={turn} />
      <div class="bar-main">
        {hasTurn(fight) ? (
          <Choices fight={fight} handle={handle} turn={turn} />
        ) : (
          <p class="waiting soft">Waiting for {actor.name}. You can look around the board meanwhile.</p>
        )}
        <OutOfTurn fight={fight} turn={turn} />
      </div>
    </section>
  );
}
