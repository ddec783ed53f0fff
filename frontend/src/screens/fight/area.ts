import type { Caught, FightOrder, FightPreview, FightView } from "../../api/types";
import type { Badge, Tint } from "../../board/overlays";
import { percent } from "../../format";
import { aboutDamage } from "./chance";
import { asSquare, combatantNamed } from "./standings";

/** An area that is being laid: the order that lays it, and whom it reaches. */
export interface Area {
  readonly order: FightOrder;
  readonly preview: FightPreview;
}

export function areaTints(area: Area | null): Tint[] {
  const squares = (area?.preview.area ?? []).map(asSquare);
  return squares.length > 0 ? [{ tone: "area", squares }] : [];
}

/** Whether it may hurt a friend: a blessing without a roll, a save or damage does not. */
export const isHarm = ({ friend, saves, hits, expected_damage: expected }: Caught): boolean =>
  friend && (expected ?? 0) >= 0 && ((expected ?? 1) > 0 || saves !== null || hits !== null);

/** "save 55 %, about 12 damage": what becomes of one who is caught. */
export function caughtWords({ saves, hits, expected_damage: expected, text }: Caught): string {
  const damage = expected === null || (expected === 0 && saves === null && hits === null) ? "" : expected < 0 ? `about ${String(Math.round(-expected))} hit points back` : aboutDamage(expected);
  const words = [hits === null ? "" : `hit ${percent(hits)}`, saves === null ? "" : `saves ${percent(saves)}`, text === "" ? damage : text];
  return words.filter(Boolean).join(", ");
}

/** The likelihood that it does not come off unharmed, in as few letters as a badge holds. */
const badgeWords = ({ saves, hits, text }: Caught): string => (text !== "" ? "✕" : hits !== null ? percent(hits) : saves !== null ? percent(1 - saves) : "✓");

/** A badge over everyone who is caught; friends stand out. */
export const areaBadges = (fight: FightView, area: Area | null): Badge[] =>
  (area?.preview.caught ?? []).flatMap((caught): Badge[] => {
    const one = combatantNamed(fight, caught.id);
    if (!one) return [];
    const hurts = isHarm(caught);
    const at = { x: one.x + Math.floor((one.squares - 1) / 2), y: one.y + one.squares - 1 };
    return [{ at, text: hurts ? `! ${badgeWords(caught)}` : badgeWords(caught), tone: hurts ? "bad" : "ok" }];
  });
