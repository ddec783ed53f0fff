/** What is compared: a ready-made scenario or a fight, with marks and moved creatures; the address holds it, so it can be shared. */
import type { Scenario, SideBySide, SideBySideAsked } from "../../api/comparison";
import { isSame } from "../../board/squares";
import type { Square } from "../../board/squares";

export const MOST_MARKS = 9;

export interface Asked {
  readonly scenario: string | null;
  readonly fight: string | null;
  readonly actor: string | null;
  readonly light: string | null;
  /** Null: those of the scenario. */
  readonly marks: readonly Square[] | null;
  readonly moved: Readonly<Record<string, Square>>;
}

const squareIn = (text: string): Square | null => {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(text);
  return match === null ? null : { x: Number(match[1]), y: Number(match[2]) };
};
const written = ({ x, y }: Square): string => `${String(x)}-${String(y)}`;

export function askedOf(query: URLSearchParams): Asked {
  const marks = query.get("marks");
  const moved = (query.get("moved") ?? "")
    .split(",")
    .map((part) => part.split("@"))
    .flatMap(([id = "", at = ""]) => {
      const square = squareIn(at);
      return id === "" || square === null ? [] : [[id, square] as const];
    });
  return {
    scenario: query.get("scenario"),
    fight: query.get("fight"),
    actor: query.get("actor"),
    light: query.get("light"),
    marks: marks === null ? null : marks.split(",").flatMap((part) => squareIn(part) ?? []).slice(0, MOST_MARKS),
    moved: Object.fromEntries(moved),
  };
}

/** The query that holds what is asked, for the address. */
export function queryOf(asked: Asked): Record<string, string | null> {
  const moved = Object.entries(asked.moved).map(([id, square]) => `${id}@${written(square)}`);
  return {
    scenario: asked.scenario,
    fight: asked.fight,
    actor: asked.actor,
    light: asked.light,
    marks: asked.marks === null ? null : asked.marks.map(written).join(","),
    moved: moved.length === 0 ? null : moved.join(","),
  };
}

/** The request. Moved creatures are sent with all others, which stay as the scenario has them. */
export function bodyOf(asked: Asked, scenario: Scenario | undefined): SideBySideAsked {
  const body: SideBySideAsked = asked.fight === null ? { scenario: scenario?.id ?? "" } : { fight: asked.fight };
  if (asked.actor !== null) body.actor = asked.actor;
  if (asked.marks !== null) body.goals = asked.marks.map(({ x, y }) => [x, y]);
  if (asked.fight !== null || scenario === undefined) return body;
  if (asked.light === "bright" || asked.light === "dim" || asked.light === "dark") body.light = asked.light;
  if (Object.keys(asked.moved).length > 0) body.creatures = scenario.creatures.map(({ id }) => ({ id, ...asked.moved[id] }));
  return body;
}

/** Marks with one more, or without the one that is there already. */
export function toggled(marks: readonly Square[], square: Square): readonly Square[] {
  const rest = marks.filter((mark) => !isSame(mark, square));
  return rest.length < marks.length ? rest : [...marks, square].slice(-MOST_MARKS);
}

/** What a press on a square changes: a mark, or where a creature stands. */
export function pressed(asked: Asked, told: SideBySide, tool: string, square: Square): Asked {
  if (tool === "mark") return { ...asked, marks: toggled(told.goals.map(([x = 0, y = 0]) => ({ x, y })), square) };
  return { ...asked, moved: { ...asked.moved, [tool]: square } };
}
