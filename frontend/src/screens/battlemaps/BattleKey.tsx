/** What the lines and the ground of a battle map mean, with how many there are. */
import type { JSX } from "preact";
import type { BarrierKind, BattleScene } from "../../api/types";
import { whole } from "../../format";
import { KINDS, curtainPath, doorPath, linePath, windowPath } from "./barriers";
import { GroundSign } from "./GroundSign";
import { groundCounts, paintName } from "./groundEdit";

const SAMPLE: [number, number][] = [
  [0.12, 0.32],
  [0.88, 0.32],
];

/** A line of a kind in small. */
export const BarrierMark = ({ kind }: { kind: BarrierKind }): JSX.Element => {
  const line = linePath(SAMPLE);
  return (
    <svg class="battle-mark" width="36" height="22" viewBox="0 0 36 22" aria-hidden="true">
      {kind === "wall" || kind === "secret_door" ? <path class="battle-wall" d={line} /> : null}
      {kind === "door" ? (
        <g class="battle-door">
          <path class="battle-leaf" d={doorPath(SAMPLE, false).leaf} />
        </g>
      ) : null}
      {kind === "secret_door" ? (
        <g class="battle-door secret" transform="translate(18 11.5)">
          <circle class="battle-door-disc" r="7" />
          <text class="battle-door-letter" y="4">
            S
          </text>
        </g>
      ) : null}
      {kind === "window" ? <path class="battle-window" d={windowPath(SAMPLE)} /> : null}
      {kind === "curtain" ? <path class="battle-curtain" d={curtainPath(SAMPLE)} /> : null}
      {kind === "invisible" ? <path class="battle-invisible" d={line} /> : null}
      {kind === "low" ? (
        <>
          <path class="battle-low" d={line} />
          <path class="battle-low-joints" d={line} />
        </>
      ) : null}
    </svg>
  );
};

export const BattleKey = ({ scene }: { scene: BattleScene }): JSX.Element => {
  const kinds = KINDS.map((kind) => ({ ...kind, count: scene.barriers.filter((barrier) => barrier.kind === kind.kind).length }));
  const present = kinds.filter(({ count }) => count > 0);
  const grounds = groundCounts(scene.rows);
  return (
    <ul class="map-key">
      {(present.length > 0 ? present : kinds).map(({ kind, many, does, count }) => (
        <li key={kind}>
          <BarrierMark kind={kind} />
          <span class="grow">
            {many}
            <small class="muted battle-key-does">{does}</small>
          </span>
          <span class="muted">{count > 0 ? whole(count) : ""}</span>
        </li>
      ))}
      {grounds.map(([character, count]) => (
        <li key={character}>
          <GroundSign character={character} />
          <span class="grow">{paintName(character)}</span>
          <span class="muted">{whole(count)}</span>
        </li>
      ))}
    </ul>
  );
};
