/** A battle map as it is drawn: picture, ground, grid, walls, doors, lights, notes. In units of the board. */
import type { JSX } from "preact";
import { memo } from "preact/compat";
import type { Barrier, BattleLight, BattleNote, BattlePicture, BattleScene } from "../../api/types";
import { GridLines } from "../../board/Cells";
import { Ground } from "../../board/Ground";
import { SIDE } from "../../board/squares";
import { curtainPath, doorPath, isDoor, linePath, linesPath, middle, windowPath } from "./barriers";
import { type Layers } from "./layers";

export interface BattleDrawingProps {
  readonly scene: BattleScene;
  readonly layers: Layers;
  readonly chosen?: number | null;
}

export const BattleDrawing = memo(function BattleDrawing({ scene, layers, chosen = null }: BattleDrawingProps): JSX.Element {
  const { rows, width, height, picture } = scene;
  const hasPicture = picture !== null && layers.picture;
  const one = chosen === null ? undefined : scene.barriers[chosen];
  return (
    <g class={hasPicture ? "battle-drawing on-picture" : "battle-drawing"} aria-hidden="true">
      <defs>
        <clipPath id="battle-frame">
          <rect width={width * SIDE} height={height * SIDE} />
        </clipPath>
      </defs>
      <rect class="battle-paper" width={width * SIDE} height={height * SIDE} />
      {hasPicture && picture ? <Picture picture={picture} /> : null}
      {layers.ground ? <Ground rows={rows} /> : null}
      {layers.grid ? <GridLines size={{ width, height }} /> : null}
      {layers.lights ? (
        <g clip-path="url(#battle-frame)">
          {scene.lights.map((light, index) => (
            <Light key={index} light={light} feetPerSquare={scene.feet_per_square} />
          ))}
        </g>
      ) : null}
      {layers.lines ? <Lines barriers={scene.barriers} /> : null}
      {layers.notes ? scene.notes.map((note, index) => <NotePin key={index} note={note} number={index + 1} />) : null}
      {one ? <path class="battle-chosen" d={linePath(one.points)} /> : null}
    </g>
  );
});

const Picture = ({ picture: { url, place } }: { picture: BattlePicture }): JSX.Element => {
  const [west, north, east, south] = place;
  return <image href={url} x={west * SIDE} y={north * SIDE} width={(east - west) * SIDE} height={(south - north) * SIDE} preserveAspectRatio="none" />;
};

const Lines = memo(function Lines({ barriers }: { barriers: readonly Barrier[] }): JSX.Element {
  const of = (kind: Barrier["kind"]): Barrier[] => barriers.filter((barrier) => barrier.kind === kind);
  const walls = linesPath(of("wall"));
  return (
    <g>
      <path class="battle-line-case" d={linesPath(barriers.filter(({ kind }) => kind !== "low" && kind !== "invisible"))} />
      <path class="battle-wall" d={walls} />
      <path class="battle-low" d={linesPath(of("low"))} />
      <path class="battle-low-joints" d={linesPath(of("low"))} />
      <path class="battle-invisible" d={linesPath(of("invisible"))} />
      <path class="battle-curtain" d={of("curtain").map(({ points }) => curtainPath(points)).join("")} />
      <path class="battle-window" d={of("window").map(({ points }) => windowPath(points)).join("")} />
      {barriers.map((barrier, index) => (isDoor(barrier) ? <Door key={index} door={barrier} /> : null))}
    </g>
  );
});

const Door = ({ door }: { door: Barrier }): JSX.Element => {
  const { leaf, arc } = doorPath(door.points, door.is_open);
  const [x, y] = middle(door);
  const isSecret = door.kind === "secret_door";
  return (
    <g class={isSecret ? "battle-door secret" : "battle-door"}>
      {isSecret ? <path class="battle-wall" d={linePath(door.points)} /> : null}
      <path class="battle-leaf" d={leaf} />
      {arc === "" ? null : <path class="battle-swing" d={arc} />}
      {isSecret || door.is_locked ? (
        <g transform={`translate(${x * SIDE} ${y * SIDE})`}>
          <circle class="battle-door-disc" r="7" />
          {isSecret ? (
            <text y="4" class="battle-door-letter">
              S
            </text>
          ) : (
            <path class="battle-lock" d="M-3.2-.5h6.4v4.3h-6.4zM-2-.5v-1.6a2 2 0 0 1 4 0v1.6" />
          )}
        </g>
      ) : null}
    </g>
  );
};

const Light = ({ light, feetPerSquare }: { light: BattleLight; feetPerSquare: number }): JSX.Element => {
  const radius = (feet: number): number => (feet / feetPerSquare) * SIDE;
  return (
    <g class="battle-light" transform={`translate(${light.x * SIDE} ${light.y * SIDE})`}>
      {light.dim_feet > light.bright_feet ? <circle class="battle-dim" r={radius(light.dim_feet)} fill={light.color} /> : null}
      {light.bright_feet > 0 ? <circle class="battle-bright" r={radius(light.bright_feet)} fill={light.color} /> : null}
      <path class="battle-flame" d="M0-6v-4M0 6v4M-6 0h-4M6 0h4M-4.2-4.2l-2.6-2.6M4.2-4.2l2.6-2.6M-4.2 4.2l-2.6 2.6M4.2 4.2l2.6 2.6" />
      <circle class="battle-flame-disc" r="4.5" />
    </g>
  );
};

const NotePin = ({ note, number }: { note: BattleNote; number: number }): JSX.Element => (
  <g class={note.gm_only ? "battle-note gm" : "battle-note"} transform={`translate(${note.x * SIDE} ${note.y * SIDE})`}>
    <path d="M0 0l-6-9a10 10 0 1 1 12 0z" />
    <text y="-13">{number}</text>
  </g>
);
