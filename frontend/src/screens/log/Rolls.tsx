import type { JSX } from "preact";

import type { TravelLog } from "../../api/types";
import { EmptyState, GmOnly } from "../../widgets";
import { rollsOf } from "./reading";

/** Every open roll, newest first. */
export function Rolls({ log }: { log: TravelLog }): JSX.Element {
  const rows = rollsOf(log);
  if (rows.length === 0) return <EmptyState title="No rolls yet.">Dice of the road and of fights come here as they fall.</EmptyState>;
  return (
    <ul class="log-rolls">
      {rows.map((row) => (
        <li key={row.key} class={row.entry.gm_only ? "secret" : ""}>
          <span class="grow">
            <b>{row.label}</b>
            <small class="soft">
              Day {row.day}, {row.entry.title}
              {row.entry.gm_only ? " " : ""}
              {row.entry.gm_only ? <GmOnly /> : null}
            </small>
          </span>
          <span class="muted">{row.dice}</span>
          <b class="roll-total">{row.total}</b>
        </li>
      ))}
    </ul>
  );
}
