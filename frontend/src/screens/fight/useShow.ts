import { useMemo, useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import type { KeyAction } from "../../state/keys";
import { areaBadges, areaTints } from "./area";
import { useCapped } from "./Legend";
import { boardOverlays, reachTints, targetTint, threatsOf, useShown } from "./overlays";
import { SWITCHES } from "./OverlaySwitches";
import { pickTints } from "./picks";
import { sightBadges, sightTints } from "./sight";
import { useOverlays } from "./useOverlays";
import type { FightHandle } from "./useFight";
import type { Turn } from "./useTurn";

/** Everything that the board shows over its ground, and the keys that switch it. */
export function useShow(handle: FightHandle, fight: FightView, turn: Turn, isGm: boolean) {
  const { shown, toggle } = useShown();
  const answers = useOverlays(handle, fight, isGm, shown);
  const [isCapped, setCapped] = useCapped();
  const [showsLegend, setLegend] = useState(false);
  const hasReach = shown.has("reach");
  const hasThreat = shown.has("threat") && fight.legal !== null;
  const strikers = turn.way?.reach.provokes ?? [];
  const tints = useMemo(
    () => [...(hasReach ? reachTints(turn.reachMap) : []), ...targetTint(fight, turn), ...pickTints(turn.action?.pick ?? null, turn.picked)],
    [hasReach, turn.reachMap, turn.action, turn.picked, fight],
  );
  /** Only the enemy pointed at changes what is hatched, not every square the pointer crosses. */
  const { aimed } = turn;
  const pointed = aimed ? (fight.combatants.find((one) => one.x <= aimed.x && one.y <= aimed.y && aimed.x < one.x + one.squares && aimed.y < one.y + one.squares)?.id ?? "") : "";
  const threats = useMemo(() => (hasThreat ? threatsOf(fight, strikers, aimed) : []), [hasThreat, fight, strikers.join(" "), pointed]);
  const { moving } = turn;
  const keys: KeyAction[] = [
    ...SWITCHES.map(({ name, key, does }): KeyAction => ({ keys: key, does, run: () => { toggle(name); } })),
    { keys: "u", does: "Who can see me", run: () => { toggle("sight"); } },
    { keys: "k", does: "Key to the board", run: () => { setLegend(!showsLegend); } },
    { keys: "v", does: "The other way: safest or cheapest", run: () => { moving.prefer(moving.preference === "safest" ? "cheapest" : "safest"); } },
    { keys: "w", does: "Own path, square by square", run: moving.toggleOwn },
    { keys: "Backspace", does: "Drop the last square of an own path", run: moving.dropLast },
    { keys: "PageUp", does: "Higher by 5 ft", run: () => { moving.rise(1); } },
    { keys: "PageDown", does: "Lower by 5 ft", run: () => { moving.rise(-1); } },
  ];
  const areaTint = useMemo(() => areaTints(turn.area), [turn.area]);
  const over = boardOverlays(fight, turn, shown, answers);
  const hasSight = shown.has("sight");
  const sight = useMemo(() => (hasSight ? sightTints(answers) : []), [hasSight, answers]);
  const badges = turn.area ? areaBadges(fight, turn.area) : hasSight ? [...over.badges, ...sightBadges(fight, answers)] : over.badges;
  const drawn = { ...over, badges, tints: areaTint.length + sight.length > 0 ? [...sight, ...tints, ...areaTint] : tints, threats, hasFigures: shown.has("figures"), isCapped, layers: fight.grid.layers };
  return { shown, toggle, answers, isCapped, setCapped, showsLegend, setLegend, keys, drawn };
}
