import { memo } from "preact/compat";

import { signedFeet } from "./relief";
import { SIDE, leftOf, topOf } from "./squares";
import { LARGEST_BASE, fillOfSpace } from "./standing";
import type { BoardSide, Slot, Standing } from "./standing";

const INSET = 3;

function Shape({ side, size }: { side: BoardSide; size: number }) {
  const half = size / 2;
  if (side === "party")
    return <rect class="board-token party" x={INSET} y={INSET} width={size - 2 * INSET} height={size - 2 * INSET} rx="6" />;
  if (side === "foes") return <circle class="board-token foes" cx={half} cy={half} r={half - INSET} />;
  const tip = String(size - 1);
  return <path class="board-token others" d={`M${String(half)} 1L${tip} ${String(half)} ${String(half)} ${tip} 1 ${String(half)}z`} />;
}

function Health({ creature, size }: { creature: Standing; size: number }) {
  if (creature.share === null || creature.isDown) return null;
  const width = size - 10;
  const share = Math.max(0, Math.min(1, creature.share));
  const primal = Math.max(0, Math.min(1 - share, creature.primalShare));
  return (
    <g transform={`translate(5 ${String(size - 6)})`}>
      <rect class="board-health-case" width={width} height="4" rx="2" />
      <rect class={share < 0.36 ? "board-health low" : "board-health"} width={width * share} height="4" rx="2" />
      {primal > 0 && <rect fill="url(#board-primal)" x={width * share} width={width * primal} height="4" />}
    </g>
  );
}

function Tags({ tags, size }: { tags: readonly string[]; size: number }) {
  return (
    <>
      {tags.slice(0, 2).map((tag, index) => {
        const width = 5 + tag.length * 6;
        return (
          <g key={tag} transform={`translate(${String(size - 7)} ${String(-5 + index * 16)})`}>
            <rect class="board-tag" width={width} height="15" rx="4" />
            <text class="board-tag-word" x={width / 2} y="11">
              {tag}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** "fly +30 ft", "swim −10 ft", "climb": how and how high, or nothing for one that stands. */
export function heightWords({ mode, altitude }: Pick<Standing, "mode" | "altitude">): string {
  const how = mode === undefined || mode === "walk" ? "" : mode;
  const high = altitude === undefined || altitude === null || altitude === 0 ? "" : signedFeet(altitude);
  return [how, high].filter(Boolean).join(" ");
}

function Height({ words, size }: { words: string; size: number }) {
  const width = 8 + words.length * 5.9;
  return (
    <g transform={`translate(${((size - width) / 2).toFixed(1)} ${String(size - 1)})`}>
      <rect class="board-altitude" width={width} height="15" rx="4" />
      <text class="board-altitude-word" x={width / 2} y="11">
        {words}
      </text>
    </g>
  );
}

interface TokenProps {
  readonly creature: Standing;
  readonly height: number;
  readonly slot?: Slot | undefined;
  /** Bases beyond 6 × 6 are drawn no larger; a dotted border shows the space (EP-SP-17). */
  readonly isCapped?: boolean;
  readonly isActor?: boolean;
  readonly isChosen?: boolean;
  readonly isGhost?: boolean;
  readonly isBroken?: boolean;
}

/** Where the token is drawn in the space it has, in drawing units from the space's upper left corner. */
function frameOf({ squares, size }: Standing, slot: Slot | undefined, isCapped: boolean): { inset: number; down: number; side: number } {
  const space = squares * SIDE;
  if (slot) return { inset: slot.right * space, down: (1 - slot.up - slot.scale) * space, side: slot.scale * space };
  const side = (isCapped ? Math.min(squares, LARGEST_BASE) : squares) * SIDE * fillOfSpace(size);
  return { inset: (space - side) / 2, down: (space - side) / 2, side };
}

function Rings({ size, isActor, isChosen, isBroken }: { size: number } & Pick<TokenProps, "isActor" | "isChosen" | "isBroken">) {
  return (
    <>
      {isActor && <rect class="board-ring" x="-2" y="-2" width={size + 4} height={size + 4} rx="9" />}
      {isChosen && <rect class="board-chosen" x="-1" y="-1" width={size + 2} height={size + 2} rx="8" />}
      {isBroken && <rect class="board-broken" x="-1" y="-1" width={size + 2} height={size + 2} rx="8" />}
    </>
  );
}

/** A creature's mark: square for the party, disc for a foe, diamond for others. */
export const Token = memo(function Token({ creature, height, slot, isCapped = false, isGhost, ...rings }: TokenProps) {
  if (slot?.scale === 0) return null;
  const space = creature.squares * SIDE;
  const { inset, down, side } = frameOf(creature, slot, isCapped);
  /** Marks keep their size; only the body shrinks in a crowd. */
  const isSmall = side < SIDE * 0.9;
  const left = leftOf(creature.x);
  const top = topOf(creature.y + creature.squares - 1, height);
  const classes = ["board-creature", isGhost ? "ghost" : "", creature.isDown ? "down" : "", creature.isFaint ? "faint" : "", creature.isProne ? "prone" : ""];
  const words = heightWords(creature);
  const isSqueezed = (creature.fullSquares ?? creature.squares) > creature.squares;
  const large = side > SIDE * 1.5;
  return (
    <g class={classes.filter(Boolean).join(" ")} transform={`translate(${String(left)} ${String(top)})`} aria-hidden="true">
      {side < space && !slot && creature.squares > 1 && <rect class="board-space" width={space} height={space} />}
      {/* Chromium may keep the old paint when only the class of the group changes: whoever falls is drawn anew. */}
      <g key={creature.isDown ? "down" : "up"} transform={`translate(${inset.toFixed(1)} ${down.toFixed(1)})`}>
        <Rings size={side} {...rings} />
        <g transform={isSmall ? `scale(${(side / SIDE).toFixed(3)})` : undefined}>
          <Shape side={creature.side} size={isSmall ? SIDE : side} />
          {creature.isProne && !creature.isDown && <path class="board-prone" d={proneMark(isSmall ? SIDE : side)} />}
          <text class={large ? "board-initials large" : "board-initials"} x={isSmall ? SIDE / 2 : side / 2} y={(isSmall ? SIDE : side) / 2 + (large ? 7 : 4.8)}>
            {creature.initials}
          </text>
          {creature.isDown && <path class="board-slash" d={`M7 ${String(side - 7)}L${String(side - 7)} 7`} />}
          <Health creature={creature} size={isSmall ? SIDE : side} />
        </g>
        {isSqueezed && <path class="board-squeezed" d={`M4 ${String(side / 2 - 6)}l5 6-5 6M${String(side - 4)} ${String(side / 2 - 6)}l-5 6 5 6`} />}
        {slot && slot.more > 0 && (
          <text class="board-more" x={side} y={side}>
            +{slot.more}
          </text>
        )}
        {words !== "" && !creature.isDown && <Height words={words} size={side} />}
        {!creature.isDown && !isGhost && !isSmall && <Tags tags={creature.tags} size={side} />}
      </g>
    </g>
  );
});

/** A lying bar under the initials: down on the ground. */
const proneMark = (size: number): string => `M${String(size * 0.22)} ${String(size * 0.76)}h${String(size * 0.56)}`;
