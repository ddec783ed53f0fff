import type { JSX } from "preact";

import type { FightView } from "../../api/types";

/** By which rules the fight is fought: a quiet line, louder where they are not what they were, or gone. */
export function FoughtBy({ fight }: { fight: FightView }): JSX.Element | null {
  const rules = fight.ruleset;
  if (rules === undefined) return null;
  const look = rules.gone ? "note bad" : rules.changed_since ? "note warn" : "muted";
  return (
    <div class={`fought-by ${look}`} role={rules.gone ? "alert" : undefined}>
      {rules.note === "" ? rules.name : rules.note}
    </div>
  );
}

/** Whether the fight can only be read: the ruleset that it needs is gone. */
export const isShelved = (fight: FightView): boolean => fight.ruleset?.gone ?? false;
