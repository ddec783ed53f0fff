import { describe, expect, it, test } from "vitest";
import { MOST_BYTES, arePartsFiles, filesOfPart, isNoise, refusalOfFiles, sizeWords } from "./files";

const named = (...names: string[]) => names.map((name) => ({ name, size: 10 }));
const parts = [
  { key: "a.tmx", name: "a.tmx", detail: "Tiled" },
  { key: "b.dd2vtt", name: "b.dd2vtt", detail: "Universal VTT" },
];

describe("several files", () => {
  it("each map takes what is no map of its own with it", () => {
    const files = named("a.tmx", "tiles.tsx", "b.dd2vtt");
    expect(filesOfPart(files, parts, "a.tmx").map(({ name }) => name)).toEqual(["a.tmx", "tiles.tsx"]);
    expect(filesOfPart(files, parts, "b.dd2vtt").map(({ name }) => name)).toEqual(["tiles.tsx", "b.dd2vtt"]);
  });
  it("can wait in a queue when the maps found are the files given", () => {
    expect(arePartsFiles(named("a.tmx", "b.dd2vtt"), parts)).toBe(true);
    expect(arePartsFiles(named("both.zip"), parts)).toBe(false);
    expect(arePartsFiles(named("scenes.db", "note.txt"), parts)).toBe(false);
  });
});

test("files that systems leave behind are not sent", () => {
  expect([".DS_Store", "Thumbs.db", "__MACOSX", "map.tmx"].map(isNoise)).toEqual([true, true, true, false]);
});

test.each([
  [[], "No file was given. Drop a map file, or choose one."],
  [[{ name: "a.map", size: 0 }], "a.map is empty. Save the map again in the program that made it."],
  [[{ name: "a.map", size: MOST_BYTES + 1024 * 1024 }], "97 MB in all; the limit is 96 MB. Export a smaller region, or pack it as a zip."],
  [[{ name: "a.map", size: 5 }], null],
])("%j: %s", (files, says) => expect(refusalOfFiles(files)).toBe(says));

test.each([
  [12, "12 bytes"],
  [212 * 1024, "212 KB"],
  [4_385_880, "4.2 MB"],
])("%i is %s", (bytes, words) => expect(sizeWords(bytes)).toBe(words));
