/** What of a battle map is drawn. */
export interface Layers {
  readonly picture: boolean;
  readonly grid: boolean;
  readonly ground: boolean;
  readonly lines: boolean;
  readonly lights: boolean;
  readonly notes: boolean;
}

export const ALL_LAYERS: Layers = { picture: true, grid: true, ground: true, lines: true, lights: true, notes: true };

export const LAYER_NAMES: readonly (readonly [keyof Layers, string])[] = [
  ["picture", "Picture"],
  ["grid", "Grid"],
  ["ground", "Ground"],
  ["lines", "Walls, doors, windows"],
  ["lights", "Lights"],
  ["notes", "Notes"],
];
