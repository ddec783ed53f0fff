import { useEffect, useRef, useState } from "preact/hooks";

import { asProblem } from "../../../api/client";
import type { ApiProblem } from "../../../api/client";
import type { EdgeSide, FightView, Foresight, HandAct } from "../../../api/types";
import { covers, isSame, squareName, squareNamed } from "../../../board/squares";
import type { Square } from "../../../board/squares";
import type { Stroke } from "../../../board/usePointers";
import { combatantNamed, isGone } from "../standings";
import type { FightHandle } from "../useFight";
import { EMPTY_FORM, NOTHING, edgeAt, edgeKey, painted, paints, pathWith, readTool, rectangle, without } from "./acts";
import type { Form, Picked, Read, ToolName } from "./acts";

const FORESIGHT_PAUSE = 150;

export type Brush = "brush" | "rectangle";
/** Which part of the form the next press on the board fills in. */
export type Aim = "target" | "by" | "origin" | "path";

export interface GmTool {
  readonly tool: ToolName | null;
  readonly open: (tool: ToolName | null) => void;
  readonly form: Form;
  /** Whom the tool is about, if anybody. */
  readonly target: string | null;
  readonly change: (change: Partial<Form>) => void;
  readonly picked: Picked;
  readonly clear: () => void;
  readonly brush: Brush;
  readonly setBrush: (brush: Brush) => void;
  readonly aim: Aim;
  readonly setAim: (aim: Aim) => void;
  readonly read: Read;
  readonly foresight: Foresight | null;
  /** Why it cannot be, from the engine. */
  readonly refused: ApiProblem | null;
  readonly press: (square: Square) => void;
  readonly stroke: ((stroke: Stroke) => void) | undefined;
  readonly commit: () => void;
}

/** One of the GM's tools on the board: what is chosen and painted, what it would do, and doing it. */
export function useGmTool(handle: FightHandle, fight: FightView): GmTool {
  const [tool, setTool] = useState<ToolName | null>(null);
  const [form, setForm] = useState<Form>(EMPTY_FORM);
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const [aim, setAim] = useState<Aim>("target");
  const change = (part: Partial<Form>): void => { setForm((before) => ({ ...before, ...part })); };
  const clear = (): void => { setPicked(NOTHING); };
  const { brush, setBrush, stroke } = useBrush(fight, tool, picked, setPicked);
  const read: Read = tool === null ? { act: null, errors: {}, missing: null } : readTool(tool, form, picked, fight, (text) => squareNamed(text, fight.grid));
  const { foresight, refused } = useForesight(handle, read.act, fight.v);

  const choose = (square: Square): void => {
    const one = fight.combatants.find((creature) => covers(creature, square) && !isGone(creature));
    const target = combatantNamed(fight, form.target);
    if (aim === "path" && target) setPicked({ ...picked, path: pathWith(picked.path, target, square) });
    else if (aim === "by" && one) change({ by: one.id, origin: "" });
    else if (aim === "by" || aim === "origin") change({ by: "", origin: squareName(square, fight.grid.height) });
    else if (one) {
      change({ target: one.id, ...(form.by === one.id ? { by: "" } : {}) });
      setPicked(NOTHING);
      if (tool === "force" && (form.by === "" || form.by === one.id)) setAim("by");
    }
  };
  const press = (square: Square): void => {
    if (paints(tool)) setPicked({ ...picked, squares: painted(picked.squares, [square], picked.squares.some((one) => isSame(one, square))) });
    else if (tool === "edge") toggleSides(square);
    else choose(square);
  };
  /** By keyboard: the north side, then the east side, then none. */
  const toggleSides = (square: Square): void => {
    const sides = (["n", "e"] as const).map((side) => edgeAt({ square, side }, fight.grid)).filter((side): side is EdgeSide => side !== null);
    const next = sides.find((side) => !picked.edges.some((one) => edgeKey(one) === edgeKey(side)));
    setPicked({ ...picked, edges: next ? [...picked.edges, next] : picked.edges.filter((one) => !sides.some((side) => edgeKey(side) === edgeKey(one))) });
  };
  const open = (next: ToolName | null): void => {
    setTool(next);
    setPicked(NOTHING);
    setAim("target");
    handle.clearProblem();
    if (next === "force") change({ target: "", by: form.by === "" ? (fight.actor ?? "") : form.by });
    else if (next === "harm") change({ by: "" });
    if (next !== "force" && next !== null && form.target === "") change({ target: fight.actor ?? "" });
  };
  const commit = (): void => {
    if (!read.act || refused) return;
    const sent = picked;
    void handle.byHand(read.act).then((done) => {
      if (!done) return;
      setPicked((now) => without(now, sent));
      change({ reason: "" });
    });
  };
  const target = tool === null || paints(tool) || tool === "edge" ? null : form.target;
  return { tool, open, form, target, change, picked, clear, brush, setBrush, aim, setAim, read, foresight, refused, press, stroke, commit };
}

