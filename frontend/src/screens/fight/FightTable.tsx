import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import { Board } from "../../board/Board";
import type { BoardHandle } from "../../board/Board";
import { reliefOf } from "../../board/relief";
import { around, columnName, covers, squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import type { KeyAction } from "../../state/keys";
import { lastThing } from "../../state/places";
import { useUndo } from "../../state/undo";
import { ActionBar } from "./ActionBar";
import { foldsOf, nextVariant } from "./actions";
import { ByHand } from "./ByHand";
import { FightLog } from "./FightLog";
import { FightNotes } from "./FightNotes";
import { FightRail } from "./FightRail";
import { GmPanel } from "./gm/GmPanel";
import { toolEdges, toolOverlays } from "./gm/toolOverlays";
import { useGmTool } from "./gm/useGmTool";
import type { GmTool } from "./gm/useGmTool";
import { Legend } from "./Legend";
import { MovingStrip } from "./MovingStrip";
import { hasTurn } from "./outOfTurn";
import { OverlaySwitches } from "./OverlaySwitches";
import { promptWords } from "./prompts";
import { SquareCard } from "./SquareCard";
import { previewWords, refusalWords, squareWords } from "./squareWords";
import { combatantNamed, isGone, standingOf } from "./standings";
import type { FightHandle } from "./useFight";
import { useShow } from "./useShow";
import { useTurn } from "./useTurn";
import type { Turn } from "./useTurn";

/** On a narrow screen the board opens near the creatures instead of whole. */
const NARROW = "(max-width: 760px)";

/** The square of the one who acts, followed when the turn goes on. */
function useCursor(fight: FightView): [Square, (square: Square) => void] {
  const actor = combatantNamed(fight, fight.actor);
  const [cursor, setCursor] = useState<Square>({ x: actor?.x ?? 0, y: actor?.y ?? 0 });
  useEffect(() => {
    if (actor) setCursor({ x: actor.x, y: actor.y });
  }, [fight.actor, actor?.x, actor?.y]);
  return [cursor, setCursor];
}

function useFightKeys(turn: Turn, tools: GmTool | null, others: KeyAction[]): void {
  const letters = foldsOf(turn.actions)
    .filter(({ letter, members }) => letter !== "" && !members[0].refusal && (members.length === 1 || members[0].kind !== "now"))
    .map((fold): KeyAction => ({ keys: fold.letter.toLowerCase(), does: fold.label, run: () => { turn.choose(nextVariant(fold, turn.action)); } }));
  useKeys("Fight", [
    ...others,
    { keys: "Enter", does: "Act: take the shown way or attack, do what a tool shows", run: tools ? tools.commit : turn.commit },
    { keys: "Escape", does: "Back", run: tools ? () => { tools.open(null); } : turn.back },
    ...letters,
  ]);
}

/** The creature after or before the one on a square, in the order of initiative. */
function neighbour(fight: FightView, cursor: Square, step: number): string | null {
  const at = fight.order.findIndex((id) => {
    const one = combatantNamed(fight, id);
    return one !== null && covers(one, cursor);
  });
  return at < 0 && step < 0 ? null : (fight.order[at + step] ?? null);
}

interface FightTableProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  /** The GM looks through the players' eyes. */
  readonly asPlayers: boolean;
  readonly onEyes: (asPlayers: boolean) => void;
}

