/** One square of ground in small, drawn as on the map. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { drawGround } from "../../board/ground";

const CROSSED = "M0 0l36 36M12 0l24 24M24 0l12 12M0 12l24 24M0 24l12 12M36 0L0 36M24 0L0 24M12 0L0 12M36 12L12 36M36 24L24 36";

export const GroundSign = ({ character }: { character: string }): JSX.Element => {
  const drawing = useMemo(() => drawGround([character]), [character]);
  return (
    <svg class="battle-mark battle-ground-mark" width="36" height="22" viewBox="0 7 36 22" aria-hidden="true">
      <rect class="battle-paper" width="36" height="36" />
      {character === "~" ? <rect class="board-water" width="36" height="36" /> : null}
      {character === "#" ? <rect class="board-cliff" width="36" height="36" /> : null}
      <path class="board-waves" d={drawing.waves} />
      <path class="board-rough" d={drawing.rough + drawing.impeded} />
      <path class="board-rough-marks" d={drawing.roughMarks} />
      {character === ":" ? <path class="board-impeded-lines" d={CROSSED} /> : null}
      <path class="board-hazard" d={drawing.hazard} />
      {character === "^" ? <path class="board-hazard-ticks" d="M4 8v5M11 8v5M18 8v5M25 8v5M32 8v5M4 28v-5M11 28v-5M18 28v-5M25 28v-5M32 28v-5" /> : null}
      {character === "#" ? <path class="board-hachures" d="M3 8l2 12M9 8l1 8M15 8l2 13M21 8l1 9M27 8l2 11M33 8l1 7" /> : null}
      {character === "o" ? <path class="board-rock-body" transform="translate(18 18) scale(.62)" d="M-15 8l3-16 12-8 13 6 3 15-8 9-15-1z" /> : null}
      {character === "T" ? (
        <g transform="translate(18 18) scale(.64)">
          <circle class="board-tree" r="15" />
          <path class="board-tree-boughs" d="M0-10v20M-10 0h20M-7-7l14 14M7-7l-14 14" />
        </g>
      ) : null}
      {character === "=" ? <rect class="board-low" x="5" y="13" width="26" height="10" rx="3" /> : null}
    </svg>
  );
};
