import { expect, test } from "vitest";
import { BATTLE_FORMATS, MAP_FORMATS, fileNameOf, namedIn } from "./exports";

test.each([
  ["The Salt Coast", "the-salt-coast.json"],
  ["Éire: ../../etc", "eire-etc.json"],
  ["地図", "map.json"],
])("%s is saved as %s", (name, file) => expect(fileNameOf(name, { ending: "json" })).toBe(file));

test.each([
  ['attachment; filename="salt-coast.geojson"', "salt-coast.geojson"],
  ["attachment; filename=map.txt", "map.txt"],
  ["attachment; filename*=UTF-8''K%C3%BCste.json; filename=x.json", "Küste.json"],
  ['attachment; filename="../../x.json"', "x.json"],
  ["attachment", null],
  [null, null],
])("%s names %s", (header, name) => expect(namedIn(header)).toBe(name));

test("every form says what it keeps", () => {
  for (const { keeps, ending } of [...MAP_FORMATS, ...BATTLE_FORMATS]) {
    expect(keeps).toMatch(/\.$/);
    expect(ending).toMatch(/^[a-z]+$/);
  }
});
