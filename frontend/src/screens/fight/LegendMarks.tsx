import type { JSX } from "preact";

import type { Tone } from "../../board/overlays";
import { Sample } from "./LegendSample";

/** What is laid over the ground, as the board paints it; by line and darkness as well as by colour. */
const TONES: readonly { tone: Tone; words: string }[] = [
  { tone: "reach", words: "reach: a move filled, a double move dashed, a run dotted" },
  { tone: "target", words: "whom, or where, the chosen action may be aimed at" },
  { tone: "picked", words: "squares you chose" },
  { tone: "area", words: "what a power or a flask fills; over creatures, the chance that it takes hold, ! for friends" },
  { tone: "dim", words: "sight: seen dimly, or through smoke" },
  { tone: "dark", words: "sight: not seen" },
];

/** The marks of overlays: reach, threat, targets, areas, sight. */
export function LegendMarks(): JSX.Element {
  return (
    <>
      {TONES.map(({ tone, words }) => (
        <Sample key={words} words={words}>
          <g class={`board-tint ${tone}`}>
            <rect class="board-tint-fill" x="3" y="3" width="30" height="30" />
            <path class="board-tint-edge" d="M3 3h30v30h-30z" />
          </g>
        </Sample>
      ))}
      <Sample words="threatened squares, hatched its own way by each enemy">
        <g class="board-threat h0">
          <rect x="3" y="3" width="30" height="30" fill="url(#board-threat-0)" />
          <path class="board-threat-edge" d="M3 3h30v30h-30z" />
        </g>
      </Sample>
    </>
  );
}
