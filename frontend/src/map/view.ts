/** The map on the page: OpenLayers with our projection and layers, and the few questions a screen asks of it. */
import OlMap from "ol/Map";
import View from "ol/View";
import { easeOut } from "ol/easing";
import { defaults as defaultInteractions } from "ol/interaction/defaults";
import type { Pixel } from "ol/pixel";
import { type Point } from "../geometry/lines";
import { cell, type Cell, type CellGeometry, type World } from "../geometry/types";
import type { MapFeatures, MapPicture } from "../api/types";
import { AreasLayer } from "./layers/areas";
import { AvoidLayer } from "./layers/avoid";
import { CellsLayer } from "./layers/cells";
import { DraftLayer } from "./layers/draft";
import { MarkersLayer } from "./layers/markers";
import { PlacesLayer } from "./layers/places";
import { ReachLayer } from "./layers/reach";
import { RoutesLayer } from "./layers/routes";
import { underlayFor } from "./layers/underlay";
import { WaysLayer } from "./layers/ways";
import { type Padding } from "./overlay";
import { type TerrainData } from "./source";
import { NO_CELL } from "./terrain/ground";
import { TerrainLayer, geometryOf } from "./terrain/layer";
import { onThemeChange, readPalette } from "./terrain/palette";
import { extentOf, projectionFor, toMap, toWorld, type Bounds } from "./world";

