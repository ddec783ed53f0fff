/** "65 %, hits on 8": the least face of a d20 that succeeds with this chance. */
export function hitsOn(chance: number): string {
  const faces = Math.round(chance * 20);
  if (faces <= 0) return "never hits";
  if (faces >= 19) return "misses only on 1";
  return faces === 1 ? "hits on 20" : `hits on ${String(21 - faces)}`;
}

/** Expected damage in words, to the whole point. */
export const aboutDamage = (expected: number): string =>
  expected < 0.5 ? "hardly any damage" : `about ${String(Math.round(expected))} damage`;
