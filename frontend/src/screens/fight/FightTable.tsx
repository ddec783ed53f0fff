import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import { Board } from "../../board/Board";
import type { BoardHandle } from "../../board/Board";
import { around, columnName, footprintOf, isSame } from "../../board/squares";
import type { Square } from "../../board/squares";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import type { KeyAction } from "../../state/keys";
import { useUndo } from "../../state/undo";
import { Button, ErrorNote } from "../../widgets";
import { ActionBar } from "./ActionBar";
import { OutcomeCard, TargetCard, WayCard } from "./Cards";
import { GmTools } from "./GmTools";
import { Initiative, InitiativeKey } from "./Initiative";
import { boardOverlays, useShown } from "./overlays";
import { OverlaySwitches } from "./OverlaySwitches";
import { Rolls } from "./Rolls";
import { roundTitle } from "./rolls";
import { previewWords, squareWords } from "./squareWords";
import { combatantNamed, isGone, standingOf } from "./standings";
import { TypedRoll } from "./TypedRoll";
import type { FightHandle } from "./useFight";
import { useTurn } from "./useTurn";
import type { Turn } from "./useTurn";

/** On a narrow screen the board opens near the creatures instead of whole. */
const NARROW = "(max-width: 760px)";

function placeWords(fight: FightView): string {
  const { name, terrain, light } = fight.place;
  const words = [name || terrain, light === "bright" ? "" : `${light} light`].filter(Boolean).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The square of the one who acts, followed when the turn goes on. */
function useCursor(fight: FightView): [Square, (square: Square) => void] {
  const actor = combatantNamed(fight, fight.actor);
  const [cursor, setCursor] = useState<Square>({ x: actor?.x ?? 0, y: actor?.y ?? 0 });
  useEffect(() => {
    if (actor) setCursor({ x: actor.x, y: actor.y });
  }, [fight.actor, actor?.x, actor?.y]);
  return [cursor, setCursor];
}

function useFightKeys(turn: Turn, fight: FightView, others: KeyAction[]): void {
  const letters = turn.actions
    .filter((action) => !action.refusal && action.letter !== "")
    .map((action): KeyAction => ({ keys: action.letter.toLowerCase(), does: action.label, run: () => { turn.choose(action); } }));
  useKeys(fight.name || "Fight", [
    ...others,
    { keys: "Enter", does: "Act: take the shown way or attack", run: turn.commit },
    { keys: "Escape", does: "Back", run: turn.back },
    ...letters,
  ]);
}

/** The whole table of one fight: who acts when, the board, the rolls, and what may be done. */
export function FightTable({ fight, handle }: { fight: FightView; handle: FightHandle }): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const turn = useTurn(handle, fight);
  const [cursor, setCursor] = useCursor(fight);
  const { shown, toggle } = useShown();
  const [isTyping, setTyping] = useState(false);
  const [showsRolls, setShowsRolls] = useState(false);
  const board = useRef<BoardHandle | null>(null);
  const seen = useRef(0);
  const actor = combatantNamed(fight, fight.actor);
  const newest = seen.current;
  useEffect(() => {
    seen.current = handle.events[handle.events.length - 1]?.number ?? 0;
  }, [handle.events]);

  const creatures = useMemo(() => fight.combatants.filter((one) => !isGone(one)).map(standingOf), [fight]);
  const labelOf = useCallback((square: Square) => squareWords(fight, square, turn.reachMap), [fight, turn.reachMap]);
  const goTo = (id: string): void => {
    const one = combatantNamed(fight, id);
    if (one) setCursor({ x: one.x, y: one.y });
  };
  const endTurn = (): void => {
    if (fight.legal) turn.send({ type: "end_turn" });
  };
  const moveCursor = (square: Square): void => {
    setCursor(square);
    turn.aim(square);
  };
  const nextCreature = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || !(event.target instanceof SVGElement)) return;
    const step = event.shiftKey ? -1 : 1;
    const at = fight.order.findIndex((id) => footprintOf(combatantNamed(fight, id) ?? { ...cursor, squares: 0 }).some((square) => isSame(square, cursor)));
    const next = fight.order[at + step];
    if (next === undefined || (at < 0 && step < 0)) return;
    event.preventDefault();
    goTo(next);
    requestAnimationFrame(() => board.current?.focusCursor());
  };
  useUndo(isGm ? { undoLabel: fight.undo_label, undo: handle.undo } : null);
  useFightKeys(turn, fight, [
    { keys: "n", does: "Next turn", run: endTurn },
    { keys: "z", does: "Zoom to the one acting", run: () => { if (actor) board.current?.zoomTo(actor); } },
    { keys: "1", does: "Show reach", run: () => { toggle("reach"); } },
    { keys: "2", does: "Show threat", run: () => { toggle("threat"); } },
    { keys: "4", does: "Show flanking", run: () => { toggle("flank"); } },
    { keys: "/", does: "Enter a roll by hand", run: () => { setShowsRolls(true); setTyping(true); } },
  ]);
  const opening = useMemo(() => (matchMedia(NARROW).matches ? around(fight.combatants, 2) : null), [fight.id]);
  const overlays = boardOverlays(fight, turn, shown);
  const last = columnName(fight.grid.width - 1);
  const canEnd = fight.legal !== null && fight.status === "running";

  return (
    <main class="page full fight">
      <aside class="fight-rail" aria-label="Initiative">
        <div class="rail-head">
          <div class="row">
            <h1 class="grow">{fight.is_surprise ? "Surprise round" : roundTitle(Math.max(1, fight.round))}</h1>
            <Button size="small" keys="N" refusal={canEnd ? null : "It is not your turn"} onClick={endTurn}>
              Next
            </Button>
          </div>
          <div class="soft">{placeWords(fight)}</div>
        </div>
        <Initiative fight={fight} onChoose={goTo} />
        <div class="rail-foot">
          {isGm && <GmTools fight={fight} handle={handle} />}
          <InitiativeKey hasPrimal={fight.combatants.some((one) => (one.primal ?? 0) > 0)} />
        </div>
      </aside>
      <section class="fight-mid" aria-label="Battle board" onKeyDown={nextCreature}>
        <OverlaySwitches shown={shown} onToggle={toggle} board={board} onRolls={() => { setShowsRolls(!showsRolls); }} />
        <div class="fight-board">
          <Board
            id="fight"
            label={`Battle grid, ${String(fight.grid.width)} columns A to ${last}, ${String(fight.grid.height)} rows. Squares are 5 feet.`}
            rows={fight.grid.rows}
            size={fight.grid}
            creatures={creatures}
            actor={fight.status === "running" ? fight.actor : null}
            chosen={turn.target?.id ?? null}
            cursor={cursor}
            labelOf={labelOf}
            onCursor={moveCursor}
            onHover={turn.aim}
            onPress={(square, press) => {
              turn.press(square, press.isKey);
            }}
            opening={opening}
            handle={board}
            {...overlays}
          />
          {handle.problem && (
            <div class="fight-problem">
              <ErrorNote problem={handle.problem} onRetry={handle.reload} />
            </div>
          )}
          {turn.target ? <TargetCard fight={fight} target={turn.target} turn={turn} /> : turn.way && <WayCard fight={fight} way={turn.way} turn={turn} />}
          {fight.status !== "running" && (
            <OutcomeCard fight={fight} isGm={isGm} isBusy={handle.isBusy} onEnd={() => void handle.end()} backTo={inCampaign(campaign.id, isGm ? "journey" : "log")} />
          )}
        </div>
        <ActionBar fight={fight} actor={actor} turn={turn} isBusy={handle.isBusy} />
      </section>
      <aside class={showsRolls ? "fight-log open" : "fight-log"} aria-label="Rolls">
        <div class="rail-head row">
          <h2 class="grow">Rolls</h2>
          {isGm && (
            <Button size="small" icon="undo" keys="Ctrl Z" refusal={fight.undo_label ? null : "Nothing to take back"} onClick={() => void handle.undo()}>
              Undo
            </Button>
          )}
          <Button class="rolls-close" size="small" look="ghost" iconOnly icon="close" label="Close the rolls" onClick={() => { setShowsRolls(false); }} />
        </div>
        <Rolls fight={fight} events={handle.events} newest={newest} />
        <div class="log-foot">
          <TypedRoll value={turn.natural} isOpen={isTyping} onOpen={setTyping} onChange={turn.setNatural} />
          {turn.natural !== null && !isTyping && <p class="soft">The next attack uses a {turn.natural}.</p>}
        </div>
      </aside>
      <div class="sr" role="status" aria-live="polite">
        {turn.way && turn.preview ? previewWords(fight, turn.way.to, turn.preview) : ""}
      </div>
      <div class="sr" role="alert">
        {actor?.is_mine && fight.status === "running" ? "Your turn" : ""}
      </div>
    </main>
  );
}
