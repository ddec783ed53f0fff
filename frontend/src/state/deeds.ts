// What was just done, told to whoever teaches: a write that succeeded, or a figure that said why.

export interface Deed {
  /** "why", or the method and path of a write: "PATCH /campaigns/…/plans/…/". */
  name: string;
  body: unknown;
}

const listeners = new Set<(deed: Deed) => void>();

export function tellDeed(name: string, body: unknown = null): void {
  for (const listener of [...listeners]) listener({ name, body });
}

export function onDeed(listener: (deed: Deed) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
