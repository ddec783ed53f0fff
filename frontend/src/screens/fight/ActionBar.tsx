import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Combatant, FightView } from "../../api/types";
import type { Action } from "./actions";
import { TokenMark } from "./Initiative";
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

function Actor({ fight, actor }: { fight: FightView; actor: Combatant }): JSX.Element {
  const turn = fight.turn;
  const speed = turn ? `${String(turn.speed_feet)} ft` : "";
  return (
    <div class="actor">
      <div class="actor-name">
        <TokenMark one={actor} />
        <div>
          <b>{actor.name}</b>
          <div class="soft">{[actor.summary, speed].filter(Boolean).join(", ")}</div>
        </div>
      </div>
      {turn && (
        <div class="pips">
          <Pip word="Standard" isLeft={turn.standard} />
          <Pip word="Swift" isLeft={turn.swift} />
          <Pip word="Move" isLeft={turn.move} />
          <Pip word="5-ft step" isLeft={turn.five_foot_step} />
        </div>
      )}
    </div>
  );
}

function ActionButton({ action, isChosen, onChoose }: { action: Action; isChosen: boolean; onChoose: () => void }): JSX.Element {
  const { refusal } = action;
  return (
    <button
      type="button"
      class="act"
      aria-pressed={refusal ? undefined : isChosen}
      aria-disabled={refusal ? "true" : undefined}
      title={refusal ? `${refusal.text}${refusal.rule ? ` (${refusal.rule})` : ""}` : undefined}
      onClick={onChoose}
    >
      <b>{action.label}</b>
      <small>
        {action.small}
        {refusal && refusal.rule !== "" && <span class="act-rule"> {refusal.rule}</span>}
      </small>
      {action.letter !== "" && (
        <span class="kbd" aria-hidden="true">
          {action.letter}
        </span>
      )}
    </button>
  );
}

/** Two rows of buttons; what is refused beyond them waits behind "More". */
const SHOWN = 10;

function Actions({ turn }: { turn: Turn }): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const legal = turn.actions.filter((action) => !action.refusal).length;
  const room = Math.max(legal, SHOWN - 1);
  const isLong = turn.actions.length > Math.max(legal, SHOWN);
  const shown = isLong && !showsAll ? turn.actions.slice(0, room) : turn.actions;
  return (
    <div class="acts">
      {shown.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          isChosen={turn.action?.id === action.id}
          onChoose={() => {
            turn.choose(action);
          }}
        />
      ))}
      {isLong && (
        <button type="button" class="act more" aria-expanded={showsAll} onClick={() => { setShowsAll(!showsAll); }}>
          <b>{showsAll ? "Fewer" : "More"}</b>
          <small>{showsAll ? "hide what is refused" : `${String(turn.actions.length - shown.length)} refused now`}</small>
        </button>
      )}
    </div>
  );
}

interface ActionBarProps {
  readonly fight: FightView;
  readonly actor: Combatant | null;
  readonly turn: Turn;
  readonly isBusy: boolean;
}

/** Below the board: who acts, what is left of the turn, and what may be done; the refused with their reasons. */
export function ActionBar({ fight, actor, turn, isBusy }: ActionBarProps): JSX.Element | null {
  if (!actor || fight.status !== "running") return null;
  return (
    <section class="fight-bar" aria-label={`${actor.name}'s turn`} aria-busy={isBusy}>
      <Actor fight={fight} actor={actor} />
      {fight.legal ? (
        <Actions turn={turn} />
      ) : (
        <p class="waiting soft">Waiting for {actor.name}. You can look around the board meanwhile.</p>
      )}
    </section>
  );
}
