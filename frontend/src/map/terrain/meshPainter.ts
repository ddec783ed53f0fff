/** Polygon and point maps through WebGL2: everything lies on the card once, a frame only moves it. */
import { type Mesh } from "../../geometry/mesh";
import { bindTexture, makeProgram, openGl, pictureTexture, type Program } from "./gl";
import { LOOKS } from "./ground";
import { MARK_SHARE, drawAtlas } from "./marks";
import { LAND_FRAGMENT, LAND_VERTEX, MARK_FRAGMENT, MARK_VERTEX, STROKE_FRAGMENT, STROKE_VERTEX } from "./meshShader";
import { meshParts, type MeshParts } from "./meshParts";
import { markSetFor, type PaintOptions, type Painter, type PictureView } from "./painter";
import { colourParts, type Palette } from "./palette";

type Rgba = readonly [number, number, number, number];

const blend = (below: Rgba, above: Rgba, share: number): Rgba => [
  below[0] + (above[0] - below[0]) * share,
  below[1] + (above[1] - below[1]) * share,
  below[2] + (above[2] - below[2]) * share,
  1,
];

interface Frame {
  readonly view: PictureView;
  readonly options: PaintOptions;
  readonly pixelRatio: number;
}

export class MeshPainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly leastRows = 300;
  private readonly gl: WebGL2RenderingContext;
  private readonly parts: MeshParts;
  private readonly programs: { land: Program; stroke: Program; mark: Program };
  private readonly arrays: { land: WebGLVertexArrayObject; shores: WebGLVertexArrayObject; borders: WebGLVertexArrayObject; marks: WebGLVertexArrayObject };
  private atlas: WebGLTexture | null = null;
  private palette: Palette | null = null;
  private frame: Frame | null = null;

  constructor(
    mesh: Mesh,
    codes: Uint8Array,
    private readonly cellWidth: number,
  ) {
    const gl = openGl(this.canvas, true);
    if (!gl) throw new Error("This browser has no WebGL2.");
    this.gl = gl;
    this.parts = meshParts(mesh, codes, cellWidth * 0.2);
    this.programs = {
      land: makeProgram(gl, LAND_VERTEX, LAND_FRAGMENT),
      stroke: makeProgram(gl, STROKE_VERTEX, STROKE_FRAGMENT),
      mark: makeProgram(gl, MARK_VERTEX, MARK_FRAGMENT),
    };
    this.arrays = {
      land: this.landArray(),
      shores: this.instanced(this.parts.shores),
      borders: this.instanced(this.parts.borders),
      marks: this.instanced(this.parts.marks),
    };
  }

  private landArray(): WebGLVertexArrayObject {
    const { gl } = this;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, this.parts.triangles, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 12, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 1, gl.FLOAT, false, 12, 8);
    return array;
  }

  private instanced(values: Float32Array): WebGLVertexArrayObject {
    const { gl } = this;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 16, 0);
    gl.vertexAttribDivisor(0, 1);
    return array;
  }

  setPalette(palette: Palette): void {
    if (this.atlas) this.gl.deleteTexture(this.atlas);
    this.atlas = pictureTexture(this.gl, drawAtlas(palette));
    this.palette = palette;
  }

  begin(...[view, options, pixelRatio]: Parameters<Painter["begin"]>): void {
    const { gl, canvas } = this;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      canvas.width = view.width;
      canvas.height = view.height;
    }
    gl.viewport(0, 0, view.width, view.height);
    gl.enable(gl.SCISSOR_TEST);
    this.frame = { view, options, pixelRatio };
  }

  paintRows(from: number, to: number): void {
    const { gl, canvas, palette, frame } = this;
    if (!palette || !frame) return;
    gl.scissor(0, canvas.height - to, canvas.width, to - from);
    gl.disable(gl.BLEND);
    const water = colourParts(palette.token(this.parts.hasWater ? "t-water" : "paper"));
    gl.clearColor(water[0], water[1], water[2], 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.paintWaterlines(palette, frame, water);
    this.paintLand(palette, frame);
    const cellPixels = this.cellWidth / frame.view.unitsPerPixel / frame.pixelRatio;
    const lineWidth = frame.view.unitsPerPixel * frame.pixelRatio;
    if (frame.options.grid && cellPixels >= 14) {
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      this.strokes("borders", frame, lineWidth * 0.5, colourParts(palette.token("grid")));
    }
    gl.disable(gl.BLEND);
    this.strokes("shores", frame, lineWidth * (cellPixels > 5 ? 0.8 : 0.45), colourParts(palette.token("coast")));
    this.paintMarks(frame, cellPixels);
  }

  private place(program: Program, { view, pixelRatio }: Frame): void {
    const { gl } = this;
    gl.useProgram(program.handle);
    gl.uniform2f(program.at("uOrigin"), view.west, view.north);
    gl.uniform1f(program.at("uUnits"), view.unitsPerPixel);
    gl.uniform2f(program.at("uSize"), view.width, view.height);
    gl.uniform1f(program.at("uPixelRatio"), pixelRatio);
  }

  private strokes(which: "shores" | "borders", frame: Frame, half: number, colour: Rgba): void {
    const { gl, programs, arrays } = this;
    const count = this.parts[which].length / 4;
    if (count === 0) return;
    this.place(programs.stroke, frame);
    gl.uniform1f(programs.stroke.at("uHalf"), half);
    gl.uniform4f(programs.stroke.at("uColour"), ...colour);
    gl.bindVertexArray(arrays[which]);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  private paintWaterlines(palette: Palette, frame: Frame, water: Rgba): void {
    const pixel = frame.view.unitsPerPixel * frame.pixelRatio;
    if (this.cellWidth / pixel < 10) return;
    const coast = colourParts(palette.token("coast"));
    const radius = this.cellWidth * 0.55;
    for (const [width, strength] of [
      [0.75, 0.2],
      [0.51, 0.32],
      [0.28, 0.5],
    ] as const) {
      this.strokes("shores", frame, width * radius + pixel / 2, blend(water, coast, strength));
      this.strokes("shores", frame, width * radius - pixel / 2, water);
    }
  }

  private paintLand(palette: Palette, frame: Frame): void {
    const { gl, programs, arrays } = this;
    this.place(programs.land, frame);
    gl.uniform3fv(
      programs.land.at("uFill"),
      LOOKS.flatMap((look) => colourParts(palette.fill[look]).slice(0, 3)),
    );
    const [r, g, b] = colourParts(palette.token("i-unknown"));
    gl.uniform3f(programs.land.at("uHatch"), r, g, b);
    gl.bindVertexArray(arrays.land);
    gl.drawArrays(gl.TRIANGLES, 0, this.parts.triangles.length / 3);
  }

  private paintMarks(frame: Frame, cellPixels: number): void {
    const { gl, programs, arrays } = this;
    const set = markSetFor(cellPixels);
    if (set === "none" || !this.atlas) return;
    this.place(programs.mark, frame);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    bindTexture(gl, 1, this.atlas);
    gl.uniform1i(programs.mark.at("uMarks"), 1);
    gl.uniform1f(programs.mark.at("uThin"), set === "sparse" ? 0.5 : 1);
    gl.uniform1f(programs.mark.at("uMarkScale"), 0.95);
    gl.uniform1fv(
      programs.mark.at("uShare"),
      LOOKS.map((look) => MARK_SHARE[look]),
    );
    gl.bindVertexArray(arrays.marks);
    const sets = frame.options.letters && cellPixels >= 14 ? [set === "full" ? 0 : 1, 2] : [set === "full" ? 0 : 1];
    for (const row of sets) {
      gl.uniform1f(programs.mark.at("uSet"), row);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.parts.marks.length / 4);
    }
    gl.disable(gl.BLEND);
  }

  settle(): void {
    this.gl.readPixels(0, 0, 1, 1, this.gl.RGBA, this.gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  destroy(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
