import type { CollideAct, EdgeAct, EdgeSide, FallAct, FightView, ForceAct, GroundAct, GroundKind, HandAct, Id, MoveMode, ObjectAct, Point, SpearsAct, StanceAct } from "../../../api/types";
import { isInside, isSame, keyOf } from "../../../board/squares";
import type { GridSize, Square } from "../../../board/squares";
import type { Stroke } from "../../../board/usePointers";
import { readNumber } from "../../../format";

/** What the GM's tools send, read from what was typed and painted. */

export type ToolName = "ground" | "spears" | "edge" | "force" | "harm" | "height";
export type Errors = Readonly<Record<string, string>>;
/** What would be sent; nothing while something is missing or cannot be read. */
export interface Read {
  readonly act: HandAct | null;
  readonly errors: Errors;
  /** What is still missing, in words. */
  readonly missing: string | null;
}

/** What the painted squares have of spears; "stand": as the phalanxes stand. */
export type SpearsChoice = "full" | "none" | "stand";
const FILLED: Record<SpearsChoice, boolean | null> = { full: true, none: false, stand: null };

/** The tools that paint squares. */
export const paints = (tool: ToolName | null): boolean => tool === "ground" || tool === "spears";

/** The fields of all tools, as typed. */
export interface Form {
  readonly reason: string;
  readonly ground: GroundKind | "";
  readonly height: string;
  readonly depth: string;
  readonly veil: string;
  readonly hazard: string;
  readonly gap: string;
  readonly ceiling: string;
  readonly spears: SpearsChoice;
  readonly edge: EdgeAct["kind"];
  readonly shelters: EdgeAct["shelters"];
  readonly target: Id;
  readonly push: ForceAct["kind"];
  readonly feet: string;
  /** Who or what does it: a creature, or "" for the square `origin`. */
  readonly by: Id;
  readonly origin: string;
  readonly less: string;
  readonly swept: string;
  readonly freely: boolean;
  readonly harm: "let_fall" | "collide" | "hit_by_object";
  readonly surface: string;
  readonly how: FallAct["how"];
  readonly collision: string;
  readonly into: string;
  readonly size: string;
  readonly stuff: string;
  readonly level: string;
  readonly mode: MoveMode | "";
}

export const EMPTY_FORM: Form = {
  reason: "",
  ground: "",
  height: "",
  depth: "",
  veil: "",
  hazard: "",
  gap: "",
  ceiling: "",
  spears: "full",
  edge: "wall",
  shelters: "own",
  target: "",
  push: "push",
  feet: "10",
  by: "",
  origin: "",
  less: "",
  swept: "",
  freely: false,
  harm: "let_fall",
  surface: "ground",
  how: "accident",
  collision: "swept",
  into: "something hard",
  size: "tiny",
  stuff: "ordinary",
  level: "",
  mode: "",
};

export interface Picked {
  readonly squares: readonly Square[];
  readonly edges: readonly EdgeSide[];
  readonly path: readonly Square[];
}

export const NOTHING: Picked = { squares: [], edges: [], path: [] };
const NONE = /^(none|no|-|−)$/i;
const WHOLE = "Write a whole number.";
const FIVES = "Heights go in steps of 5 ft, for example 10.";

/** A number of feet in steps of five, as levels; null for what stays, an error for what cannot be read. */
function levels(text: string): number | null | string {
  if (text.trim() === "") return null;
  const feet = readNumber(text);
  if (feet === null || feet % 5 !== 0) return FIVES;
  return feet / 5;
}

function whole(text: string): number | null | string {
  if (text.trim() === "") return null;
  const value = readNumber(text);
  return value === null || !Number.isInteger(value) ? WHOLE : value;
}

const point = ({ x, y }: Square): Point => [x, y];

