import { useEffect, useMemo, useState } from "preact/hooks";

import type { FightOrder, FightPreview, FightView, LegalOrder, Place, ReachSquare } from "../../api/types";
import { covers, isSame, keyOf } from "../../board/squares";
import type { Square } from "../../board/squares";
import { actionsOf, areasOutOfTurn, ordersAgainst } from "./actions";
import type { Action } from "./actions";
import type { Area } from "./area";
import { isArea, mayPick, orderOfPicks, pickedAfter, toggled } from "./picks";
import { combatantNamed, isDown } from "./standings";
import type { FightHandle } from "./useFight";
import { ordersFor, usePaths, usePriced, useReach } from "./useReach";
import { lastOf, legsOf, legsTo, mannersOf, mayChooseLevel, modesOf, orderOf, preferred } from "./ways";
import type { Answer, Goal, Manner, ModeChoice, Preference, Refused } from "./ways";

/** A way that may be walked: where to, along which squares, and as which order. */
export interface Way {
  readonly to: Square;
  readonly path: readonly Place[];
  readonly order: FightOrder;
  readonly reach: ReachSquare;
}

export interface Target {
  readonly id: string;
  readonly orders: readonly LegalOrder[];
}

/** How the one acting is asked to move, and what may be chosen about it. */
export interface Moving {
  readonly modes: readonly ModeChoice[];
  readonly mode: string;
  readonly setMode: (mode: string) => void;
  /** A level that is wanted; null for the cheapest of each square. */
  readonly level: number | null;
  readonly mayLevel: boolean;
  readonly setLevel: (level: number | null) => void;
  readonly rise: (levels: number) => void;
  readonly preference: Preference;
  readonly prefer: (preference: Preference) => void;
  /** Squares of a path by hand so far; null while ways are found by themselves. */
  readonly own: readonly Place[] | null;
  readonly toggleOwn: () => void;
  readonly dropLast: () => void;
}

export interface Turn {
  readonly actions: readonly Action[];
  /** Areas that others may lay meanwhile, out of turn. */
  readonly reactions: readonly Action[];
  readonly action: Action | null;
  readonly choose: (action: Action) => void;
  readonly way: Way | null;
  readonly isPinned: boolean;
  readonly preview: FightPreview | null;
  /** The ways to the square aimed at, or why there is none. */
  readonly answer: Answer | null;
  /** A square that is not reached, and the rule that says so. */
  readonly refused: (Refused & { readonly at: Square }) | null;
  readonly target: Target | null;
  /** Squares chosen for an order that takes squares. */
  readonly picked: readonly Square[];
  /** An area that is being laid, and whom it reaches. */
  readonly area: Area | null;
  readonly reachMap: ReadonlyMap<string, Goal>;
  readonly aimed: Square | null;
  readonly aim: (square: Square | null) => void;
  readonly press: (square: Square, isKey: boolean, isShift?: boolean) => void;
  readonly commit: () => void;
  readonly send: (order: FightOrder) => void;
  readonly back: () => void;
  readonly natural: number | null;
  readonly setNatural: (value: number | null) => void;
  readonly moving: Moving;
}

/** The first movement type to offer: how the creature moves now, else on foot, else what it has. */
function firstMode(modes: readonly ModeChoice[], now: string | undefined): string {
  const has = (mode: string | undefined): mode is string => modes.some((one) => one.mode === mode);
  return has(now) ? now : has("walk") ? "walk" : (modes[0]?.mode ?? "walk");
}

function useManner(fight: FightView, action: Action | null) {
  const actor = combatantNamed(fight, fight.actor);
  const [wanted, setMode] = useState<string | null>(null);
  const [level, setLevel] = useState<number | null>(null);
  const modes = useMemo(() => modesOf(action), [action]);
  const mode = modes.some((one) => one.mode === wanted) && wanted !== null ? wanted : firstMode(modes, actor?.mode);
  const mayLevel = action?.kind === "way" && mayChooseLevel(mode);
  const manners = useMemo(() => mannersOf(action, fight.legal?.ways ?? [], mode, level), [action, fight.legal, mode, level]);
  const rise = (levels: number): void => {
    if (mayLevel) setLevel((level ?? actor?.z ?? 0) + levels);
  };
  return { modes, mode, setMode, level: mayLevel ? level : null, mayLevel, setLevel, rise, manners };
}

