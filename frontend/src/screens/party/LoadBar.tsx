import type { JSX } from "preact";

import type { Load } from "../../api/types";
import { Why } from "../../widgets";
import { pounds } from "./seating";

/** Which load a weight is, given where light, medium and heavy end. */
export function loadWord(load: number, light: number, medium: number, heavy: number): string {
  if (load <= light) return "light";
  if (load <= medium) return "medium";
  return load <= heavy ? "heavy" : "too heavy";
}

/** A load with its light, medium and heavy marks, and of what it is made. */
export function LoadBar({ load, name }: { load: Load; name: string }): JSX.Element | null {
  if (load.lb === null) return load.category === null || load.category === "light" ? null : <span class="loadbar-words">{load.category} load</span>;
  const most = load.most_lb === 0 && load.light_lb === null ? null : load.most_lb; // a cart that nothing draws yet
  const scale = Math.max(most ?? 0, load.lb, 1);
  const word = load.over_lb > 0 ? "too heavy" : (load.category ?? "");
  const at = (lb: number): string => `${(100 * Math.min(lb, scale)) / scale}%`;
  const marks = [load.light_lb, load.medium_lb, load.over_lb > 0 ? most : null].filter((each): each is number => each !== null && each > 0);
  const words = `${pounds(load.lb)} lb${word === "" ? "" : `, ${word}`}${most === null ? "" : ` of ${pounds(most)} lb`}`;
  return (
    <span class="loadbar">
      {most === null ? null : (
        <span class="loadbar-track" role="meter" aria-label={`Load of ${name}`} aria-valuemin={0} aria-valuemax={most} aria-valuenow={Math.min(load.lb, most)} aria-valuetext={words}>
          <i class={`load-${(word === "" ? "light" : word).replace(" ", "-")}`} style={{ width: at(load.lb) }} />
          {marks.map((mark) => (
            <b key={mark} style={{ left: at(mark) }} />
          ))}
        </span>
      )}
      <Why
        class="loadbar-words"
        title={`Load of ${name}: ${words}`}
        reasons={load.reasons}
        total={load.light_lb === null ? null : { text: `Light to ${pounds(load.light_lb)} lb, medium to ${pounds(load.medium_lb ?? 0)}, heavy to ${pounds(most ?? 0)}`, effect: word }}
      >
        {pounds(load.lb)} lb{word === "" ? (most === null ? "" : ` of ${pounds(most)}`) : `, ${word}`}
      </Why>
    </span>
  );
}
