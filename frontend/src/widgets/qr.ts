// A QR code for short texts: byte mode, error correction M, versions 1 to 10, after ISO/IEC 18004.

const ECC_PER_BLOCK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const TOTAL = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const ALIGNMENT = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : at(EXP, at(LOG, a) + at(LOG, b)));

function remainder(data: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...divisor, 0];
    divisor.forEach((factor, index) => (next[index + 1] = at(next, index + 1) ^ times(factor, at(EXP, root))));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(degree).fill(0)];
  for (let index = 0; index < data.length; index++) {
    const factor = at(rest, index);
    if (factor !== 0) divisor.forEach((value, offset) => (rest[index + offset] = at(rest, index + offset) ^ times(value, factor)));
  }
  return rest.slice(data.length);
}

const capacity = (version: number): number => at(TOTAL, version) - at(ECC_PER_BLOCK, version) * at(BLOCKS, version);

function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let index = 0; index < bits.length; index += 8) words.push(bits.slice(index, index + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < capacity(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function codeWords(bytes: Uint8Array, version: number): number[] {
  const data = dataWords(bytes, version);
  const blocks = at(BLOCKS, version);
  const short = Math.floor(data.length / blocks);
  const longOnes = data.length % blocks;
  const parts: number[][] = [];
  let from = 0;
  for (let block = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longOnes ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => remainder(part, at(ECC_PER_BLOCK, version)));
  const words: number[] = [];
  for (let index = 0; index <= short; index++) for (const part of parts) if (index < part.length) words.push(at(part, index));
  for (let index = 0; index < at(ECC_PER_BLOCK, version); index++) for (const check of checks) words.push(at(check, index));
  return words;
}

type Grid = (boolean | null)[][];

const set = (grid: Grid, x: number, y: number, dark: boolean): void => {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = dark;
};

function patterns(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let index = 0; index < size; index++) {
    set(grid, 6, index, index % 2 === 0);
    set(grid, index, 6, index % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (cy + dy >= 0) set(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  }
  const centres = ALIGNMENT[version] ?? [];
  for (const cy of centres)
    for (const cx of centres) {
      if ((cx === 6 && (cy === 6 || cy === size - 7)) || (cx === size - 7 && cy === 6)) continue;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  writeVersion(grid, version);
  writeFormat(grid, 0);
  return grid;
}

function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit++) {
    const a = grid.length - 11 + (bit % 3);
    const b = Math.floor(bit / 3);
    set(grid, a, b, ((bits >> bit) & 1) === 1);
    set(grid, b, a, ((bits >> bit) & 1) === 1);
  }
}

// Error correction M is 00, so the format is the mask alone.
function writeFormat(grid: Grid, mask: number): void {
  let rest = mask;
  for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const dark = (bit: number): boolean => ((bits >> bit) & 1) === 1;
  const size = grid.length;
  for (let bit = 0; bit <= 5; bit++) set(grid, 8, bit, dark(bit));
  set(grid, 8, 7, dark(6));
  set(grid, 8, 8, dark(7));
  set(grid, 7, 8, dark(8));
  for (let bit = 9; bit < 15; bit++) set(grid, 14 - bit, 8, dark(bit));
  for (let bit = 0; bit < 8; bit++) set(grid, size - 1 - bit, 8, dark(bit));
  for (let bit = 8; bit < 15; bit++) set(grid, 8, size - 15 + bit, dark(bit));
  set(grid, 8, size - 8, true);
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function fill(frame: Grid, words: readonly number[], mask: number): boolean[][] {
  const size = frame.length;
  const grid = frame.map((row) => [...row]);
  const test = MASKS[mask] ?? (() => false);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right;
    for (let step = 0; step < size; step++) {
      const upward = ((column + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [column, column - 1]) {
        if (frame[y]?.[x] !== null) continue;
        const dark = ((at(words, bit >> 3) >> (7 - (bit & 7))) & 1) === 1;
        set(grid, x, y, dark !== test(x, y));
        bit += 1;
      }
    }
  }
  writeFormat(grid, mask);
  return grid.map((row) => row.map((dark) => dark === true));
}

/** How hard a filled code is to read: long runs, blocks and an uneven share of dark. */
function penalty(grid: readonly boolean[][]): number {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  for (const turned of [false, true])
    for (let line = 0; line < size; line++) {
      let run = 0;
      let last: boolean | undefined;
      for (let index = 0; index < size; index++) {
        const cell = turned ? grid[index]?.[line] : grid[line]?.[index];
        run = cell === last ? run + 1 : 1;
        last = cell;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
      }
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const cell = grid[y]?.[x];
      if (cell === true) dark += 1;
      if (cell === grid[y]?.[x + 1] && cell === grid[y + 1]?.[x] && cell === grid[y + 1]?.[x + 1]) sum += 3;
    }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** The dark cells of a QR code for a text, row by row; null when the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = TOTAL.findIndex((_, each) => each > 0 && bytes.length + (each < 10 ? 2 : 3) <= capacity(each));
  if (version < 1) return null;
  const frame = patterns(version);
  const words = codeWords(bytes, version);
  const filled = MASKS.map((_, mask) => fill(frame, words, mask));
  return filled.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}