/** The choices of the turn that is being played: action, manner of moving, way, target, and the typed roll. */
export function useTurn(handle: FightHandle, fight: FightView): Turn {
  const actions = useMemo(() => actionsOf(fight), [fight]);
  const reactions = useMemo(() => areasOutOfTurn(fight), [fight]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [aimed, setAimed] = useState<Square | null>(null);
  const [pinned, setPinned] = useState<Square | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [natural, setNatural] = useState<number | null>(null);
  const [preference, prefer] = useState<Preference>("safest");
  const [own, setOwn] = useState<readonly Place[] | null>(null);
  const action = [...actions, ...reactions].find((one) => one.id === chosen && !one.refusal) ?? actions.find((one) => one.kind === "way" && !one.refusal) ?? null;
  const [picked, setPicked] = useState<readonly Square[]>([]);
  const { manners, ...manner } = useManner(fight, action);
  const actor = combatantNamed(fight, fight.actor);

  const reset = (): void => {
    setPinned(null);
    setTarget(null);
    setAimed(null);
    setOwn(null);
    setPicked([]);
  };
  useEffect(() => {
    reset();
    setChosen(null);
    manner.setLevel(null);
    manner.setMode(null);
  }, [fight.v, fight.actor]);

  const reachMap = useReach(handle, fight.v, action, manners);
  const goal = target ? null : (pinned ?? aimed);
  const isWay = action?.kind === "way" && manners.length > 0;
  const hit = goal && !own ? reachMap.get(keyOf(goal)) : undefined;
  const by = manners.find((one) => one.type === hit?.by) ?? manners[0] ?? null;
  const isHere = goal !== null && actor !== null && covers(actor, goal) && manner.level === null;
  /** Somebody's square is pressed to strike, not to walk there: why it is not reached matters only once it is pressed. */
  const isHeld = goal !== null && pinned === null && !hit && fight.combatants.some((one) => covers(one, goal) && !isDown(one));
  const asked = isWay && goal && by && !own && !isHere && !isHeld ? { goal, manner: by } : null;
  const answer = usePaths(handle, fight.v, { asked, isReached: hit !== undefined, isPressed: pinned !== null });

  const start: Place = actor ? [actor.x, actor.y, actor.z ?? 0] : [0, 0, 0];
  const ahead = own && goal ? [...own, ...legsAhead(own, start, goal, manner)] : own;
  const byHand = usePriced(handle, fight.v, own ? ahead : null, own && ahead ? ordersFor(manners, [...ahead]) : []);
  const stepOrders = hit?.by === "step" && hit.order ? [hit.order] : [];
  const step = usePriced(handle, fight.v, hit?.by === "step" ? [[hit.x, hit.y]] : null, stepOrders);

  const laid = layingOf(fight, action, picked, aimed);
  const area = usePriced(handle, fight.v, laid ? [[0, 0]] : null, laid ? [laid] : []);

  const found = preferred(answer?.paths ?? null, preference);
  const way = own ? ownWay(ahead ?? [], byHand, manners[0] ?? null) : wayTo(hit, by, found);
  const preview = own ? (byHand?.preview ?? null) : hit?.by === "step" ? (step?.preview ?? null) : (found?.preview ?? null);
  const refused = answer?.refusal && goal && !hit ? { ...answer.refusal, at: goal } : null;

  const send = (order: FightOrder): void => {
    const typed = natural;
    reset();
    void handle.order(order, typed).then((done) => {
      if (done) setNatural(null);
    });
  };
  const commit = (): void => {
    const first = target?.orders[0]?.order ?? (action?.pick ? orderOfPicks(action.pick, picked, fight) : null);
    if (area?.preview.legal === false) return;
    if (first) send(first);
    else if (action?.kind === "area" && laid) send(laid);
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
  const extend = (square: Square, isKey: boolean): void => {
    const path = own ?? [];
    const last = lastOf(path, start);
    const legs = legsAhead(path, start, square, manner);
    if (legs.length > 0) setOwn([...path, ...legs]);
    else if (isKey && path.length > 0 && isSame(square, { x: last[0], y: last[1] })) commit();
    setTarget(null);
    setPinned(null);
  };
  const press = (square: Square, isKey: boolean, isShift = false): void => {
    if (isWay && (own || isShift)) {
      extend(square, isKey && !isShift);
      return;
    }
    if (action?.kind === "ready") {
      setPicked(toggled(picked, square));
      return;
    }
    if (action?.pick) {
      if (isKey && picked.some((one) => isSame(one, square))) commit();
      else setPicked(pickedAfter(action.pick, picked, square));
      return;
    }
    // The only target is chosen by itself; Enter where the creature stands does what the card says.
    if (isKey && target && actor && covers(actor, square)) {
      commit();
      return;
    }
    const isTargeting = action?.kind === "target";
    const offered = (id: string): LegalOrder[] => (isTargeting ? action.orders.filter((order) => order.target === id) : ordersAgainst(fight, id));
    const here = fight.combatants.filter((one) => covers(one, square));
    // Whoever lies there is meant only by what is done to the fallen.
    const creature = here.find((one) => !isDown(one) && offered(one.id).length > 0) ?? (isTargeting ? here.find((one) => offered(one.id).length > 0) : undefined);
    const against = creature ? offered(creature.id) : [];
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
    const goal = reachMap.get(keyOf(square));
    const again = isKey || (pinned !== null && isSame(pinned, square));
    if (goal && again && way && isSame(way.to, square) && preview?.legal !== false) send(way.order);
    else setPinned(goal || isWay ? square : null);
  };
  const back = (): void => {
    if (action?.kind === "area") setChosen(null);
    if (target || pinned || aimed || own || picked.length > 0) reset();
    else setChosen(null);
  };
  const moving: Moving = {
    modes: manner.modes,
    mode: manner.mode,
    setMode: (mode) => {
      reset();
      manner.setMode(mode);
    },
    level: manner.level,
    mayLevel: manner.mayLevel,
    setLevel: manner.setLevel,
    rise: manner.rise,
    preference,
    prefer,
    own,
    toggleOwn: () => {
      setPinned(null);
      setOwn(own ? null : []);
    },
    dropLast: () => {
      if (own) setOwn(own.slice(0, -1));
    },
  };
  return { actions, reactions, action, choose, way, isPinned: pinned !== null, preview, answer, refused, target, picked, area, reachMap, aimed, aim: setAimed, press, commit, send, back, natural, setNatural, moving };
}

/** The order whose area is shown: at the square chosen, until then at the one pointed at; or round the creature itself. */
function layingOf(fight: FightView, action: Action | null, picked: readonly Square[], aimed: Square | null): FightOrder | null {
  if (action?.kind === "area") return action.orders[0]?.order ?? null;
  if (!action?.pick || !isArea(action.pick)) return null;
  const square = picked[0] ?? (aimed && mayPick(action.pick, aimed) ? aimed : null);
  return square ? orderOfPicks(action.pick, [square], fight) : null;
}

/** What a path by hand gains by going on to a square; a jump is one leg. */
function legsAhead(path: readonly Place[], start: Place, goal: Square, { mode, level }: { mode: string; level: number | null }): Place[] {
  const last = lastOf(path, start);
  if (mode !== "teleport") return legsTo(last, goal, level);
  return isSame(goal, { x: last[0], y: last[1] }) ? [] : [level === null ? [goal.x, goal.y] : [goal.x, goal.y, level]];
}

function ownWay(path: readonly Place[], priced: { order: FightOrder; preview: FightPreview } | null, manner: Manner | null): Way | null {
  const end = path[path.length - 1];
  if (!end || !manner) return null;
  const provokes = (priced?.preview.provokes ?? []).map((strike) => strike.attacker);
  const [x, y] = end;
  const reach: ReachSquare = { x, y, cost_feet: priced?.preview.cost_feet ?? 0, provokes };
  return { to: { x, y }, path, order: priced?.order ?? orderOf(manner, [...path]), reach };
}

/** The way to a square in reach: as asked for, until then as the view lists it. */
function wayTo(hit: Goal | undefined, manner: Manner | null, found: { order: FightOrder; preview: FightPreview } | null): Way | null {
  if (!hit) return null;
  const { x, y } = hit;
  if (hit.by === "step") return { to: { x, y }, path: [[x, y]], order: hit.order ?? { type: "step", x, y }, reach: hit };
  if (found) {
    const provokes = found.preview.provokes.map((strike) => strike.attacker);
    const path = legsOf(found);
    return { to: { x, y }, path, order: found.order, reach: { ...hit, cost_feet: found.preview.cost_feet, provokes } };
  }
  if (!manner || !hit.path) return null;
  const path = [...hit.path];
  return { to: { x, y }, path, order: orderOf(manner, path), reach: hit };
}
