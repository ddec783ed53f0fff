import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { asProblem, isAborted } from "../../api/client";
import type { FightOrder, FightPaths, FightPreview, FightReach, ReachSquare } from "../../api/types";
import type { Action } from "./actions";
import type { FightHandle } from "./useFight";
import { goalsBy, isListed, mannerKey, orderOf, queryOf } from "./ways";
import type { Answer, Asked, Goal, Manner } from "./ways";
import type { Place } from "../../api/types";

/** Rest of the pointer before a way is asked for, and before it is asked why there is none. */
const PAUSE = 60;
const LONG_PAUSE = 350;

/** Where the manners of an action lead: as the view lists it, or asked for once each. */
export function useReach(handle: FightHandle, version: number, action: Action | null, manners: readonly Manner[]): ReadonlyMap<string, Goal> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, readonly ReachSquare[]>>(new Map());
  const ask = useRef(handle.ask);
  ask.current = handle.ask;
  const asked = manners.filter((manner) => !isListed(manner));
  const key = asked.map((manner) => `${String(version)} ${mannerKey(manner)}`).join("|");
  useEffect(() => {
    const off = new AbortController();
    for (const manner of asked) {
      const name = `${String(version)} ${mannerKey(manner)}`;
      if (answers.has(name)) continue;
      ask.current<FightReach>("reach", queryOf(manner), off.signal).then(
        ({ squares }) => {
          setAnswers((known) => new Map([...known].filter(([one]) => one.startsWith(`${String(version)} `))).set(name, squares));
        },
        (thrown: unknown) => {
          if (!isAborted(thrown)) setAnswers((known) => new Map(known).set(name, []));
        },
      );
    }
    return () => {
      off.abort();
    };
  }, [key]);
  const listed = manners.map((manner) => `${mannerKey(manner)}`).join("|");
  return useMemo(() => {
    if (action?.kind === "step") return stepsOf(action);
    return goalsBy(
      manners.map((manner) => {
        const far = manner.type === "double_move";
        const squares = isListed(manner) ? (far ? action?.far : action?.reach) : answers.get(`${String(version)} ${mannerKey(manner)}`);
        return { by: manner.type, squares: squares ?? [] };
      }),
    );
  }, [action, listed, answers, version]);
}

/** Steps and jumps are listed one by one: squares of five feet each, or as deep as the label says. */
function stepsOf(action: Action): Map<string, Goal> {
  const squares = action.orders.flatMap(({ order, label, provokes }) => {
    if (order?.type !== "step" && order?.type !== "jump_down" && order?.type !== "dismount") return [];
    const { x, y } = order;
    const feet = order.type !== "jump_down" ? 5 : Number(/\d+/.exec(label)?.[0] ?? 0);
    return [{ x, y, cost_feet: feet, provokes: [...(provokes ?? [])], path: [[x, y] as [number, number]], order }];
  });
  return goalsBy([{ by: "step", squares }]);
}

interface Question {
  readonly asked: Asked | null;
  readonly isReached: boolean;
  readonly isPressed: boolean;
}

/** The two ways to a square, asked for after a short rest of the pointer; a square out of reach says why after a long one. */
export function usePaths(handle: FightHandle, version: number, { asked, isReached, isPressed }: Question): Answer | null {
  const [answer, setAnswer] = useState<{ key: string; answer: Answer } | null>(null);
  const ask = useRef(handle.ask);
  ask.current = handle.ask;
  const key = asked ? `${String(version)} ${mannerKey(asked.manner)} ${String(asked.goal.x)},${String(asked.goal.y)}` : "";
  useEffect(() => {
    if (!asked || answer?.key === key) return undefined;
    const off = new AbortController();
    const { x, y } = asked.goal;
    const timer = setTimeout(
      () => {
        ask.current<FightPaths>("paths", { ...queryOf(asked.manner), x: String(x), y: String(y) }, off.signal).then(
          (paths) => {
            setAnswer({ key, answer: { paths, refusal: null } });
          },
          (thrown: unknown) => {
            if (isAborted(thrown)) return;
            const problem = asProblem(thrown);
            setAnswer({ key, answer: { paths: null, refusal: { text: problem.detail, rule: problem.rule ?? "" } } });
          },
        );
      },
      isReached || isPressed ? PAUSE : LONG_PAUSE,
    );
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  }, [key, isReached, isPressed]);
  return answer && answer.key === key ? answer.answer : null;
}

export interface Priced {
  readonly order: FightOrder;
  readonly preview: FightPreview;
}

/** What a path by hand costs: by the first manner that allows it, else as the first one refuses it. */
export function usePriced(handle: FightHandle, version: number, path: readonly Place[] | null, orders: readonly FightOrder[]): Priced | null {
  const [answer, setAnswer] = useState<{ key: string; priced: Priced | null } | null>(null);
  const preview = useRef(handle.preview);
  preview.current = handle.preview;
  const key = path && path.length > 0 ? `${String(version)} ${JSON.stringify(orders)}` : "";
  useEffect(() => {
    if (key === "") return undefined;
    let isHere = true;
    const price = async (): Promise<void> => {
      let first: Priced | null = null;
      for (const order of orders) {
        const given = await preview.current(order);
        if (!isHere) return;
        if (given) first ??= { order, preview: given };
        if (given?.legal) {
          setAnswer({ key, priced: { order, preview: given } });
          return;
        }
      }
      setAnswer({ key, priced: first });
    };
    const timer = setTimeout(() => void price(), PAUSE);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [key]);
  return answer && answer.key === key ? answer.priced : null;
}

export const ordersFor = (manners: readonly Manner[], path: Place[]): FightOrder[] => manners.map((manner) => orderOf(manner, path));
