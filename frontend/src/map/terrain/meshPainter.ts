/** Polygon and point maps through WebGL2: everything lies on the card once, a stretch of rows draws what touches it. */
import { type Mesh } from "../../geometry/mesh";
import { Fence, bindTexture, makeProgram, openGl, pictureTexture, type Program } from "./gl";
import { FULL_SCREEN } from "./gridShader";
import { LOOKS } from "./ground";
import { MARK_SHARE, drawAtlas } from "./marks";
import { MeshParts } from "./meshParts";
import { HATCH_FRAGMENT, LAND_FRAGMENT, LAND_VERTEX, MARK_FRAGMENT, MARK_VERTEX, STROKE_FRAGMENT, STROKE_VERTEX, WATERLINE_FRAGMENT } from "./meshShader";
import { markSetFor, type PaintOptions, type Painter, type PicturePart, type PictureView } from "./painter";
import { colourParts, type Palette, type Rgba } from "./palette";
import { piecesBetween, type Pieces } from "./pieces";

/** What is drawn now: the picture, the stretch of it, and sizes in world units. */
interface Stretch {
  readonly view: PictureView;
  readonly options: PaintOptions;
  readonly north: number;
  readonly south: number;
  readonly cssPixel: number;
  readonly cellPixels: number;
  readonly pixelRatio: number;
}

type Kind = "land" | "shores" | "borders" | "marks";

interface Loaded {
  pieces: Pieces;
  readonly array: WebGLVertexArrayObject;
  readonly buffer: WebGLBuffer;
}

const WATERLINE_REACH = 0.42;
/** How far a mark may reach over the edge of its cell, in cell widths. */
const MARK_REACH = 0.8;

