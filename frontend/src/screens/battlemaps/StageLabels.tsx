/** Letters across and numbers down, of one size whatever the zoom; some are left out where they would touch. */
import type { JSX } from "preact";
import { SIDE, columnName } from "../../board/squares";
import type { GridSize } from "../../board/squares";
import type { View } from "../../board/view";

/** Every how many squares a label stands, so that neighbours keep `room` drawing units. */
export const labelStep = (room: number): number => [1, 2, 5, 10, 20, 50].find((step) => step * SIDE >= room) ?? 100;

export const StageLabels = ({ size, view, unitsPerPixel }: { size: GridSize; view: View; unitsPerPixel: number }): JSX.Element => {
  const font = 11 * unitsPerPixel;
  const top = Math.max(-font * 0.5, view.top + font * 1.2);
  const left = Math.max(-font * 0.5, view.left + font * 1.9);
  const every = (count: number, room: number): number[] => {
    const step = labelStep(font * room);
    return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  };
  return (
    <g class="battle-labels" aria-hidden="true" font-size={font} stroke-width={font * 0.28}>
      {every(size.width, size.width > 26 ? 2.8 : 2).map((x) => (
        <text key={x} text-anchor="middle" x={(x + 0.5) * SIDE} y={top}>
          {columnName(x)}
        </text>
      ))}
      {every(size.height, 1.6).map((y) => (
        <text key={y} text-anchor="end" x={left} y={(y + 0.5) * SIDE + font * 0.36}>
          {y + 1}
        </text>
      ))}
    </g>
  );
};
