import type { JSX } from "preact";

import type { Ambush } from "../../api/types";
import { Why } from "../../widgets";
import { modifierOf } from "./preparation";

/** What one thing adds to the check, with why. */
export function Modifier({ ambush, rule, title }: { ambush: Ambush; rule: string; title: string }): JSX.Element {
  const { effect, reasons } = modifierOf(ambush.check.reasons, rule);
  if (reasons.length === 0) return <b class="modifier muted">0</b>;
  return (
    <b class="modifier">
      <Why title={`${title}: ${effect}`} reasons={reasons}>
        {effect}
      </Why>
    </b>
  );
}
