import type { JSX } from "preact";

import type { Ambush, Id } from "../../api/types";
import { RowSwitch, toggled } from "./RowSwitch";
import type { AmbushHandle } from "./useAmbush";

/** What the look-outs of a meeting come to, in words (EP-SU-30, EP-SU-31). */
export function lookOutWords(ambush: Ambush): string {
  const watch = ambush.look_outs;
  if (!watch) return "";
  const foes = ambush.name ? ambush.name : "The foes";
  if (watch.surprised) return `${watch.surprised === "party" ? "The party" : foes} are wholly absorbed: they are met unawares, and a surprise round comes first.`;
  if (watch.party.length === 0 && watch.foes.length === 0) return "Both sides are wholly absorbed: nobody is surprised.";
  return "Each side has somebody who keeps watch: nobody is surprised.";
}

/** Who is absorbed in something else; one look-out is enough for a side. */
export function LookOuts({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element {
  const distracted = ambush.distracted ?? [];
  const watchers = new Set<Id>([...(ambush.look_outs?.party ?? []), ...(ambush.look_outs?.foes ?? [])]);
  const people = ambush.participants.filter((one) => one.side === "party" || one.side === "foes");
  return (
    <div class="amb-sec">
      <h2>Who keeps watch?</h2>
      <p class="soft small" aria-live="polite">
        {lookOutWords(ambush)}
      </p>
      <table class="table amb-notice">
        <thead>
          <tr>
            <th>Creature</th>
            <th class="n">absorbed</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.id}>
              <td>
                <span class="row">
                  <span class={`token small ${one.side === "foes" ? "foe" : ""}`} aria-hidden="true" />
                  <span>
                    {one.name}
                    {!distracted.includes(one.id) && !watchers.has(one.id) && <small class="block muted">not capable of watching</small>}
                  </span>
                </span>
              </td>
              <td class="n">
                <RowSwitch label={`${one.name} is absorbed in something`} on={distracted.includes(one.id)} disabled={ambush.status === "started"} onSet={(on) => { void handle.change({ distracted: toggled(distracted, one.id, on) }); }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
