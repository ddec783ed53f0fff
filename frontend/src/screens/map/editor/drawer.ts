/** Turns presses and pulls into edits, by the tool in hand. */
import type { MapEdit } from "../../../api/types";
import { brushed, cellsBetween, flood } from "../../../geometry/brush";
import { cell, type Cell, type World } from "../../../geometry/types";
import { type MapView } from "../../../map/view";
import { Store } from "../../../state/store";
import { cellCount } from "../mapWords";
import { inEdits, type CellChange } from "./apply";
import { UNKNOWN, groundOfCode, type PaintGround } from "./grounds";
import { NO_LINE, backUp, cornerPoints, isLine, pressed, pulled, type LineDraft, type LineKind, type LineRules } from "./lineDraft";
import { type Options } from "./options";
import { type Drawing } from "../../../map/pointer";
import { toolOf } from "./tools";

export interface Draft {
  readonly line: LineDraft;
  readonly area: ReadonlySet<Cell>;
}

export interface DrawerCalls {
  readonly submit: (edits: readonly MapEdit[]) => void;
  readonly say: (words: string) => void;
  readonly pickGround: (ground: PaintGround) => void;
  /** A press with a tool that sets one thing, or looks for one. */
  readonly place: (at: Cell, point: World) => void;
  readonly look: (at: World) => void;
  /** "hexes", "squares", "cells". */
  readonly kind: string;
}

const NOTHING: Draft = { line: NO_LINE, area: new Set() };
/** One request takes no more cells. */
const MOST_FILLED = 40_000;
const GAP = 255;

export class Drawer extends Store<Draft> implements Drawing {
  /** The ground of touched cells before this stroke. */
  private readonly before = new Map<Cell, number>();
  private isLineStroke = false;

  constructor(
    private readonly view: MapView,
    private readonly options: () => Options,
    private readonly calls: DrawerCalls,
  ) {
    super(NOTHING);
  }

  get draws(): boolean {
    return toolOf(this.options().tool).gesture !== "select";
  }

  // ---- the pointer ----

  down(at: World, event: Pick<PointerEvent, "altKey">): void {
    const { tool, paintMode } = this.options();
    const under = this.view.geometry.cellAt(at);
    if (tool === "paint" && event.altKey) return this.takeGround(under);
    if (tool === "paint" && paintMode === "fill") return this.fill(under);
    if (toolOf(tool).gesture === "cells") this.touch(at, at);
    this.isLineStroke = false;
  }

  move(from: World, to: World): void {
    const { tool, paintMode } = this.options();
    const { gesture } = toolOf(tool);
    if (gesture === "cells" && !(tool === "paint" && paintMode === "fill")) this.touch(from, to);
    if (gesture !== "line") return;
    this.isLineStroke = true;
    this.setLine(pulled(this.get().line, from, to, this.rules()));
  }

  up(at: World, isPull: boolean): void {
    const { gesture } = toolOf(this.options().tool);
    const under = this.view.geometry.cellAt(at);
    if (gesture === "cells") this.endStroke();
    else if (gesture === "line" && this.isLineStroke) this.finishLine();
    else if (gesture === "line") this.pressLine(at);
    else if (gesture === "select" && !isPull) this.calls.look(at);
    else if (gesture === "place" && under !== null) this.calls.place(under, at);
    this.isLineStroke = false;
  }

  cancel(): void {
    this.view.paint(this.before);
    this.before.clear();
    if (this.isLineStroke) this.dropLine();
    else this.showTouched();
    this.isLineStroke = false;
  }

  hover(at: World | null): void {
    const { tool, steps, paintMode } = this.options();
    const under = at && this.view.geometry.cellAt(at);
    const isBrush = toolOf(tool).gesture === "cells" && !(tool === "paint" && paintMode === "fill");
    this.view.draft.showBrush(under === null || !this.draws ? [] : brushed(this.view.geometry, [under], isBrush ? steps : 0));
  }

  /** Enter on the keyboard's cell does what a press there does. */
  enter(at: Cell, point: World): void {
    this.down(point, { altKey: false });
    this.up(point, false);
    if (toolOf(this.options().tool).gesture === "cells") this.hover(this.view.geometry.centre(at));
  }

  // ---- cells ----

  private touch(from: World, to: World): void {
    const { geometry, codes } = this.view;
    const { tool, steps, ground, takesAway } = this.options();
    const touched = brushed(geometry, cellsBetween(geometry, from, to), steps);
    if (tool === "area") return this.touchArea(touched, takesAway);
    const fresh = touched.filter((each) => !this.before.has(each) && (tool === "paint" || codes[each] !== GAP));
    for (const each of fresh) this.before.set(each, codes[each] ?? 0);
    if (tool === "paint") this.view.paint(fresh.map((each): CellChange => [each, ground.code]));
    else if (tool === "erase") this.view.paint(fresh.map((each): CellChange => [each, GAP]));
    else if (fresh.length > 0) this.view.draft.showCells([...this.before.keys()]);
  }

