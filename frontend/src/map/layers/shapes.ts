/** Cells as filled shapes, and hatches to fill them with. */
import { outlineOf, shapesOf } from "../../geometry/outline";
import { cell, type CellGeometry } from "../../geometry/types";
import { toMap } from "../world";

type Ring = number[][];

/** Outer rings with their holes, in the map's own coordinates. */
export const shapesOfCells = (geometry: CellGeometry, cells: Iterable<number>): Ring[][] =>
  shapesOf(outlineOf(geometry, [...cells].map(cell))).map((shape) => shape.map((ring) => ring.map(toMap)));

/** A token's colour let through; tokens for fills are written as six hex digits. */
export const faint = (color: string, share: number): string => {
  const clean = color.trim();
  return /^#[0-9a-f]{6}$/i.test(clean) ? clean + Math.round(share * 255).toString(16).padStart(2, "0") : clean;
};

export const hatch = (color: string, gap: number, isCrossed = false): CanvasPattern | null => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = gap;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const shift of [-gap, 0, gap]) {
    context.moveTo(shift - 1, gap + 1);
    context.lineTo(shift + gap + 1, -1);
    if (!isCrossed) continue;
    context.moveTo(shift - 1, -1);
    context.lineTo(shift + gap + 1, gap + 1);
  }
  context.stroke();
  return context.createPattern(canvas, "repeat");
};
