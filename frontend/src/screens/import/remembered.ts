/** What the GM said about a format's words last time, kept in this browser for the next file. */
type Words = Record<string, string>;

const keyOf = (campaign: string, format: string): string => `outrider.ground.${campaign}.${format}`;

export const rememberedGround = (campaign: string, format: string): Words => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(campaign, format)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  } catch {
    return {};
  }
};

export const rememberGround = (campaign: string, format: string, terrain: Readonly<Words>): void => {
  if (Object.keys(terrain).length === 0) return;
  try {
    localStorage.setItem(keyOf(campaign, format), JSON.stringify({ ...rememberedGround(campaign, format), ...terrain }));
  } catch {
    // The choices are asked for again next time.
  }
};

/** Of what was said before, the words this file has. */
export const saidBefore = (kept: Readonly<Words>, raw: Readonly<Record<string, number>>): Words =>
  Object.fromEntries(Object.entries(kept).filter(([word]) => word in raw));
