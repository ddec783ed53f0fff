import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { FightOrder, FightPreview, FightView, LegalOrder, Point, ReachSquare } from "../../api/types";
import { covers, isSame, keyOf } from "../../board/squares";
import type { Square } from "../../board/squares";
import { actionsOf, ordersAgainst } from "./actions";
import type { Action } from "./actions";
import { isDown } from "./standings";
import type { FightHandle } from "./useFight";

const PREVIEW_PAUSE = 60;

/** A way that may be walked: where to, along which squares, and as which order. */
export interface Way {
  readonly to: Square;
  readonly path: readonly Point[];
  readonly order: FightOrder;
  readonly reach: ReachSquare;
}

export interface Target {
  readonly id: string;
  readonly orders: readonly LegalOrder[];
}

export interface Turn {
  readonly actions: readonly Action[];
  readonly action: Action | null;
  readonly choose: (action: Action) => void;
  readonly way: Way | null;
  readonly isPinned: boolean;
  readonly preview: FightPreview | null;
  readonly target: Target | null;
  readonly reachMap: ReadonlyMap<string, Goal>;
  readonly aim: (square: Square | null) => void;
  readonly press: (square: Square, isKey: boolean) => void;
  readonly commit: () => void;
  readonly send: (order: FightOrder) => void;
  readonly back: () => void;
  readonly natural: number | null;
  readonly setNatural: (value: number | null) => void;
}

/** A square in reach and the order that goes there. */
type Goal = ReachSquare & { readonly by: "move" | "double_move" | "step" };

/** The reach of the chosen action; steps are squares of five feet each. */
function goalsOf(action: Action | null): Goal[] {
  if (action?.kind === "way")
    return [...action.reach.map((square): Goal => ({ ...square, by: "move" })), ...action.far.map((square): Goal => ({ ...square, by: "double_move" }))];
  if (action?.kind !== "step") return [];
  return action.orders.flatMap((order): Goal[] => {
    if (order.order?.type !== "step") return [];
    const { x, y } = order.order;
    return [{ x, y, cost_feet: 5, provokes: [], path: [[x, y]], by: "step" }];
  });
}

function wayTo(goal: Goal | undefined): Way | null {
  if (!goal) return null;
  const { x, y, by } = goal;
  const path = goal.path ?? [[x, y] as Point];
  const order: FightOrder = by === "step" ? { type: "step", x, y } : { type: by, path: [...path] };
  return { to: { x, y }, path, order, reach: goal };
}

/** The choices of the turn that is being played: action, way, target, and the typed roll. */
export function useTurn(handle: FightHandle, fight: FightView): Turn {
  const actions = useMemo(() => actionsOf(fight), [fight]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [aimed, setAimed] = useState<Square | null>(null);
  const [pinned, setPinned] = useState<Square | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [natural, setNatural] = useState<number | null>(null);
  const action = actions.find((one) => one.id === chosen && !one.refusal) ?? actions.find((one) => one.kind === "way" && !one.refusal) ?? null;

  const reset = (): void => {
    setPinned(null);
    setTarget(null);
    setAimed(null);
  };
  useEffect(() => {
    reset();
    setChosen(null);
  }, [fight.v, fight.actor]);

  const reachMap = useMemo(() => new Map(goalsOf(action).map((goal) => [keyOf(goal), goal])), [action]);
  const goal = target ? null : (pinned ?? aimed);
  const way = wayTo(goal ? reachMap.get(keyOf(goal)) : undefined);
  const preview = usePreview(handle, way, fight.v);

  const send = (order: FightOrder): void => {
    const typed = natural;
    reset();
    void handle.order(order, typed).then((done) => {
      if (done) setNatural(null);
    });
  };
  const commit = (): void => {
    const first = target?.orders[0]?.order;
    if (first) send(first);
    else if (way && preview?.legal !== false) send(way.order);
  };
  const choose = (next: Action): void => {
    reset();
    if (next.refusal) return;
    const [only] = next.orders;
    if (next.kind === "now" && only?.order) send(only.order);
    else if (next.kind === "target" && new Set(next.orders.map((order) => order.target)).size === 1 && only?.target) {
      setChosen(next.id);
      setTarget({ id: only.target, orders: next.orders });
    } else setChosen(next.id);
  };
  const press = (square: Square, isKey: boolean): void => {
    const creature = fight.combatants.find((one) => covers(one, square) && !isDown(one));
    const against = creature ? (action?.kind === "target" ? action.orders.filter((order) => order.target === creature.id) : ordersAgainst(fight, creature.id)) : [];
    if (creature && against.length > 0) {
      const [first] = against;
      if (isKey && target?.id === creature.id && first?.order) {
        send(first.order);
        return;
      }
      setPinned(null);
      setTarget({ id: creature.id, orders: against });
      return;
    }
    setTarget(null);
    const here = wayTo(reachMap.get(keyOf(square)));
    if (here && (isKey || (pinned && isSame(pinned, square)))) send(here.order);
    else setPinned(here ? square : null);
  };
  const back = (): void => {
    if (target || pinned || aimed) reset();
    else setChosen(null);
  };
  return { actions, action, choose, way, isPinned: pinned !== null, preview, target, reachMap, aim: setAimed, press, commit, send, back, natural, setNatural };
}

/** The engine's own answer for a way, asked for after a short rest of the pointer. */
function usePreview(handle: FightHandle, way: Way | null, version: number): FightPreview | null {
  const [answer, setAnswer] = useState<{ key: string; preview: FightPreview | null } | null>(null);
  const ask = useRef(handle.preview);
  ask.current = handle.preview;
  const key = way ? `${String(version)} ${JSON.stringify(way.order)}` : "";
  useEffect(() => {
    if (!way) return undefined;
    let isHere = true;
    const timer = setTimeout(() => {
      void ask.current(way.order).then((preview) => {
        if (isHere) setAnswer({ key, preview });
      });
    }, PREVIEW_PAUSE);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answer && answer.key === key ? answer.preview : null;
}
