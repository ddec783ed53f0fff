/** Where the way was pulled by hand: stops that only hold its shape. This browser remembers which they are. */
export interface Shape {
  /** Their cells, which are stops of the plan. */
  readonly cells: readonly number[];
  /** Kept without asking, whatever else changes. */
  readonly isLocked: boolean;
  /** Something else has changed: shall the shape be kept? */
  readonly isAsked: boolean;
}

export const NO_SHAPE: Shape = { cells: [], isLocked: false, isAsked: false };

const key = (plan: string): string => `outrider.shape.${plan}`;

export const rememberShape = (plan: string, { cells, isLocked }: Shape): void => {
  try {
    if (cells.length === 0) localStorage.removeItem(key(plan));
    else localStorage.setItem(key(plan), JSON.stringify({ cells, isLocked }));
  } catch {
    // Storage is closed to this page: the places are stops like others after a reload.
  }
};

/** What is remembered of a plan, as far as its stops still hold it. */
export const rememberedShape = (plan: string, stops: readonly number[]): Shape => {
  try {
    const told = JSON.parse(localStorage.getItem(key(plan)) ?? "null") as { cells?: unknown; isLocked?: unknown } | null;
    const cells = Array.isArray(told?.cells) ? told.cells.filter((cell): cell is number => typeof cell === "number" && stops.slice(1, -1).includes(cell)) : [];
    return cells.length === 0 ? NO_SHAPE : { cells, isLocked: told?.isLocked === true, isAsked: false };
  } catch {
    return NO_SHAPE;
  }
};

/** The shape after something else than the shape itself has changed. */
export const asked = (shape: Shape): Shape => (shape.cells.length > 0 && !shape.isLocked ? { ...shape, isAsked: true } : shape);
