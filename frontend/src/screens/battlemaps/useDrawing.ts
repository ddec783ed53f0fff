/** What is being drawn: a line from corner to corner, or ground square by square, by pointer or by keyboard. */
import { useRef, useState } from "preact/hooks";
import type { BattleMapInfo, Point } from "../../api/types";
import { kindName, snapped, squareAt, straightened, withLine } from "./barriers";
import { paintName, painted, strokeBetween, type Spot } from "./groundEdit";
import type { Drawn } from "./history";
import { cursorAfter, type Tool } from "./tools";

export interface Drawing {
  readonly points: readonly Point[];
  readonly end: Point | null;
  /** Squares of a stroke that is not ended: they get their ground at once, with its end. */
  readonly spots: readonly Spot[];
  readonly cursor: Point | null;
  readonly isUnderWay: boolean;
  readonly spoken: string;
  readonly drop: () => void;
  readonly finish: () => void;
  readonly onPress: (at: Point) => void;
  readonly onHover: (at: Point | null) => void;
  readonly onDrag: (at: Point, phase: "start" | "move" | "end" | "cancel") => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const spotAt = ([x, y]: Point): Spot => ({ column: Math.floor(x), row: Math.floor(y) });
const isSame = (a: Point | undefined, b: Point): boolean => a !== undefined && a[0] === b[0] && a[1] === b[1];

export const useDrawing = (map: BattleMapInfo, tool: Tool, draw: (label: string, after: Drawn) => void): Drawing => {
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [end, setEnd] = useState<Point | null>(null);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [spoken, setSpoken] = useState("");
  const stroke = useRef<readonly Spot[]>([]);
  const isLine = tool.name === "line";
  const corner = (at: Point): Point => {
    const last = points[points.length - 1];
    return snapped(last ? straightened(last, at) : at, map.width, map.height);
  };
  const drop = (): void => {
    setPoints([]);
    setEnd(null);
    setSpots([]);
    stroke.current = [];
  };
  const store = (line: readonly Point[]): void => {
    drop();
    const barriers = withLine(map.barriers, tool.kind, line);
    if (barriers.length === map.barriers.length) return;
    draw(`draw a ${kindName(tool.kind).toLowerCase()}`, { rows: map.rows, barriers });
    setSpoken(`${kindName(tool.kind)} drawn.`);
  };
  const addCorner = (at: Point): void => {
    const next = corner(at);
    const last = points[points.length - 1];
    if (isSame(last, next)) return store(points);
    const line = [...points, next];
    // A door or a window is one opening: its second point ends it.
    if (line.length === 2 && tool.kind !== "wall" && tool.kind !== "low" && tool.kind !== "invisible") return store(line);
    setPoints(line);
    setSpoken(`Corner ${line.length} at ${squareAt(next, map.width, map.height)}.`);
  };
  const keep = (after: readonly string[]): void => {
    drop();
    draw(`paint ${paintName(tool.paint).toLowerCase()}`, { rows: after, barriers: map.barriers });
  };
  const paintAt = (at: Point): void => {
    keep(painted(map.rows, [spotAt(at)], tool.paint));
    setSpoken(`${squareAt(at, map.width, map.height)}: ${paintName(tool.paint)}.`);
  };
  const paintStroke = (at: Point, phase: "start" | "move" | "end" | "cancel"): void => {
    const spot = spotAt(at);
    if (phase === "cancel") return drop();
    const last = stroke.current[stroke.current.length - 1] ?? spot;
    stroke.current = [...stroke.current, ...strokeBetween(last, spot)];
    if (phase === "end") keep(painted(map.rows, stroke.current, tool.paint));
    else setSpots(stroke.current);
  };
  const dragLine = (at: Point, phase: "start" | "move" | "end" | "cancel"): void => {
    if (phase === "cancel") return drop();
    if (phase === "start" && points.length === 0) setPoints([snapped(at, map.width, map.height)]);
    else if (phase === "end") store([...points, corner(at)]);
    else setEnd(corner(at));
  };
  return {
    points,
    end,
    spots,
    cursor,
    isUnderWay: points.length > 0 || spots.length > 0,
    spoken,
    drop,
    finish: () => store(points),
    onPress: isLine ? addCorner : paintAt,
    onHover: (at) => setEnd(at === null || !isLine ? null : corner(at)),
    onDrag: isLine ? dragLine : paintStroke,
    onKeyDown: (event) => {
      const at = cursor ?? [Math.floor(map.width / 2), Math.floor(map.height / 2)];
      const moved = cursorAfter(at, event, isLine ? [map.width, map.height] : [map.width - 1, map.height - 1]);
      if (moved) {
        setCursor(cursor === null ? at : moved);
        setSpoken(squareAt(cursor === null ? at : moved, map.width, map.height));
        if (isLine) setEnd(moved);
      } else if ((event.key === "Enter" || event.key === " ") && cursor) {
        if (isLine) addCorner(cursor);
        else paintAt([cursor[0] + 0.5, cursor[1] + 0.5]);
      } else if (event.key === "Enter" && points.length > 1) store(points);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
