import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Settlement } from "../../api/types";
import { StopMark } from "../../map/pinMarks";
import { Button } from "../../widgets";
import type { CourseStop } from "./replan";

interface ReplanStopsProps {
  readonly stops: readonly CourseStop[];
  readonly places: readonly Settlement[];
  readonly onStops: (stops: CourseStop[]) => void;
}

const MOST_NAMES = 1500;

/** The stops that remain: each can be dropped or moved, and a place becomes one more, or the goal. */
export function ReplanStops({ stops, places, onStops }: ReplanStopsProps): JSX.Element {
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const found = wanted === "" ? undefined : places.find(({ name }) => name.toLocaleLowerCase() === wanted);
  const place = (isGoal: boolean): void => {
    if (!found) return;
    const stop = { cell: found.cell, name: found.name, stay: null };
    const others = stops.filter((one) => one.cell !== found.cell);
    onStops(isGoal ? [...others.slice(0, -1), stop] : [...others.slice(0, -1), stop, ...others.slice(-1)]);
    setText("");
  };
  const swap = (index: number): void => {
    const next = [...stops];
    const [a, b] = [next[index - 1], next[index]];
    if (!a || !b) return;
    next.splice(index - 1, 2, b, a);
    onStops(next);
  };
  const refusal = found ? null : "Type a place of the map";
  return (
    <div class="replan-stops">
      <p class="label">From here to</p>
      <ol>
        {stops.map((stop, index) => (
          <li key={`${String(stop.cell)} ${String(index)}`}>
            <StopMark kind={index === stops.length - 1 ? "end" : "via"} size={20} />
            <span class="grow">
              {stop.name}
              {stop.stay && <small class="soft"> with a stay</small>}
            </span>
            {index > 0 && <Button size="small" look="ghost" iconOnly icon="up" label={`${stop.name} earlier`} onClick={() => { swap(index); }} />}
            <Button size="small" look="ghost" iconOnly icon="close" label={`Leave out ${stop.name}`} refusal={stops.length === 1 ? "One place has to be left to go to" : null} onClick={() => { onStops(stops.filter((_, at) => at !== index)); }} />
          </li>
        ))}
      </ol>
      <div class="field">
        <label for="replan-place">A place</label>
        <input id="replan-place" class="input" list="replan-places" value={text} autocomplete="off" onInput={(event) => { setText(event.currentTarget.value); }} />
        <datalist id="replan-places">
          {places.slice(0, MOST_NAMES).map(({ name, cell }) => (
            <option key={cell} value={name} />
          ))}
        </datalist>
      </div>
      <div class="row">
        <Button size="small" refusal={refusal} onClick={() => { place(true); }}>
          Make it the goal
        </Button>
        <Button size="small" look="ghost" refusal={refusal} onClick={() => { place(false); }}>
          Go by it
        </Button>
      </div>
    </div>
  );
}
