/** Where a card of this size goes beside what it explains: below, above, or at the side; never over it. */
export function placeAt(
  size: { width: number; height: number },
  anchor: { left: number; top: number; right: number; bottom: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const gap = 8;
  const edge = 8;
  const clampX = (x: number): number => Math.max(edge, Math.min(x, view.width - size.width - edge));
  const clampY = (y: number): number => Math.max(edge, Math.min(y, view.height - size.height - edge));
  const centred = clampX((anchor.left + anchor.right) / 2 - size.width / 2);
  if (anchor.bottom + gap + size.height <= view.height - edge) return { left: centred, top: anchor.bottom + gap };
  if (anchor.top - gap - size.height >= edge) return { left: centred, top: anchor.top - gap - size.height };
  const middle = clampY((anchor.top + anchor.bottom) / 2 - size.height / 2);
  if (anchor.right + gap + size.width <= view.width - edge) return { left: anchor.right + gap, top: middle };
  if (anchor.left - gap - size.width >= edge) return { left: anchor.left - gap - size.width, top: middle };
  return { left: centred, top: clampY(anchor.bottom + gap) };
}

/** Puts a popover beside what it explains. */
export function place(element: HTMLElement, anchor: DOMRect): void {
  const spot = placeAt({ width: element.offsetWidth, height: element.offsetHeight }, anchor, { width: innerWidth, height: innerHeight });
  element.style.left = `${spot.left}px`;
  element.style.top = `${spot.top}px`;
}