export class MeshPainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly leastRows = 20;
  private readonly gl: WebGL2RenderingContext;
  private readonly fence: Fence;
  private readonly parts: MeshParts;
  private readonly programs: Record<"land" | "stroke" | "waterline" | "mark" | "hatch", Program>;
  private readonly loaded: Record<Kind, Loaded>;
  private atlas: WebGLTexture | null = null;
  private palette: Palette | null = null;
  private frame: Parameters<Painter["begin"]> | null = null;

  constructor(
    mesh: Mesh,
    codes: Uint8Array,
    private readonly cellWidth: number,
  ) {
    const gl = openGl(this.canvas, { antialias: false, depth: true });
    if (!gl) throw new Error("This browser has no WebGL2.");
    this.gl = gl;
    this.fence = new Fence(gl);
    const parts = new MeshParts(mesh, codes, cellWidth * 0.2);
    this.parts = parts;
    this.programs = {
      land: makeProgram(gl, LAND_VERTEX, LAND_FRAGMENT),
      stroke: makeProgram(gl, STROKE_VERTEX, STROKE_FRAGMENT),
      waterline: makeProgram(gl, STROKE_VERTEX, WATERLINE_FRAGMENT),
      mark: makeProgram(gl, MARK_VERTEX, MARK_FRAGMENT),
      hatch: makeProgram(gl, FULL_SCREEN, HATCH_FRAGMENT),
    };
    this.loaded = {
      land: this.load(parts.triangles),
      shores: this.load(parts.shores),
      borders: this.load(parts.borders),
      marks: this.load(parts.marks),
    };
  }

  /** The token of the colour below all cells. */
  private get below(): string {
    return this.parts.hasUnknown ? "t-unknown" : this.parts.hasWater ? "t-water" : "paper";
  }

  update(cells: readonly number[]): void {
    const { triangles, marks, hasSides } = this.parts.update(cells);
    this.sendAgain("land", triangles);
    this.sendAgain("marks", marks);
    if (!hasSides) return;
    this.loaded.shores.pieces = this.parts.shores;
    this.loaded.borders.pieces = this.parts.borders;
    this.sendAgain("shores", null);
    this.sendAgain("borders", null);
  }

  /** Some pieces, in one go from the first to the last of them, or all of a kind. */
  private sendAgain(kind: Kind, places: readonly number[] | null): void {
    const { gl } = this;
    const { pieces, buffer } = this.loaded[kind];
    const { values, size } = pieces;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    if (places === null) {
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
      return;
    }
    let [first, last] = [Infinity, -1];
    for (const place of places) {
      first = Math.min(first, place);
      last = Math.max(last, place);
    }
    if (last >= first) gl.bufferSubData(gl.ARRAY_BUFFER, first * size * 4, values, first * size, (last - first + 1) * size);
  }

  /** Triangles are corners in a row; all else is one instance per piece. */
  private load(pieces: Pieces): Loaded {
    const { gl } = this;
    const array = gl.createVertexArray();
    const buffer = gl.createBuffer();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, pieces.values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    if (pieces.size === 9) {
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 12, 0);
      gl.enableVertexAttribArray(1);
      gl.vertexAttribPointer(1, 1, gl.FLOAT, false, 12, 8);
    } else gl.vertexAttribDivisor(0, 1);
    return { pieces, array, buffer };
  }

  private draw(loaded: Loaded, { north, south }: Stretch, reach: number): void {
    const { gl } = this;
    const { pieces, array, buffer } = loaded;
    const [first, count] = piecesBetween(pieces, north - reach, south + reach);
    if (count <= 0) return;
    gl.bindVertexArray(array);
    if (pieces.size === 9) {
      gl.drawArrays(gl.TRIANGLES, first * 3, count * 3);
      return;
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 16, first * 16);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  setPalette(palette: Palette): void {
    if (this.atlas) this.gl.deleteTexture(this.atlas);
    this.atlas = pictureTexture(this.gl, drawAtlas(palette));
    this.palette = palette;
  }

  begin(...frame: Parameters<Painter["begin"]>): void {
    const { gl, canvas } = this;
    const [view] = frame;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      canvas.width = view.width;
      canvas.height = view.height;
    }
    gl.viewport(0, 0, view.width, view.height);
    gl.enable(gl.SCISSOR_TEST);
    this.frame = frame;
  }

  paintRows(from: number, to: number): void {
    this.paintPart({ left: 0, top: from, right: this.canvas.width, bottom: to });
  }

  paintPart({ left, top, right, bottom }: PicturePart): void {
    const { gl, canvas, palette, frame } = this;
    if (!palette || !frame) return;
    const [view, options, pixelRatio] = frame;
    const cssPixel = view.unitsPerPixel * pixelRatio;
    const [north, south] = [view.north + top * view.unitsPerPixel, view.north + bottom * view.unitsPerPixel];
    const stretch: Stretch = { view, options, north, south, cssPixel, cellPixels: this.cellWidth / cssPixel, pixelRatio };
    gl.scissor(left, canvas.height - bottom, right - left, bottom - top);
    const water = colourParts(palette.token(this.below));
    gl.clearColor(water[0], water[1], water[2], 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.disable(gl.BLEND);
    if (this.below === "t-unknown") this.paintHatch(palette, stretch);
    if (stretch.cellPixels >= 10 && this.below === "t-water") this.paintWaterlines(palette, stretch, water);
    this.paintLand(palette, stretch);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    if (options.grid && stretch.cellPixels >= 14) this.stroke("borders", stretch, 0.5, colourParts(palette.token("grid")));
    this.stroke("shores", stretch, stretch.cellPixels > 5 ? 0.8 : 0.4, colourParts(palette.token("coast")));
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.paintMarks(stretch);
    this.fence.set();
  }

  /** What the viewer does not know, below the known cells. */
  private paintHatch(palette: Palette, stretch: Stretch): void {
    const { gl } = this;
    const program = this.programs.hatch;
    gl.useProgram(program.handle);
    gl.uniform3f(program.at("uPaper"), ...rgb(palette, "t-unknown"));
    this.hatch(program, palette, stretch);
    gl.bindVertexArray(null);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** The hatch stays where it is on the map when the picture moves. */
  private hatch(program: Program, palette: Palette, { view, pixelRatio }: Stretch): void {
    const { gl } = this;
    const period = 9 * pixelRatio;
    const shift = (view.west + view.north) / view.unitsPerPixel + view.height;
    gl.uniform3f(program.at("uHatch"), ...rgb(palette, "i-unknown"));
    gl.uniform1f(program.at("uPixelRatio"), pixelRatio);
    gl.uniform1f(program.at("uShift"), ((shift % period) + period) % period);
  }

  private place(program: Program, { view, pixelRatio, cssPixel }: Stretch): void {
    const { gl } = this;
    gl.useProgram(program.handle);
    gl.uniform2f(program.at("uOrigin"), view.west, view.north);
    gl.uniform1f(program.at("uUnits"), view.unitsPerPixel);
    gl.uniform2f(program.at("uSize"), view.width, view.height);
    gl.uniform1f(program.at("uPixelRatio"), pixelRatio);
    gl.uniform1f(program.at("uPixel"), cssPixel);
  }

  /** `half` is half the width, in CSS pixels. */
  private stroke(which: "shores" | "borders", stretch: Stretch, half: number, colour: Rgba): void {
    const { gl } = this;
    const program = this.programs.stroke;
    this.place(program, stretch);
    gl.uniform1f(program.at("uHalf"), half * stretch.cssPixel);
    gl.uniform1f(program.at("uGrow"), stretch.cssPixel);
    gl.uniform4f(program.at("uColour"), ...colour);
    this.draw(this.loaded[which], stretch, (half + 1) * stretch.cssPixel);
  }

  private paintWaterlines(palette: Palette, stretch: Stretch, water: Rgba): void {
    const { gl } = this;
    const program = this.programs.waterline;
    const reach = this.cellWidth * WATERLINE_REACH;
    const [r, g, b] = colourParts(palette.token("coast"));
    this.place(program, stretch);
    gl.uniform1f(program.at("uHalf"), reach);
    gl.uniform1f(program.at("uGrow"), 0);
    gl.uniform3f(program.at("uWater"), water[0], water[1], water[2]);
    gl.uniform3f(program.at("uCoast"), r, g, b);
    gl.enable(gl.DEPTH_TEST);
    this.draw(this.loaded.shores, stretch, reach);
    gl.disable(gl.DEPTH_TEST);
  }

  private paintLand(palette: Palette, stretch: Stretch): void {
    const { gl } = this;
    const program = this.programs.land;
    this.place(program, stretch);
    gl.uniform3fv(
      program.at("uFill"),
      LOOKS.flatMap((look) => colourParts(palette.fill[look]).slice(0, 3)),
    );
    this.hatch(program, palette, stretch);
    this.draw(this.loaded.land, stretch, 0);
  }

  private paintMarks(stretch: Stretch): void {
    const { gl } = this;
    const program = this.programs.mark;
    const set = markSetFor(stretch.cellPixels);
    if (set === "none" || !this.atlas) return;
    this.place(program, stretch);
    bindTexture(gl, 1, this.atlas);
    gl.uniform1i(program.at("uMarks"), 1);
    gl.uniform1f(program.at("uThin"), set === "sparse" ? 0.5 : 1);
    gl.uniform1f(program.at("uMarkScale"), 0.95);
    gl.uniform1fv(
      program.at("uShare"),
      LOOKS.map((look) => MARK_SHARE[look]),
    );
    const ground = set === "full" ? 0 : 1;
    for (const row of stretch.options.letters && stretch.cellPixels >= 14 ? [ground, 2] : [ground]) {
      gl.uniform1f(program.at("uSet"), row);
      this.draw(this.loaded.marks, stretch, this.cellWidth * MARK_REACH);
    }
  }

  isDone(): boolean {
    return this.fence.isPassed();
  }

  destroy(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

const rgb = (palette: Palette, token: string): readonly [number, number, number] => {
  const [r, g, b] = colourParts(palette.token(token));
  return [r, g, b];
};
