import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Ambush, PlacementTest, Point } from "../../api/types";
import { Board } from "../../board/Board";
import type { BoardHandle, BoardPress } from "../../board/Board";
import { groundWords } from "../../board/ground";
import type { Badge, Line, Tint } from "../../board/overlays";
import { around, covers, keyOf, squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { SIDE_WORDS } from "../../board/standing";
import { edgeWords } from "../../board/walls";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { CheckPanel } from "./CheckPanel";
import { isSurprise, standingOf, testsOf, tokenWords } from "./preparation";
import { VerdictPanel } from "./VerdictPanel";
import type { AmbushHandle } from "./useAmbush";
import { useWhyNot } from "./useWhyNot";

/** Lines and marks on the board for the tests: the pair that is furthest apart, who besets whom. */
function marksOf(ambush: Ambush): { lines: Line[]; badges: Badge[]; broken: Set<string> } {
  const lines: Line[] = [];
  const badges: Badge[] = [];
  const broken = new Set<string>();
  if (!isSurprise(ambush)) return { lines, badges, broken };
  const known = new Map(ambush.participants.map((one) => [one.id, one]));
  for (const test of testsOf(ambush)) {
    const ones = test.creatures.map((id) => known.get(id)).filter((one) => one !== undefined);
    if (!test.ok) for (const one of ones) if (test.rule === "EP-SU-14" || one.side === ambush.ambushers) broken.add(one.id);
    const [first, second] = ones;
    if (first && second && ones.length === 2 && test.figure !== null && (test.rule === "EP-SU-14" || test.rule === "EP-SU-15"))
      lines.push({ from: first, to: second, tone: test.ok ? (test.rule === "EP-SU-14" ? "ally" : "foe") : "bad", label: `${String(test.figure)} ft` });
    if (!test.ok && test.rule === "EP-SU-16") {
      const victim = ones.find((one) => one.side !== ambush.ambushers);
      if (!victim) continue;
      for (const one of ones) if (one.side === ambush.ambushers) lines.push({ from: one, to: victim, tone: "bad" });
      badges.push({ at: { x: victim.x, y: victim.y + victim.squares }, text: `${String(test.figure ?? 3)} on ${victim.name.split(" ")[0] ?? ""} alone`, tone: "bad" });
    }
  }
  return { lines, badges, broken };
}

/** Squares left around the creatures when the board opens. */
const OPENING_ROOM = 4;

interface AmbushTableProps {
  readonly ambush: Ambush;
  readonly handle: AmbushHandle;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** Ambush set-up, left to right: the check, the ground with everyone's place, the verdict. */
export function AmbushTable({ ambush, handle, chosen, onChoose }: AmbushTableProps): JSX.Element {
  const { campaign } = useCampaign();
  const { board: ground, participants } = ambush;
  const letters = useMemo(() => tokenWords(participants), [participants]);
  const distracted = ambush.notice.each.filter((one) => one.distracted).map((one) => one.id);
  const creatures = participants.map((one) => standingOf(one, letters, distracted));
  const first = participants[0];
  const [cursor, setCursor] = useState<Square>({ x: first?.x ?? 0, y: first?.y ?? 0 });
  const board = useRef<BoardHandle | null>(null);
  const legal = (chosen === null ? undefined : ambush.legal_squares?.[chosen]) ?? [];
  const legalKeys = useMemo(() => new Set(legal.map(([x, y]) => keyOf({ x, y }))), [ambush, chosen]);
  const carried = creatures.find((one) => one.id === chosen) ?? null;
  const isOver = ambush.status === "started";
  const isHidden = isSurprise(ambush);
  const [hovered, setHovered] = useState<Square | null>(null);
  const looked = hovered ?? cursor;
  const mayStand = carried === null || isOver || !isHidden || covers(carried, looked) || legalKeys.has(keyOf(looked));
  const whyNot = useWhyNot(handle.path, chosen, looked, mayStand, ambush.v);

  const nameOf = (square: Square): string => squareName(square, ground.height);
  const labelOf = useCallback(
    (square: Square): string => {
      const here = creatures.find((one) => covers(one, square));
      const who = here ? `${here.name}, ${SIDE_WORDS[here.side]}.` : "Empty.";
      const words = groundWords(ground.rows, square.x, square.y);
      const may = carried ? (legalKeys.has(keyOf(square)) ? `${carried.name} may start here.` : `${carried.name} may not start here.`) : "";
      return [`${nameOf(square)}.`, who, words && `${words}.`, edgeWords(ground.edges, square.x, square.y), may].filter(Boolean).join(" ");
    },
    [ambush, chosen],
  );
  const put = (id: string, square: Square): void => {
    const one = participants.find((other) => other.id === id);
    if (!one || isOver || (one.x === square.x && one.y === square.y)) return;
    const placement: Record<string, Point> = { [id]: [square.x, square.y] };
    void handle.change({ placement });
  };
  const press = (square: Square, { isKey }: BoardPress): void => {
    const here = creatures.find((one) => covers(one, square));
    if (here && (here.id !== chosen || !isKey)) onChoose(here.id === chosen ? null : here.id);
    else if (chosen !== null) put(chosen, square);
  };
  const take = (step: number): void => {
    const at = participants.findIndex((one) => one.id === chosen);
    const next = participants[(at + step + participants.length) % participants.length];
    if (!next) return;
    onChoose(next.id);
    setCursor({ x: next.x, y: next.y });
    requestAnimationFrame(() => board.current?.focusCursor());
  };
  const nextLegal = (): void => {
    const at = legal.findIndex(([x, y]) => x === cursor.x && y === cursor.y);
    const next = legal[(at + 1) % Math.max(1, legal.length)];
    if (!next) return;
    setCursor({ x: next[0], y: next[1] });
    requestAnimationFrame(() => board.current?.focusCursor());
  };
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || !(event.target instanceof SVGElement)) return;
    const at = participants.findIndex((one) => one.id === chosen);
    const isLast = event.shiftKey ? at <= 0 : at === participants.length - 1;
    if (isLast) return;
    event.preventDefault();
    take(event.shiftKey ? -1 : 1);
  };
  const start = async (): Promise<void> => {
    const fight = ambush.fight ?? (await handle.start());
    if (fight) navigate(inCampaign(campaign.id, "fight", fight));
  };
  const swap = (): void => {
    void handle.change({ ambushers: ambush.ambushers === "foes" ? "party" : "foes" });
  };
  const anew = async (): Promise<void> => {
    const made = await handle.anew();
    if (made) navigate(ambush.journey === null ? inCampaign(campaign.id, "plan", ambush.plan ?? "", "ambush", made) : inCampaign(campaign.id, "journey", ambush.journey, "ambush", made), { replace: true });
  };
  useKeys("Ambush", [
    { keys: "r", does: "Roll the ambush check", run: () => { if (ambush.status === "draft" && ambush.check.allowed) void handle.roll(null); } },
    { keys: "i", does: "Roll initiative", run: () => { if (ambush.initiative.length === 0 && ambush.status !== "started") void handle.rollInitiative({}); } },
    { keys: "l", does: "Next legal square of the chosen creature", run: nextLegal },
    { keys: "Escape", does: "Let go of the chosen creature", run: () => { onChoose(null); } },
  ]);
  useEffect(() => {
    if (carried && !covers(carried, cursor)) setCursor({ x: carried.x, y: carried.y });
  }, [chosen]);

  const wasHidden = useRef(isHidden);
  useEffect(() => {
    // A check that fails sets the sides apart: farther than the board was opened on.
    if (wasHidden.current !== isHidden) board.current?.fit();
    wasHidden.current = isHidden;
  }, [isHidden]);

  const opening = useMemo(() => around(participants, OPENING_ROOM), [ambush.id, ambush.battle_map?.id]);
  const tints: Tint[] = legal.length > 0 ? [{ tone: "legal", squares: legal.map(([x, y]) => ({ x, y })) }] : [];
  const marks = marksOf(ambush);
  const ghost = carried && !covers(carried, cursor) ? { ...carried, ...cursor } : null;
  return (
    <main class="page full ambush">
      <CheckPanel ambush={ambush} handle={handle} onSwap={swap} onAnew={() => void anew()} />
      <section class="amb-mid" aria-label="Placement" onKeyDown={onTab}>
        <Board
          id="ambush"
          label="Placement. Squares are 5 feet."
          rows={ground.rows}
          edges={ground.edges}
          backdrop={ground.backdrop}
          size={ground}
          creatures={creatures}
          actor={chosen}
          broken={marks.broken}
          ghost={ghost}
          tints={tints}
          lines={marks.lines}
          badges={marks.badges}
          cursor={cursor}
          labelOf={labelOf}
          onCursor={setCursor}
          onHover={setHovered}
          onPress={press}
          canCarry={(square) => (isOver ? null : (creatures.find((one) => covers(one, square))?.id ?? null))}
          onDrop={(id, square) => {
            onChoose(id);
            setCursor(square);
            put(id, square);
            requestAnimationFrame(() => board.current?.focusCursor());
          }}
          opening={opening}
          handle={board}
        />
        <div class="panel float amb-hint">
          {whyNot !== "" ? (
            <span class="amb-why">
              <b>{nameOf(looked)}</b> {whyNot}
            </span>
          ) : carried ? (
            <span>
              <i class="swatch" /> {carried.name} may start here
            </span>
          ) : (
            <span>Press a creature, then a square; or drag it.</span>
          )}
          <span class="muted amb-keys">
            <span class="kbd">Tab</span> next <span class="kbd">Arrows</span> move <span class="kbd">Enter</span> set
          </span>
        </div>
        <div class="sr" role="status" aria-live="polite">
          {carried ? `${carried.name}, ${SIDE_WORDS[carried.side]}, at ${nameOf(carried)}.${whyNot === "" ? "" : ` ${nameOf(looked)}: ${whyNot}.`}` : ""}
        </div>
      </section>
      <VerdictPanel
        ambush={ambush}
        handle={handle}
        onRepair={(repair: NonNullable<PlacementTest["repair"]>) => {
          onChoose(repair.id);
          put(repair.id, repair);
        }}
        onStart={() => void start()}
      />
    </main>
  );
}