function readGround(form: Form, picked: Picked): Read {
  const act: GroundAct = { type: "ground", squares: picked.squares.map(point), reason: form.reason };
  const errors: Record<string, string> = {};
  const clear: ("gap" | "ceiling")[] = [];
  const put = (field: "height" | "depth" | "veil" | "gap" | "ceiling", read: (text: string) => number | null | string): void => {
    const text = form[field];
    if (NONE.test(text.trim())) {
      if (field === "gap" || field === "ceiling") clear.push(field);
      else act[field] = 0;
      return;
    }
    const value = read(text);
    if (typeof value === "string") errors[field] = value;
    else if (value !== null) act[field] = value;
  };
  put("height", levels);
  put("depth", whole);
  put("veil", whole);
  put("gap", whole);
  put("ceiling", levels);
  if (form.ground !== "") act.ground = form.ground;
  if (form.hazard.trim() !== "") act.hazard = NONE.test(form.hazard.trim()) ? "" : form.hazard.trim();
  if (clear.length > 0) act.clear = clear;
  const missing = Object.keys(act).length <= 3 ? "Say what the ground becomes" : picked.squares.length === 0 ? "Paint squares on the board" : null;
  return { act: Object.keys(errors).length > 0 || missing !== null ? null : act, errors, missing };
}

function readSpears(form: Form, picked: Picked): Read {
  const missing = picked.squares.length === 0 ? "Paint squares on the board" : null;
  const act: SpearsAct = { type: "spears", squares: picked.squares.map(point), filled: FILLED[form.spears], reason: form.reason };
  return { act: missing === null ? act : null, errors: {}, missing };
}

function readEdges(form: Form, picked: Picked): Read {
  const missing = picked.edges.length === 0 ? "Press the sides of squares on the board" : null;
  const act: EdgeAct = { type: "edge", edges: [...picked.edges], kind: form.edge, shelters: form.shelters, reason: form.reason };
  return { act: missing === null ? act : null, errors: {}, missing };
}

const MISSING_TARGET = "Choose who: press them on the board";

/** Reads numbers out of fields; those that cannot be read are errors. */
function numbers(form: Form, fields: readonly ("feet" | "less" | "swept")[]): { values: Record<string, number>; errors: Record<string, string> } {
  const values: Record<string, number> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = whole(form[field]);
    if (typeof value === "string") errors[field] = value;
    else if (value !== null) values[field] = value;
  }
  return { values, errors };
}

function readForce(form: Form, picked: Picked, size: GridSize, squareOf: (text: string) => Square | null): Read {
  const { values, errors } = numbers(form, ["feet", "less", "swept"]);
  const act: ForceAct = { type: "force", target: form.target, kind: form.push, feet: values["feet"] ?? 0, reason: form.reason };
  const origin = form.by === "" && form.origin.trim() !== "" ? squareOf(form.origin) : null;
  if (form.by === "" && form.origin.trim() !== "" && (origin === null || !isInside(origin, size))) errors["origin"] = "A letter and a number on this board, for example O9.";
  if (form.by !== "") act.by = form.by;
  else if (origin) act.origin = point(origin);
  if (picked.path.length > 0) act.path = picked.path.map(point);
  if (values["less"] !== undefined) act.less = values["less"];
  if (values["swept"] !== undefined) act.swept = values["swept"];
  if (form.freely) act.freely = true;
  if (values["feet"] === undefined && errors["feet"] === undefined) errors["feet"] = WHOLE;
  const hasOrigin = form.by !== "" || origin !== null;
  const missing = form.target === "" ? MISSING_TARGET : !hasOrigin ? "Say from whom, or from which square" : null;
  return { act: missing !== null || Object.keys(errors).length > 0 ? null : act, errors, missing };
}

