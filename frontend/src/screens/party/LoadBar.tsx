import type { JSX } from "preact";

import { whole } from "../../format";

/** Which load a weight is, given where light, medium and heavy end. */
export function loadWord(load: number, light: number, medium: number, heavy: number): string {
  if (load <= light) return "light";
  if (load <= medium) return "medium";
  return load <= heavy ? "heavy" : "too heavy";
}

/** A load with its light, medium and heavy marks. */
export function LoadBar({ load, light, medium, heavy }: { load: number; light: number; medium: number; heavy: number }): JSX.Element {
  const most = Math.max(heavy, load, 1);
  const word = loadWord(load, light, medium, heavy);
  const at = (pounds: number): string => `${(100 * Math.min(pounds, most)) / most}%`;
  return (
    <span class="loadbar" role="meter" aria-label="Load" aria-valuemin={0} aria-valuemax={heavy} aria-valuenow={load} aria-valuetext={`${whole(load)} lb, ${word} of ${whole(heavy)} lb`}>
      <span class="loadbar-track">
        <i class={`load-${word.replace(" ", "-")}`} style={{ width: at(load) }} />
        <b style={{ left: at(light) }} />
        <b style={{ left: at(medium) }} />
      </span>
      <span class="loadbar-words">
        {whole(load)} lb, {word}
      </span>
    </span>
  );
}
