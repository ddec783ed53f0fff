/** The ground as one OpenLayers layer: shows the last picture where it belongs and paints the next one in between. */
import Layer from "ol/layer/Layer";
import type { FrameState } from "ol/Map";
import { gridGeometry } from "../../geometry/grid";
import { meshGeometry } from "../../geometry/mesh";
import { cell, type CellGeometry } from "../../geometry/types";
import { type TerrainData } from "../source";
import { CanvasPainter } from "./canvasPainter";
import { GridPainter } from "./gridPainter";
import { MeshPainter } from "./meshPainter";
import { type PaintOptions, type Painter } from "./painter";
import { type Palette } from "./palette";
import { type Bounds } from "../world";
import { Picture } from "./picture";
import { type Wanted, type WorldPart } from "./shot";

export const geometryOf = (data: TerrainData): CellGeometry =>
  data.kind === "grid" ? gridGeometry(data.shape) : meshGeometry(data.mesh);

const painterFor = (data: TerrainData, geometry: CellGeometry): Painter => {
  try {
    return data.kind === "grid"
      ? new GridPainter(data.shape, data.codes)
      : new MeshPainter(data.mesh, data.codes, geometry.cellWidth);
  } catch {
    return new CanvasPainter(geometry, data.codes);
  }
};

export class TerrainLayer extends Layer {
  private readonly picture: Picture;
  private readonly frame = document.createElement("div");
  private wanted: Wanted | null = null;
  private ticket = 0;
  private changedCells = new Set<number>();
  private changeTicket = 0;

  constructor(
    private readonly data: TerrainData,
    private readonly geometry: CellGeometry,
    palette: Palette,
    [west, north, east, south]: Bounds,
  ) {
    super({ zIndex: 0 });
    const margin = geometry.cellWidth * 2;
    this.picture = new Picture(
      painterFor(data, geometry),
      palette,
      { west: west - margin, north: north - margin, east: east + margin, south: south + margin },
      () => new CanvasPainter(geometry, data.codes),
      () => this.paintSoon(),
    );
    this.frame.className = "ol-layer map-ground";
    this.frame.append(...this.picture.canvases);
  }

  /** New ground for some cells, by its code; drawn with the next frame. */
  setCells(changes: Iterable<readonly [cell: number, code: number]>): void {
    const { codes } = this.data;
    for (const [at, code] of changes) {
      if (at < 0 || at >= codes.length || codes[at] === code) continue;
      codes[at] = code;
      this.changedCells.add(at);
    }
    if (this.changedCells.size === 0 || this.changeTicket !== 0) return;
    this.changeTicket = requestAnimationFrame(() => {
      this.changeTicket = 0;
      const cells = [...this.changedCells];
      this.changedCells.clear();
      this.picture.change(cells, this.partOf(cells));
      this.paintSoon();
    });
  }

  /** What has to be drawn again around cells: their drawn edges waver, and shores have lines. */
  private partOf(cells: readonly number[]): WorldPart {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const at of cells) {
      for (const [x, y] of this.reachOf(at)) {
        west = Math.min(west, x);
        east = Math.max(east, x);
        north = Math.min(north, y);
        south = Math.max(south, y);
      }
    }
    const margin = this.geometry.cellWidth * 1.6;
    return { west: west - margin, north: north - margin, east: east + margin, south: south + margin };
  }

  private reachOf(at: number): readonly (readonly [number, number])[] {
    return this.data.kind === "grid" ? [this.geometry.centre(cell(at))] : this.geometry.outline(cell(at));
  }

  /** 0 lets a picture below shine through wholly. */
  setStrength(strength: number): void {
    this.frame.style.opacity = String(strength);
  }

  setPalette(palette: Palette): void {
    this.picture.setPalette(palette);
    this.changed();
  }

  setOptions(options: PaintOptions): void {
    this.picture.options = options;
    this.picture.restart();
    this.changed();
  }

  override render(frameState: FrameState | null): HTMLElement {
    if (!frameState) return this.frame;
    const [width = 0, height = 0] = frameState.size;
    const { center, resolution } = frameState.viewState;
    this.wanted = {
      west: (center[0] ?? 0) - (width / 2) * resolution,
      north: -(center[1] ?? 0) - (height / 2) * resolution,
      units: resolution,
      width,
      height,
      pixelRatio: frameState.pixelRatio,
    };
    this.picture.place(this.wanted);
    this.paintSoon();
    return this.frame;
  }

  /** Paints beside OpenLayers' own frames, so that the other layers need not be drawn again meanwhile. */
  private paintSoon(): void {
    if (this.ticket !== 0 || !this.wanted || !this.picture.hasWork(this.wanted)) return;
    this.ticket = requestAnimationFrame(() => {
      this.ticket = 0;
      if (this.wanted) this.picture.advance(this.wanted);
      this.paintSoon();
    });
  }

  override disposeInternal(): void {
    cancelAnimationFrame(this.ticket);
    cancelAnimationFrame(this.changeTicket);
    this.wanted = null;
    this.picture.destroy();
    super.disposeInternal();
  }
}
