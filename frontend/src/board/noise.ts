/** A repeatable number from 0 to 1 for a place, so that a drawn board never flickers. */
export function noise(a: number, b: number, c = 0): number {
  let hash = (a * 374761393 + b * 668265263 + c * 2147483647) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
