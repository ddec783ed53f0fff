import { describe, expect, test } from "vitest";

import { qrCode } from "./qr";

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The published format strings for error correction M, masks 0 to 7.
const FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011", "100010111111001", "100000011001110", "100111110010111", "100101010100000"];

/** Reads a version 1 code back, as a phone does. */
function readVersion1(cells: boolean[][]): { format: string; words: number[] } {
  const cell = (x: number, y: number): boolean => cells[y]?.[x] === true;
  const spots = [...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const), ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const)];
  const format = spots.map(([x, y]) => (cell(x, y) ? "1" : "0")).join("");
  const mask = MASKS[FORMATS.indexOf(format)] ?? (() => false);
  const isFrame = (x: number, y: number): boolean => x === 6 || y === 6 || (x < 9 && y < 9) || (x > 12 && y < 9) || (x < 9 && y > 12);
  const bits: number[] = [];
  for (const [turn, right] of [20, 18, 16, 14, 12, 10, 8, 5, 3, 1].entries())
    for (let step = 0; step < 21; step++)
      for (const x of [right, right - 1]) {
        const y = turn % 2 === 0 ? 20 - step : step;
        if (!isFrame(x, y)) bits.push(cell(x, y) !== mask(x, y) ? 1 : 0);
      }
  const words = Array.from({ length: 26 }, (_, word) => bits.slice(word * 8, word * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  return { format, words };
}

describe("QR codes", () => {
  test("a short text reads back: mode, length, letters, padding", () => {
    const { format, words } = readVersion1(qrCode("AMBER") ?? []);
    expect(FORMATS).toContain(format);
    expect(words.slice(0, 10)).toEqual([0x40, 0x54, 0x14, 0xd4, 0x24, 0x55, 0x20, 0xec, 0x11, 0xec]);
  });

  test("the corners hold the finders, and the size grows with the text", () => {
    for (const [length, size] of [[10, 21], [49, 33], [130, 49], [200, 57]] as const) {
      const cells = qrCode("x".repeat(length)) ?? [];
      expect(cells).toHaveLength(size);
      const line = (row: boolean[] | undefined): string => (row ?? []).slice(0, 8).map((dark) => (dark ? "#" : ".")).join("");
      expect([line(cells[0]), line(cells[1]), line(cells[3]), line(cells[7])]).toEqual(["#######.", "#.....#.", "#.###.#.", "........"]);
      expect(cells[0]?.slice(-7).every(Boolean)).toBe(true);
      expect(cells.at(-1)?.slice(0, 7).every(Boolean)).toBe(true);
    }
  });

  test("a text that is too long makes none", () => expect(qrCode("x".repeat(400))).toBeNull());
});
