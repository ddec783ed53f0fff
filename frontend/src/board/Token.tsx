import { SIDE, leftOf, topOf } from "./squares";
import type { BoardSide, Standing } from "./standing";

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

interface TokenProps {
  readonly creature: Standing;
  readonly height: number;
  readonly isActor?: boolean;
  readonly isChosen?: boolean;
  readonly isGhost?: boolean;
  readonly isBroken?: boolean;
}

/** A creature's mark: square for the party, disc for a foe, diamond for others. */
export function Token({ creature, height, isActor, isChosen, isGhost, isBroken }: TokenProps) {
  const size = creature.squares * SIDE;
  const place = `translate(${String(leftOf(creature.x))} ${String(topOf(creature.y + creature.squares - 1, height))})`;
  const classes = ["board-creature", isGhost ? "ghost" : "", creature.isDown ? "down" : ""].filter(Boolean).join(" ");
  return (
    <g class={classes} transform={place} aria-hidden="true">
      {isActor && <rect class="board-ring" x="-2" y="-2" width={size + 4} height={size + 4} rx="9" />}
      {isChosen && <rect class="board-chosen" x="-1" y="-1" width={size + 2} height={size + 2} rx="8" />}
      {isBroken && <rect class="board-broken" x="-1" y="-1" width={size + 2} height={size + 2} rx="8" />}
      <Shape side={creature.side} size={size} />
      <text class={creature.squares > 1 ? "board-initials large" : "board-initials"} x={size / 2} y={size / 2 + (creature.squares > 1 ? 7 : 4.8)}>
        {creature.initials}
      </text>
      {creature.isDown && <path class="board-slash" d={`M7 ${String(size - 7)}L${String(size - 7)} 7`} />}
      <Health creature={creature} size={size} />
      {!creature.isDown && !isGhost && <Tags tags={creature.tags} size={size} />}
    </g>
  );
}