/** The whole table of one fight: who acts when, the board, the rolls, and what may be done. */
export function FightTable({ fight, handle, asPlayers, onEyes }: FightTableProps): JSX.Element {
  const { campaign, isGm: mayLead } = useCampaign();
  const isGm = mayLead && !asPlayers;
  const turn = useTurn(handle, fight);
  const [cursor, setCursor] = useCursor(fight);
  const show = useShow(handle, fight, turn, isGm);
  const [isTyping, setTyping] = useState(false);
  const [showsRolls, setShowsRolls] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const board = useRef<BoardHandle | null>(null);
  const gm = useGmTool(handle, fight);
  const isTool = isGm && gm.tool !== null;
  const actor = combatantNamed(fight, fight.actor);
  const creatures = useMemo(() => fight.combatants.filter((one) => !isGone(one)).map((one) => standingOf(one, reliefOf(fight.grid.layers))), [fight]);
  const labelOf = useCallback((square: Square) => squareWords(fight, square, turn.reachMap, turn.moving.mode), [fight, turn.reachMap, turn.moving.mode]);
  const opening = useMemo(() => (matchMedia(NARROW).matches ? around(creatures, 2) : null), [fight.id]);

  const toggleTools = (): void => {
    turn.aim(null);
    gm.open(gm.tool === null ? "ground" : null);
  };
  const goTo = (id: string): void => {
    const one = combatantNamed(fight, id);
    if (one) setCursor({ x: one.x, y: one.y });
  };
  const endTurn = (): void => {
    if (hasTurn(fight)) turn.send({ type: "end_turn" });
  };
  const backTo = (isGm ? lastThing(campaign.id, "journey") : null) ?? inCampaign(campaign.id, isGm ? "journey" : "log");
  const end = (): void => {
    void handle.end().then((done) => {
      if (done) navigate(backTo);
    });
  };
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || !(event.target instanceof SVGElement)) return;
    const next = neighbour(fight, cursor, event.shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
    requestAnimationFrame(() => board.current?.focusCursor());
  };
  useUndo(isGm ? { undoLabel: fight.undo_label, undo: handle.undo } : null);
  useFightKeys(turn, isTool ? gm : null, [
    { keys: "n", does: "Next turn", run: endTurn },
    { keys: "z", does: "Zoom to the one acting", run: () => { if (actor) board.current?.zoomTo(actor); } },
    ...show.keys,
    ...(mayLead ? [{ keys: "y", does: "Players' eyes, and back", run: () => { onEyes(!asPlayers); } }] : []),
    ...(isGm
      ? [
          { keys: "o", does: "Set a figure by hand", run: () => { setByHand(true); } },
          { keys: ".", does: "Ground, walls, force: the GM's tools on the board", run: toggleTools },
          { keys: "/", does: "Enter a roll by hand", run: () => { setShowsRolls(true); setTyping(true); } },
        ]
      : []),
  ]);
  const last = columnName(fight.grid.width - 1);

  return (
    <main class={asPlayers ? "page full fight eyes" : "page full fight"}>
      <FightRail fight={fight} handle={handle} isGm={isGm} onChoose={goTo} onNext={endTurn} onHand={() => { setByHand(true); }} onTools={toggleTools} onEyes={() => { onEyes(true); }} onEnd={end} />
      <section class="fight-mid" aria-label="Battle board" onKeyDown={onTab}>
        <OverlaySwitches shown={show.shown} onToggle={show.toggle} board={board} showsLegend={show.showsLegend} onLegend={() => { show.setLegend(!show.showsLegend); }} onRolls={() => { setShowsRolls(!showsRolls); }} />
        <div class="fight-board">
          <Board
            id="fight"
            label={`Battle grid, ${String(fight.grid.width)} columns A to ${last}, ${String(fight.grid.height)} rows. Squares are 5 feet.`}
            rows={fight.grid.rows}
            edges={toolEdges(fight, gm)}
            backdrop={fight.grid.backdrop}
            spears={fight.grid.spears}
            size={fight.grid}
            creatures={creatures}
            actor={fight.status === "running" ? fight.actor : null}
            chosen={isTool ? gm.target : (turn.target?.id ?? null)}
            cursor={cursor}
            labelOf={labelOf}
            onCursor={(square) => {
              setCursor(square);
              if (!isTool) turn.aim(square);
            }}
            onHover={(square) => {
              if (!isTool) turn.aim(square);
            }}
            onPress={(square, press) => {
              if (isTool) gm.press(square);
              else turn.press(square, press.isKey, press.isShift);
            }}
            onStroke={isTool ? gm.stroke : undefined}
            opening={opening}
            handle={board}
            {...show.drawn}
            {...(isTool ? toolOverlays(fight, gm) : {})}
          />
          {!isTool && <MovingStrip fight={fight} turn={turn} />}
          {!isTool && <SquareCard fight={fight} turn={turn} answers={show.answers} />}
          {show.showsLegend && <Legend fight={fight} isCapped={show.isCapped} onCapped={show.setCapped} onClose={() => { show.setLegend(false); }} />}
          {isTool && <GmPanel fight={fight} handle={handle} gm={gm} />}
          <FightNotes fight={fight} handle={handle} turn={isTool ? { ...turn, way: null, target: null, area: null } : turn} isGm={isGm} asPlayers={asPlayers} onBack={() => { onEyes(false); }} onEnd={end} backTo={backTo} />
        </div>
        <ActionBar fight={fight} handle={handle} actor={actor} turn={turn} isBusy={handle.isBusy} />
      </section>
      <FightLog fight={fight} handle={handle} turn={turn} isGm={isGm} isOpen={showsRolls} onClose={() => { setShowsRolls(false); }} isTyping={isTyping} onTyping={setTyping} />
      {isByHand && <ByHand fight={fight} handle={handle} onClose={() => { setByHand(false); }} />}
      <div class="sr" role="status" aria-live="polite">
        {turn.way && turn.preview ? previewWords(fight, turn.way.to, turn.preview) : ""}
        {promptWords(fight, turn)}
        {turn.refused ? `${squareName(turn.refused.at, fight.grid.height)} is not reached. ${refusalWords(fight, turn.refused)}` : ""}
      </div>
      <div class="sr" role="alert">
        {actor?.is_mine && fight.status === "running" ? "Your turn" : ""}
      </div>
    </main>
  );
}
