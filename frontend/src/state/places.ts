// The thing of each kind that was last looked at, so that the bar leads back to it.

const key = (campaign: string, part: string): string => `outrider.last.${campaign}.${part}`;

export function remember(campaign: string, part: string, path: string): void {
  try {
    sessionStorage.setItem(key(campaign, part), path);
  } catch {
    // Storage is closed to this page: the section's own page stands in.
  }
}

export function forget(campaign: string, part: string): void {
  try {
    sessionStorage.removeItem(key(campaign, part));
  } catch {
    // Nothing was kept.
  }
}

export function lastVisited(campaign: string, part: string): string | null {
  try {
    return sessionStorage.getItem(key(campaign, part));
  } catch {
    return null;
  }
}

/** The page of that thing itself, whatever below it was looked at last: the journey of an ambush. */
export const lastThing = (campaign: string, part: string): string | null => lastVisited(campaign, part)?.split("/").slice(0, 5).join("/") ?? null;