/** Painting squares and sides: one stroke adds, or takes away when it begins on what is painted. */
function useBrush(fight: FightView, tool: ToolName | null, picked: Picked, setPicked: (picked: Picked) => void) {
  const [brush, setBrush] = useState<Brush>("brush");
  const begun = useRef<{ readonly at: Square; readonly before: Picked; readonly isErasing: boolean; readonly isFlat: boolean } | null>(null);
  const current = useRef(picked);
  current.current = picked;
  const put = (next: Picked): void => {
    current.current = next;
    setPicked(next);
  };
  const squares = (stroke: Stroke): void => {
    const { square, phase } = stroke;
    const now = current.current;
    if (phase === "start") begun.current = { at: square, before: now, isErasing: now.squares.some((one) => isSame(one, square)), isFlat: false };
    const start = begun.current;
    if (!start) return;
    const touched = brush === "rectangle" ? rectangle(start.at, square) : [square];
    const base = brush === "rectangle" ? start.before.squares : now.squares;
    put({ ...now, squares: painted(base, touched, start.isErasing) });
  };
  const sides = (stroke: Stroke): void => {
    const edge = edgeAt(stroke, fight.grid);
    if (!edge || stroke.phase === "end") return;
    const now = current.current;
    const has = now.edges.some((one) => edgeKey(one) === edgeKey(edge));
    if (stroke.phase === "start") begun.current = { at: stroke.square, before: now, isErasing: has, isFlat: edge[2] === "n" };
    const start = begun.current;
    if (!start || (edge[2] === "n") !== start.isFlat || has !== start.isErasing) return;
    put({ ...now, edges: has ? now.edges.filter((one) => edgeKey(one) !== edgeKey(edge)) : [...now.edges, edge] });
  };
  const stroke = paints(tool) ? squares : tool === "edge" ? sides : undefined;
  return { brush, setBrush, stroke };
}

/** The engine's own answer to what would be done, after a short rest. */
function useForesight(handle: FightHandle, act: HandAct | null, version: number): { foresight: Foresight | null; refused: ApiProblem | null } {
  const [answer, setAnswer] = useState<{ key: string; foresight: Foresight | null; refused: ApiProblem | null } | null>(null);
  const ask = useRef(handle.foresee);
  ask.current = handle.foresee;
  const key = act ? `${String(version)} ${JSON.stringify(act)}` : "";
  useEffect(() => {
    if (!act) return undefined;
    let isHere = true;
    const timer = setTimeout(() => {
      ask.current(act).then(
        (foresight) => { if (isHere) setAnswer({ key, foresight, refused: null }); },
        (thrown: unknown) => { if (isHere) setAnswer({ key, foresight: null, refused: asProblem(thrown) }); },
      );
    }, FORESIGHT_PAUSE);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answer && answer.key === key && key !== "" ? answer : { foresight: null, refused: null };
}
