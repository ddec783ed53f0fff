/** What the tools are set to. */
import type { Way } from "../../../api/types";
import { LANDS, type PaintGround } from "./grounds";
import { type ToolId } from "./tools";

export type PaintMode = "brush" | "fill";
export type HeightMode = "raise" | "lower" | "set";

export interface Options {
  readonly tool: ToolId;
  readonly ground: PaintGround;
  /** How far the brush reaches from its cell. */
  readonly steps: number;
  readonly paintMode: PaintMode;
  readonly heightMode: HeightMode;
  readonly feet: number;
  readonly way: Way;
  readonly lineName: string;
  /** Rivers and borders keep to the corners of cells. */
  readonly snaps: boolean;
  /** The area tool takes cells away. */
  readonly takesAway: boolean;
}

const PLAINS = 6;

export const FIRST_OPTIONS: Options = {
  tool: "paint",
  ground: LANDS[PLAINS] as PaintGround,
  steps: 0,
  paintMode: "brush",
  heightMode: "raise",
  feet: 500,
  way: "road",
  lineName: "",
  snaps: false,
  takesAway: false,
};

/** Borders follow the sides of cells, rivers run free. */
export const withTool = (options: Options, tool: ToolId): Options => ({
  ...options,
  tool,
  lineName: "",
  snaps: tool === "border",
  takesAway: false,
});