  private touchArea(touched: readonly Cell[], takesAway: boolean): void {
    const area = new Set(this.get().area);
    for (const each of touched) {
      if (takesAway) area.delete(each);
      else if (this.view.codes[each] !== GAP) area.add(each);
    }
    this.setArea(area);
  }

  private endStroke(): void {
    const { tool, ground } = this.options();
    const strokes = [...this.before];
    this.before.clear();
    if (tool === "area") return;
    if (tool === "height") this.view.draft.showCells([]);
    const cells = strokes
      .filter(([, code]) => tool !== "paint" || code !== ground.code)
      .map(([each]) => each)
      .sort((a, b) => a - b);
    if (strokes.length > 0 && cells.length === 0) this.calls.say(`It is ${ground.name.toLowerCase()} already.`);
    if (cells.length === 0) return;
    this.calls.submit(this.cellEdits(cells));
    this.calls.say(this.cellWords(cells.length));
  }

  private cellEdits(cells: readonly Cell[]): MapEdit[] {
    const { tool, ground, heightMode, feet } = this.options();
    if (tool === "erase") return inEdits(cells, (some) => ({ type: "erase", cells: some }));
    if (tool === "paint") return inEdits(cells, (some) => ({ type: "paint", cells: some, terrain: ground.key }));
    if (heightMode === "set") return inEdits(cells, (some) => ({ type: "height", cells: some, feet }));
    return inEdits(cells, (some) => ({ type: "height", cells: some, by: heightMode === "raise" ? feet : -feet }));
  }

  private cellWords(count: number): string {
    const { tool, ground, heightMode, feet } = this.options();
    const what = cellCount(count, this.calls.kind);
    if (tool === "erase") return `${what} cut out.`;
    if (tool === "paint") return `${what} painted ${ground.name.toLowerCase()}.`;
    return heightMode === "set" ? `${what} set to ${feet} ft.` : `${what} ${heightMode === "raise" ? "raised" : "lowered"} by ${feet} ft.`;
  }

  private takeGround(under: Cell | null): void {
    const ground = under === null ? null : groundOfCode(this.view.codes[under] ?? GAP);
    if (!ground) return;
    this.calls.pickGround(ground);
    this.calls.say(`${ground.name} taken from the map.`);
  }

  private fill(under: Cell | null): void {
    const { ground } = this.options();
    const { geometry, codes } = this.view;
    if (under === null || codes[under] === GAP) return;
    if (codes[under] === ground.code) return this.calls.say(`It is ${ground.name.toLowerCase()} already.`);
    const cells = flood(geometry, codes, under, MOST_FILLED);
    if (!cells) {
      const now = groundOfCode(codes[under] ?? 0) ?? UNKNOWN;
      return this.calls.say(`This ${now.name.toLowerCase()} has more than ${cellCount(MOST_FILLED, this.calls.kind)}. Use the brush, or close it off first.`);
    }
    this.calls.submit(inEdits(cells, (some) => ({ type: "paint", cells: some, terrain: ground.key })));
    this.calls.say(this.cellWords(cells.length));
  }

  private showTouched(): void {
    this.view.draft.showCells([...this.get().area]);
  }

  // ---- areas ----

  setArea(area: ReadonlySet<Cell>): void {
    this.set({ ...this.get(), area });
    this.showTouched();
  }

  // ---- lines ----

  private rules(): LineRules {
    const { tool, snaps } = this.options();
    return { kind: tool as LineKind, geometry: this.view.geometry, codes: this.view.codes, snaps };
  }

  private setLine(line: LineDraft): void {
    this.set({ ...this.get(), line });
    this.view.draft.showLine(line.points, cornerPoints(line));
  }

  private pressLine(at: World): void {
    const { line } = this.get();
    const next = pressed(line, at, this.rules());
    if (next !== line) return this.setLine(next);
    const { tool } = this.options();
    const isLast = tool === "river" || tool === "border" || this.view.geometry.cellAt(at) === line.cells.at(-1);
    if (isLine(line) && isLast) this.finishLine();
    else this.calls.say("There is no way to this place.");
  }

  backUpLine(): void {
    this.setLine(backUp(this.get().line));
  }

  dropLine(): void {
    this.setLine(NO_LINE);
  }

  finishLine(): void {
    const { tool, way, lineName } = this.options();
    const { line } = this.get();
    this.dropLine();
    if (!isLine(line)) return;
    const name = lineName.trim();
    if (tool === "way") this.calls.submit([{ type: "way", path: line.cells.map(Number), way, name: way === "trackless" ? "" : name }]);
    else if (tool === "river" || tool === "border" || tool === "sea_route") {
      this.calls.submit([{ type: tool, points: line.points.map(([x, y]) => [x, y]), name }]);
    }
    this.calls.say(way === "trackless" && tool === "way" ? "The way is taken up." : "The line is drawn.");
  }

  /** Leaves whatever is begun. Answers whether there was anything. */
  drop(): boolean {
    const { line, area } = this.get();
    const had = line.points.length > 0 || area.size > 0;
    this.dropLine();
    this.setArea(new Set());
    this.view.draft.showBrush([]);
    return had;
  }
}

export const cellsOf = (numbers: Iterable<number>): Set<Cell> => new Set([...numbers].map(cell));