function readHarm(form: Form): Read {
  const { values, errors } = numbers(form, ["feet"]);
  const feet = values["feet"];
  if (feet === undefined && errors["feet"] === undefined) errors["feet"] = WHOLE;
  const missing = form.target === "" ? MISSING_TARGET : null;
  if (feet === undefined || missing !== null) return { act: null, errors, missing };
  const { target, reason, surface, how, collision, into, size, stuff, by } = form;
  const fall: FallAct = { type: "let_fall", target, feet, surface, how, reason };
  const hit: CollideAct = { type: "collide", target, speed: feet, how: collision, surface, into, reason };
  const object: ObjectAct = { type: "hit_by_object", target, size, stuff, feet, reason, ...(by === "" ? {} : { by }) };
  return { act: { let_fall: fall, collide: hit, hit_by_object: object }[form.harm], errors, missing };
}

function readHeight(form: Form): Read {
  const level = levels(form.level);
  const errors: Record<string, string> = typeof level === "string" ? { level } : {};
  const act: StanceAct = { type: "stance", target: form.target, reason: form.reason };
  if (typeof level === "number") act.z = level;
  if (form.mode !== "") act.mode = form.mode;
  const isEmpty = act.z === undefined && act.mode === undefined;
  const missing = form.target === "" ? MISSING_TARGET : isEmpty ? "Give a height, or how it moves" : null;
  return { act: missing !== null || Object.keys(errors).length > 0 ? null : act, errors, missing };
}

/** What a tool would send now. */
export function readTool(tool: ToolName, form: Form, picked: Picked, fight: FightView, squareOf: (text: string) => Square | null): Read {
  switch (tool) {
    case "ground":
      return readGround(form, picked);
    case "spears":
      return readSpears(form, picked);
    case "edge":
      return readEdges(form, picked);
    case "force":
      return readForce(form, picked, fight.grid, squareOf);
    case "harm":
      return readHarm(form);
    case "height":
      return readHeight(form);
  }
}

/** All squares of the rectangle between two corners. */
export function rectangle(a: Square, b: Square): Square[] {
  const [west, east, south, north] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const squares: Square[] = [];
  for (let y = south; y <= north; y += 1) for (let x = west; x <= east; x += 1) squares.push({ x, y });
  return squares;
}

/** Squares with others added, or taken away; each once. */
export function painted(before: readonly Square[], touched: readonly Square[], isErasing: boolean): Square[] {
  const keys = new Set(touched.map(keyOf));
  const kept = before.filter((square) => !keys.has(keyOf(square)));
  return isErasing ? kept : [...kept, ...touched];
}

/** The side of a square as the map keeps it: every side is the north or the east one of some square. */
export function edgeAt({ square, side }: Pick<Stroke, "square" | "side">, size: GridSize): EdgeSide | null {
  const { x, y } = square;
  const edge: EdgeSide = side === "n" ? [x, y, "n"] : side === "e" ? [x, y, "e"] : side === "s" ? [x, y - 1, "n"] : [x - 1, y, "e"];
  const isRim = edge[0] < 0 || edge[1] < 0 || (edge[2] === "n" && edge[1] >= size.height - 1) || (edge[2] === "e" && edge[0] >= size.width - 1);
  return isRim ? null : edge;
}

export const edgeKey = ([x, y, side]: EdgeSide): string => `${String(x)},${String(y)},${side}`;

/** A path with one more square, beside its last; pressed again it is cut there. */
export function pathWith(path: readonly Square[], start: Square, square: Square): readonly Square[] {
  const at = path.findIndex((one) => isSame(one, square));
  if (at >= 0) return path.slice(0, at);
  const last = path[path.length - 1] ?? start;
  const isBeside = Math.max(Math.abs(last.x - square.x), Math.abs(last.y - square.y)) === 1;
  return isBeside ? [...path, square] : path;
}

/** What was painted since: the squares and sides that were not sent. */
export function without(now: Picked, sent: Picked): Picked {
  const sides = new Set(sent.edges.map(edgeKey));
  return { squares: painted(now.squares, sent.squares, true), edges: now.edges.filter((edge) => !sides.has(edgeKey(edge))), path: [] };
}
