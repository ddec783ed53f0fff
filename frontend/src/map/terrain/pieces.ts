/** Pieces of a drawing from north to south, so that a stretch of rows needs only some of them. */
export interface Pieces {
  readonly values: Float32Array;
  readonly size: number;
  /** Northern edge of each piece, and the tallest of all. */
  readonly norths: Float32Array;
  readonly tallest: number;
}

/** First and number of the pieces that may touch the stretch between two latitudes. */
export const piecesBetween = ({ norths, tallest }: Pieces, north: number, south: number): readonly [first: number, count: number] => {
  const first = firstAtLeast(norths, north - tallest);
  return [first, firstAtLeast(norths, south) - first];
};

const firstAtLeast = (sorted: Float32Array, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

type Reading = (index: number) => number;

/** Sorts pieces of `size` numbers by their northern edge; `span` says how far a piece reaches. `order` names the given place of each. */
export const inOrder = (
  given: Float32Array,
  size: number,
  span: (read: Reading, at: number) => readonly [north: number, south: number],
): { pieces: Pieces; order: Uint32Array } => {
  const count = given.length / size;
  const read: Reading = (index) => given[index] ?? 0;
  const northOf = new Float32Array(count);
  let tallest = 0;
  for (let i = 0; i < count; i++) {
    const [north, south] = span(read, i * size);
    northOf[i] = north;
    tallest = Math.max(tallest, south - north);
  }
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => (northOf[a] ?? 0) - (northOf[b] ?? 0));
  const values = new Float32Array(given.length);
  order.forEach((from, to) => values.set(given.subarray(from * size, (from + 1) * size), to * size));
  return { pieces: { values, size, norths: Float32Array.from(order, (i) => northOf[i] ?? 0), tallest }, order };
};