const WIDEST_CELL = 150;
const FLIGHT_MS = 280;

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class MapView {
  readonly map: OlMap;
  readonly geometry: CellGeometry;
  readonly ground: TerrainLayer;
  readonly ways: WaysLayer;
  readonly places: PlacesLayer;
  readonly routes: RoutesLayer;
  readonly cells: CellsLayer;
  readonly areas: AreasLayer;
  readonly markers: MarkersLayer;
  readonly draft: DraftLayer;
  readonly reach: ReachLayer;
  readonly avoid: AvoidLayer;
  /** The ground of each cell by its code; written only through `paint`. */
  readonly codes: Uint8Array;
  private seen: Bounds | null = null;
  private underlay: ReturnType<typeof underlayFor> | null = null;
  private readonly bounds: Bounds;
  private readonly stopThemes: () => void;
  private padding: number[] = [0, 0, 0, 0];
  private hasFitted = false;

  constructor(target: HTMLElement, data: TerrainData, bounds: Bounds) {
    const palette = readPalette();
    this.bounds = bounds;
    this.geometry = geometryOf(data);
    this.ground = new TerrainLayer(data, this.geometry, palette, bounds);
    this.ways = new WaysLayer(palette, this.geometry.cellWidth);
    this.places = new PlacesLayer(palette, this.geometry.cellWidth);
    this.routes = new RoutesLayer(palette);
    this.cells = new CellsLayer(this.geometry, palette);
    this.areas = new AreasLayer(palette, this.geometry);
    this.markers = new MarkersLayer(palette, this.geometry.cellWidth);
    this.draft = new DraftLayer(this.geometry, palette);
    this.reach = new ReachLayer(this.geometry, palette, bounds);
    this.avoid = new AvoidLayer(this.geometry, palette);
    this.codes = data.codes;
    this.map = new OlMap({
      target,
      controls: [],
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false, keyboard: false, doubleClickZoom: false }),
      layers: [
        this.ground,
        ...[this.areas, this.avoid, this.ways, this.reach, this.routes, this.places, this.markers, this.draft, this.cells].map(({ layer }) => layer),
      ],
      view: this.makeView(target),
    });
    this.stopThemes = onThemeChange(() => this.repaint());
    for (const font of ["600 13px Literata", "italic 500 14px Literata"]) {
      void document.fonts.load(font).then(() => {
        this.places.layer.changed();
        this.areas.layer.changed();
      });
    }
  }

  private makeView(target: HTMLElement): View {
    const [west, north, east, south] = this.bounds;
    const margin = this.geometry.cellWidth;
    const width = Math.max(target.clientWidth, 200);
    const height = Math.max(target.clientHeight, 200);
    const whole = Math.max((east - west + 4 * margin) / width, (south - north + 4 * margin) / height);
    const slack = Math.max(east - west, south - north) * 0.5 + 4 * margin;
    return new View({
      projection: projectionFor(this.bounds),
      center: toMap([(west + east) / 2, (north + south) / 2]),
      resolution: whole,
      minResolution: this.geometry.cellWidth / WIDEST_CELL,
      maxResolution: whole * 1.8,
      extent: extentOf(this.bounds, slack),
      enableRotation: false,
      // Only the middle of the view stays near the map, so that a small map can lie beside cards that cover half the page.
      constrainOnlyCenter: true,
      smoothExtentConstraint: true,
    });
  }

  private repaint(): void {
    const palette = readPalette();
    this.ground.setPalette(palette);
    for (const layer of [this.areas, this.avoid, this.ways, this.reach, this.places, this.routes, this.markers, this.draft, this.cells]) layer.setPalette(palette);
  }

  setFeatures(features: MapFeatures): void {
    this.ways.setFeatures(features);
    this.places.setFeatures(features);
    this.areas.setFeatures(features);
    this.markers.setFeatures(features);
  }

  /** New ground for cells, by its code. */
  paint(changes: Iterable<readonly [cell: number, code: number]>): void {
    this.ground.setCells(changes);
  }

  /** A picture to lay below the ground; seen once the ground lets it through. */
  setUnderlay(url: string, picture: MapPicture): void {
    if (this.underlay) this.map.removeLayer(this.underlay);
    this.underlay = underlayFor(url, picture, this.map.getView().getProjection());
    this.map.addLayer(this.underlay);
  }

  /** How much of the ground is seen above the picture, from 0 to 1. */
  setGroundStrength(strength: number): void {
    this.underlay?.setVisible(strength < 1);
    this.ground.setStrength(strength);
  }

  setPadding({ top = 0, right = 0, bottom = 0, left = 0 }: Padding): void {
    this.padding = [top, right, bottom, left];
  }

  /** Shows all of it, beside the cards that lie on the map. */
  fit(points: readonly Point[], closest = 44): void {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => -y);
    if (xs.length === 0) return;
    const margin = this.geometry.cellWidth;
    const extent = [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
    const view = this.map.getView();
    view.cancelAnimations();
    view.fit(extent, {
      padding: this.padding.map((side) => side + 12),
      minResolution: this.geometry.cellWidth / closest,
      duration: this.hasFitted && !calm() ? FLIGHT_MS : 0,
      easing: easeOut,
    });
    this.hasFitted = true;
  }

  /** The whole map, or as much of it as there is to see. */
  fitAll(): void {
    this.seen ??= seenBounds(this.codes, this.geometry, this.bounds);
    const [west, north, east, south] = this.seen;
    this.fit(
      [
        [west, north],
        [east, south],
      ],
      60,
    );
  }

  zoomBy(factor: number): void {
    const view = this.map.getView();
    view.cancelAnimations();
    const resolution = view.getConstrainedResolution((view.getResolution() ?? 1) / factor) ?? 1;
    view.animate({ resolution, duration: calm() ? 0 : 160, easing: easeOut });
  }

  /** Moves the view just enough that the place is seen beside the cards. */
  reveal(point: Point): void {
    const pixel = this.pixelOf(point);
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const [top = 0, right = 0, bottom = 0, left = 0] = this.padding;
    if (!pixel) return;
    const [x, y] = pixel;
    const over = 40;
    const dx = Math.min(0, x - left - over) + Math.max(0, x - (width - right - over));
    const dy = Math.min(0, y - top - over) + Math.max(0, y - (height - bottom - over));
    if (dx === 0 && dy === 0) return;
    const view = this.map.getView();
    const resolution = view.getResolution() ?? 1;
    const [cx = 0, cy = 0] = view.getCenter() ?? [];
    view.setCenter([cx + dx * resolution, cy - dy * resolution]);
  }

  pixelOf(point: Point): readonly [number, number] | null {
    const pixel = this.map.getPixelFromCoordinate(toMap(point)) as Pixel | null;
    return pixel ? [pixel[0] ?? 0, pixel[1] ?? 0] : null;
  }

  worldAt(event: MouseEvent): World {
    return toWorld(this.map.getEventCoordinate(event));
  }

  cellAt(event: MouseEvent): Cell | null {
    return this.geometry.cellAt(this.worldAt(event));
  }

  /** World units per CSS pixel. */
  get unitsPerPixel(): number {
    return this.map.getView().getResolution() ?? 1;
  }

  destroy(): void {
    this.stopThemes();
    this.map.setTarget(undefined);
    this.ground.dispose();
    this.map.dispose();
  }
}

/** Where there are cells: a viewer who knows a corner of a large map is shown that corner. */
const seenBounds = (codes: Uint8Array, geometry: CellGeometry, whole: Bounds): Bounds => {
  if (!codes.includes(NO_CELL)) return whole;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  codes.forEach((code, at) => {
    if (code === NO_CELL) return;
    const [x, y] = geometry.centre(cell(at));
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  });
  return west <= east ? [west, north, east, south] : whole;
};
