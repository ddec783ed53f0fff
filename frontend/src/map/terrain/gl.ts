/** Small helpers over WebGL2: programs, their uniforms, textures. */
export type Uniforms = (name: string) => WebGLUniformLocation | null;

export interface Program {
  readonly handle: WebGLProgram;
  readonly at: Uniforms;
}

export const openGl = (canvas: HTMLCanvasElement, options: { antialias: boolean; depth: boolean }): WebGL2RenderingContext | null =>
  canvas.getContext("webgl2", { ...options, alpha: false, stencil: false, preserveDrawingBuffer: true });

const compile = (gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader => {
  const shader = gl.createShader(kind);
  if (!shader) throw new Error("The graphics card gave no shader.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
    throw new Error(gl.getShaderInfoLog(shader) ?? "The shader did not compile.");
  }
  return shader;
};

export const makeProgram = (gl: WebGL2RenderingContext, vertex: string, fragment: string): Program => {
  const handle = gl.createProgram();
  gl.attachShader(handle, compile(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(handle, compile(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(handle);
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(handle) ?? "The shader did not link.");
  }
  const known = new Map<string, WebGLUniformLocation | null>();
  const at = (name: string): WebGLUniformLocation | null => {
    if (!known.has(name)) known.set(name, gl.getUniformLocation(handle, name));
    return known.get(name) ?? null;
  };
  return { handle, at };
};

export const bindTexture = (gl: WebGL2RenderingContext, unit: number, texture: WebGLTexture): void => {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
};

const filter = (gl: WebGL2RenderingContext, min: number, mag: number, wrap: number): void => {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, min);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, mag);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap);
};

/** Two bytes per cell, read exactly. */
export const cellTexture = (gl: WebGL2RenderingContext, columns: number, rows: number, pairs: Uint8Array): WebGLTexture => {
  const texture = gl.createTexture();
  bindTexture(gl, 0, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8UI, columns, rows, 0, gl.RG_INTEGER, gl.UNSIGNED_BYTE, pairs);
  filter(gl, gl.NEAREST, gl.NEAREST, gl.CLAMP_TO_EDGE);
  return texture;
};

/** A part of a texture of cells anew, from the same bytes for the whole of it. */
export const updateCells = (
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  pairs: Uint8Array,
  columns: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): void => {
  bindTexture(gl, 0, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, columns);
  gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, left);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, top);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, right - left, bottom - top, gl.RG_INTEGER, gl.UNSIGNED_BYTE, pairs);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
  gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, 0);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, 0);
};

export const NOISE_SIZE = 64;

/** Smooth noise: random bytes, blended by the sampler, repeating. */
export const noiseTexture = (gl: WebGL2RenderingContext, random: (i: number) => number): WebGLTexture => {
  const bytes = Uint8Array.from({ length: NOISE_SIZE * NOISE_SIZE * 2 }, (_, i) => Math.floor(random(i) * 256));
  const texture = gl.createTexture();
  bindTexture(gl, 2, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8, NOISE_SIZE, NOISE_SIZE, 0, gl.RG, gl.UNSIGNED_BYTE, bytes);
  filter(gl, gl.LINEAR, gl.LINEAR, gl.REPEAT);
  return texture;
};

export const pictureTexture = (gl: WebGL2RenderingContext, picture: HTMLCanvasElement): WebGLTexture => {
  const texture = gl.createTexture();
  bindTexture(gl, 1, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, 5);
  gl.generateMipmap(gl.TEXTURE_2D);
  filter(gl, gl.LINEAR_MIPMAP_NEAREST, gl.LINEAR, gl.CLAMP_TO_EDGE);
  return texture;
};

/** Knows, without waiting for it, whether what was asked of the card is done. */
export class Fence {
  private sync: WebGLSync | null = null;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  set(): void {
    if (this.sync) this.gl.deleteSync(this.sync);
    this.sync = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
  }

  isPassed(): boolean {
    return this.sync === null || this.gl.getSyncParameter(this.sync, this.gl.SYNC_STATUS) === this.gl.SIGNALED;
  }
}
