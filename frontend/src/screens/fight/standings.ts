import type { Combatant, FightView } from "../../api/types";
import { footingOf, reliefOf } from "../../board/relief";
import type { Relief } from "../../board/relief";
import { tagOf } from "../../board/standing";
import type { BoardSide, Standing } from "../../board/standing";
import type { Square } from "../../board/squares";
import { whole } from "../../format";

export const sideOf = (side: string): BoardSide => (side === "party" || side === "foes" ? side : "others");

/** Hit points as a share of the full ones, null where the viewer may not know them. */
export const shareOf = (one: Combatant): number | null =>
  one.hp === null || one.max_hp === null || one.max_hp <= 0 ? null : one.hp / one.max_hp;

export const isDown = (one: Combatant): boolean => one.defeated || one.health === "down" || one.health === "dead";

/** Off the board: it has left the field. */
export const isGone = (one: Combatant): boolean => one.conditions.some((condition) => condition.key === "fled");

const FAINT = new Set(["invisible", "faded", "hidden", "unseen"]);

/** Feet above the ground, or below the surface of water; null where it stands. */
export function altitudeOf(one: Combatant, relief: Relief): number | null {
  if (one.z === undefined) return null;
  const { ground, bed, isWater } = footingOf(relief, one);
  const isUnder = isWater && one.z < ground;
  const levels = isUnder ? one.z + one.squares - ground : one.z - bed;
  return levels === 0 ? null : levels * 5;
}

export function standingOf(one: Combatant, relief: Relief = reliefOf(undefined)): Standing {
  const most = one.max_hp ?? 0;
  return {
    id: one.id,
    name: one.name,
    initials: one.initials,
    side: sideOf(one.side),
    x: one.x,
    y: one.y,
    squares: one.squares,
    share: shareOf(one),
    primalShare: most > 0 ? (one.primal ?? 0) / most : 0,
    tags: one.conditions.map(({ key, rounds }) => withRounds(tagOf(key), rounds)).filter((tag): tag is string => tag !== null),
    isDown: isDown(one),
    size: one.size,
    altitude: altitudeOf(one, relief),
    mode: one.mode ?? "walk",
    fullSquares: one.full_squares ?? one.squares,
    isProne: one.conditions.some((condition) => condition.key === "prone"),
    isFaint: one.conditions.some((condition) => FAINT.has(condition.key)),
  };
}

const withRounds = (tag: string | null, rounds: number | null | undefined): string | null => (tag === null || rounds === null || rounds === undefined ? tag : `${tag} ${String(rounds)}`);

/** "shaken, 3 rounds left". */
export const conditionWords = ({ label, rounds }: Combatant["conditions"][number]): string =>
  rounds === null || rounds === undefined ? label : `${label}, ${rounds === 1 ? "1 round" : `${String(rounds)} rounds`} left`;

export const asSquare = ([x, y]: readonly [number, number]): Square => ({ x, y });

export const combatantNamed = (fight: FightView, id: string | null): Combatant | null =>
  fight.combatants.find((one) => one.id === id) ?? null;

/** The first name, as it is said at the table. */
export const shortName = (name: string): string => (/\d$/.test(name) ? name : (name.split(" ")[0] ?? name));

/** What a viewer may know of someone's health: figures, or the word. */
export function healthWords(one: Combatant): string {
  if (one.hp === null || one.max_hp === null) return one.health;
  return `${whole(one.hp)} of ${whole(one.max_hp)} hit points`;
}
