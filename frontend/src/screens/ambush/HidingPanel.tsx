import type { JSX } from "preact";

import type { Ambush, Approach, HidingPlace } from "../../api/types";
import { squareName } from "../../board/squares";
import { SelectField, Switch } from "../../widgets";
import { Modifier } from "./Modifier";
import { MODIFIER_RULES } from "./preparation";
import { RowSwitch, toggled } from "./RowSwitch";
import type { AmbushHandle } from "./useAmbush";

type Places = "no" | "yes" | "map";

const PLACES: readonly { value: Places; label: string }[] = [
  { value: "no", label: "None that count" },
  { value: "yes", label: "All have one" },
  { value: "map", label: "As the map says" },
];

const SIDES: readonly { value: Approach; label: string }[] = [
  { value: "west", label: "the west" },
  { value: "east", label: "the east" },
  { value: "north", label: "the north" },
  { value: "south", label: "the south" },
];

export const placesOf = (ambush: Ambush): Places => (ambush.hiding_by_map === true ? "map" : ambush.hiding_places === true ? "yes" : "no");

/** What keeps a hiding place from counting, in words; "" for a good one. */
export function flawOf(place: HidingPlace, height: number): string {
  if (!place.covered) return place.seen_from ? `seen from ${squareName({ x: place.seen_from[0], y: place.seen_from[1] }, height)}` : "seen";
  if (place.squeezes) return "squeezes to be covered";
  return place.still ? "" : "does more than watch";
}

/** Each ambusher's hiding place by the map, who keeps still, who begins unseen. */
function Each({ ambush, handle, isFixed }: { ambush: Ambush; handle: AmbushHandle; isFixed: boolean }): JSX.Element | null {
  const places = ambush.hiding?.each ?? [];
  if (places.length === 0) return null;
  const restless = ambush.restless ?? [];
  const hidden = ambush.hidden ?? [];
  const byMap = placesOf(ambush) === "map";
  return (
    <table class="table amb-notice">
      <thead>
        <tr>
          <th>Ambusher</th>
          <th class="n">still</th>
          <th class="n">unseen</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => {
          const flaw = flawOf(place, ambush.board.height);
          return (
            <tr key={place.id}>
              <td>
                {place.name}
                <small class={`block ${flaw === "" ? "muted" : byMap ? "bad-words" : "soft"}`}>{flaw === "" ? "total cover" : flaw}</small>
              </td>
              <td class="n">
                <RowSwitch label={`${place.name} keeps still`} on={!restless.includes(place.id)} disabled={isFixed} onSet={(on) => { void handle.change({ restless: toggled(restless, place.id, !on) }); }} />
              </td>
              <td class="n">
                <RowSwitch label={`${place.name} begins the fight unseen`} on={hidden.includes(place.id)} disabled={ambush.status === "started"} onSet={(on) => { void handle.change({ hidden: toggled(hidden, place.id, on) }); }} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Hiding places: the GM's word, or the map's; and who spoils them. */
export function HidingPanel({ ambush, handle, isFixed }: { ambush: Ambush; handle: AmbushHandle; isFixed: boolean }): JSX.Element {
  const places = placesOf(ambush);
  const set = (change: Parameters<AmbushHandle["change"]>[0]): void => {
    if (!isFixed) void handle.change(change);
  };
  return (
    <>
      <div class="amb-sec amb-stack">
        <div class="amb-line">
          <SelectField
            label="Hiding places"
            value={places}
            choices={PLACES}
            onChange={(next) => { set({ hiding_by_map: next === "map", hiding_places: next === "yes" }); }}
          />
          <Modifier ambush={ambush} rule={MODIFIER_RULES.hiding} title="Hiding places" />
        </div>
        <p class="soft small">Full cover from the road, nobody moves or talks.</p>
        {places === "map" && <SelectField label="They come from" value={ambush.approach ?? "west"} choices={SIDES} onChange={(approach) => { set({ approach: approach as Approach }); }} />}
        <details>
          <summary>Ambusher by ambusher</summary>
          <Each ambush={ambush} handle={handle} isFixed={isFixed} />
        </details>
      </div>
      <div class="amb-sec amb-stack">
        <div class="amb-line">
          <Switch label="All invisible" on={ambush.invisible === true} onChange={(on) => { set({ invisible: on }); }} />
          <Modifier ambush={ambush} rule={MODIFIER_RULES.invisible} title="All invisible" />
        </div>
        <div class="amb-line">
          <label class="amb-skill">
            <span>Trained ambusher</span>
            <select
              class="input"
              value={String(ambush.skill_bonus ?? 0)}
              disabled={isFixed}
              aria-label="Bonus of the best trained ambusher"
              onChange={(event) => { set({ skill_bonus: Number(event.currentTarget.value) }); }}
            >
              {[0, 1, 2, 3, 4].map((bonus) => (
                <option key={bonus} value={bonus}>
                  {bonus === 0 ? "none" : `+${String(bonus)}`}
                </option>
              ))}
            </select>
          </label>
          <Modifier ambush={ambush} rule={MODIFIER_RULES.skill} title="Trained ambusher" />
        </div>
      </div>
    </>
  );
}
