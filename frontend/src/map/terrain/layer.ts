/** The ground as one OpenLayers layer: shows the last picture where it belongs and paints the next one in between. */
import Layer from "ol/layer/Layer";
import type { FrameState } from "ol/Map";
import { gridGeometry } from "../../geometry/grid";
import { meshGeometry } from "../../geometry/mesh";
import { type CellGeometry } from "../../geometry/types";
import { type TerrainData } from "../source";
import { CanvasPainter } from "./canvasPainter";
import { GridPainter } from "./gridPainter";
import { MeshPainter } from "./meshPainter";
import { type PaintOptions, type Painter } from "./painter";
import { type Palette } from "./palette";
import { Picture, type Wanted } from "./picture";

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

  constructor(data: TerrainData, geometry: CellGeometry, palette: Palette) {
    super({ zIndex: 0 });
    this.picture = new Picture(
      painterFor(data, geometry),
      palette,
      () => new CanvasPainter(geometry, data.codes),
      () => this.paintSoon(),
    );
    this.frame.className = "ol-layer map-ground";
    this.picture.canvas.className = "map-picture";
    this.frame.append(this.picture.canvas);
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
    this.wanted = null;
    this.picture.destroy();
    super.disposeInternal();
  }
}
