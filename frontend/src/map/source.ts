/** Where a map's ground and features come from: a stored map, or the preview of one being brought in. */
import { api, url } from "../api/client";
import type { CampaignMapInfo, CellInfo, MapFeatures, MapPicture } from "../api/types";
import { readMesh, type Mesh } from "../geometry/mesh";
import { type GridShape, type Topology } from "../geometry/types";

export type TerrainData =
  | { readonly kind: "grid"; readonly shape: GridShape; readonly codes: Uint8Array }
  | { readonly kind: "mesh"; readonly mesh: Mesh; readonly codes: Uint8Array };

export interface MapSource {
  readonly id: string;
  terrain(signal: AbortSignal): Promise<ArrayBuffer>;
  mesh(signal: AbortSignal): Promise<ArrayBuffer>;
  features(signal: AbortSignal): Promise<MapFeatures>;
  cell?(cell: number): Promise<CellInfo>;
  /** The picture it was traced from. */
  readonly picture?: { readonly url: string; readonly place: MapPicture };
}

/** What the map needs to know of a map before its cells arrive. */
export type MapShape = Pick<CampaignMapInfo, "topology" | "grid" | "bounds" | "scale" | "miles_per_unit" | "name">;

export const storedMap = (campaign: string, map: { id: string; revision: number; picture?: MapPicture | null }): MapSource => {
  const path = `/campaigns/${campaign}/maps/${map.id}`;
  return {
    ...(map.picture ? { picture: { url: url(`${path}/picture`), place: map.picture } } : {}),
    id: `${map.id}@${map.revision}`,
    terrain: (signal) => api.bytes(`${path}/terrain.bin`, { signal }),
    mesh: (signal) => api.bytes(`${path}/mesh.bin`, { signal }),
    features: (signal) => api.get<MapFeatures>(`${path}/features/`, { signal }),
    cell: (cell) => api.get<CellInfo>(`${path}/cells/${cell}/`),
  };
};

/** The same map exactly as players get it, for the GM. */
export const playersMap = (campaign: string, map: { id: string; revision: number }): MapSource => {
  const path = `/campaigns/${campaign}/maps/${map.id}`;
  const query = { as: "players" };
  return {
    id: `${map.id}@${map.revision} players`,
    terrain: (signal) => api.bytes(`${path}/terrain.bin`, { signal, query }),
    mesh: (signal) => api.bytes(`${path}/mesh.bin`, { signal, query }),
    features: (signal) => api.get<MapFeatures>(`${path}/features/`, { signal, query }),
    cell: (cell) => api.get<CellInfo>(`${path}/cells/${cell}/`, { query }),
  };
};

/** What anyone with the link to a plan gets of its map. */
export const sharedMap = (token: string): MapSource => {
  const path = `/shared/plans/${encodeURIComponent(token)}`;
  return {
    id: `shared ${token}`,
    terrain: (signal) => api.bytes(`${path}/terrain.bin`, { signal }),
    mesh: (signal) => api.bytes(`${path}/mesh.bin`, { signal }),
    features: (signal) => api.get<MapFeatures>(`${path}/features/`, { signal }),
  };
};

/** The preview of an import; its features come with the description, so they are handed over. */
export const previewedMap = (campaign: string, id: string, features: MapFeatures, turn = 0): MapSource => {
  const path = `/campaigns/${campaign}/maps/imports/${id}/preview.bin`;
  return {
    id: `${id}#${turn}`,
    terrain: (signal) => api.bytes(path, { signal, query: { part: "terrain" } }),
    mesh: (signal) => api.bytes(path, { signal, query: { part: "mesh" } }),
    features: () => Promise.resolve(features),
  };
};

export const isGrid = (topology: Topology): topology is GridShape["topology"] =>
  topology === "hex-flat" || topology === "hex-pointy" || topology === "square";

export const gridShape = (shape: MapShape): GridShape | null =>
  isGrid(shape.topology) && shape.grid
    ? {
        topology: shape.topology,
        columns: shape.grid.columns,
        rows: shape.grid.rows,
        shifted: shape.grid.shifted ?? "none",
      }
    : null;

export const loadTerrain = async (source: MapSource, shape: MapShape, signal: AbortSignal): Promise<TerrainData> => {
  const grid = gridShape(shape);
  if (grid) return { kind: "grid", shape: grid, codes: new Uint8Array(await source.terrain(signal)) };
  const [terrain, mesh] = await Promise.all([source.terrain(signal), source.mesh(signal)]);
  return { kind: "mesh", mesh: readMesh(mesh), codes: new Uint8Array(terrain) };
};
