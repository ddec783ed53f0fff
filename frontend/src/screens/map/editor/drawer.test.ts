import { describe, expect, it, vi } from "vitest";
import type { MapEdit } from "../../../api/types";
import { gridGeometry } from "../../../geometry/grid";
import { world, type Cell } from "../../../geometry/types";
import { type MapView } from "../../../map/view";
import { Drawer } from "./drawer";
import { GROUNDS, type PaintGround } from "./grounds";
import { FIRST_OPTIONS, withTool, type Options } from "./options";

const PLAINS = 7;
const FOREST = 2;
const GAP = 255;
const ground = (key: string): PaintGround => GROUNDS.find((each) => each.key === key) as PaintGround;

const setUp = (over: Partial<Options> = {}, columns = 10, rows = 10) => {
  const geometry = gridGeometry({ topology: "square", columns, rows, shifted: "none" });
  const codes = new Uint8Array(columns * rows).fill(PLAINS);
  const draft = { showCells: vi.fn(), showBrush: vi.fn(), showLine: vi.fn() };
  const view = {
    geometry,
    codes,
    draft,
    paint: (changes: Iterable<readonly [number, number]>) => {
      for (const [at, code] of changes) codes[at] = code;
    },
  } as unknown as MapView;
  const submit = vi.fn<(edits: readonly MapEdit[]) => void>();
  const said: string[] = [];
  const picked = vi.fn<(ground: PaintGround) => void>();
  const placed = vi.fn<(at: Cell) => void>();
  const options: Options = { ...withTool(FIRST_OPTIONS, over.tool ?? "paint"), ground: ground("forest"), ...over };
  const drawer = new Drawer(view, () => options, { submit, say: (words) => said.push(words), pickGround: picked, place: placed, look: vi.fn(), kind: "squares" });
  const press = (x: number, y: number, altKey = false): void => {
    drawer.down(world(x, y), { altKey });
    drawer.up(world(x, y), false);
  };
  const pull = (...places: (readonly [number, number])[]): void => {
    const [first = [0, 0] as const, ...rest] = places;
    drawer.down(world(...first), { altKey: false });
    let from = first;
    for (const to of rest) {
      drawer.move(world(...from), world(...to));
      from = to;
    }
    drawer.up(world(...from), true);
  };
  return { drawer, codes, submit, said, picked, placed, draft, press, pull };
};

describe("a stroke of the brush", () => {
  it("is drawn while it is pulled and sent once, without cells that had this ground already", () => {
    const { codes, submit, said, pull } = setUp();
    codes[2] = FOREST;
    pull([0, 0], [2, 0], [4, 0]);
    expect([...codes.slice(0, 6)]).toEqual([FOREST, FOREST, FOREST, FOREST, FOREST, PLAINS]);
    expect(submit.mock.calls).toEqual([[[{ type: "paint", cells: [0, 1, 3, 4], terrain: "forest" }]]]);
    expect(said).toEqual(["4 squares painted forest."]);
  });

  it("is taken back whole when a second finger comes down", () => {
    const { drawer, codes, submit } = setUp();
    drawer.down(world(1, 1), { altKey: false });
    drawer.move(world(1, 1), world(5, 1));
    drawer.cancel();
    drawer.up(world(5, 1), true);
    expect(new Set(codes)).toEqual(new Set([PLAINS]));
    expect(submit).not.toHaveBeenCalled();
  });

  it("says so where nothing changes", () => {
    const { codes, submit, said, press } = setUp();
    codes.fill(FOREST);
    press(3, 3);
    expect(submit).not.toHaveBeenCalled();
    expect(said).toEqual(["It is forest already."]);
  });

  it("with Alt takes the ground from the map", () => {
    const { codes, submit, picked, press } = setUp();
    codes[33] = ground("swamp").code;
    press(3, 3, true);
    expect(picked.mock.calls[0]?.[0].key).toBe("swamp");
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    ["raise", { by: 250 }],
    ["lower", { by: -250 }],
    ["set", { feet: 250 }],
  ] as const)("with heights: %s", (heightMode, fields) => {
    const { submit, press } = setUp({ tool: "height", heightMode, feet: 250, steps: 1 });
    press(0, 0);
    expect(submit.mock.calls[0]?.[0]).toEqual([{ type: "height", cells: [0, 1, 10, 11], ...fields }]);
  });

  it("cuts cells out, but no gap twice", () => {
    const { codes, submit, pull } = setUp({ tool: "erase" });
    codes[1] = GAP;
    pull([0, 0], [2, 0]);
    expect(submit.mock.calls[0]?.[0]).toEqual([{ type: "erase", cells: [0, 2] }]);
  });
});

describe("a fill", () => {
  it("takes in what is connected", () => {
    const { codes, submit, press } = setUp({ paintMode: "fill" });
    for (let row = 0; row < 10; row++) codes[row * 10 + 3] = FOREST;
    press(0, 0);
    expect(submit.mock.calls[0]?.[0]).toMatchObject([{ type: "paint", terrain: "forest" }]);
    const [edit] = submit.mock.calls[0]?.[0] ?? [];
    expect(edit?.type === "paint" ? edit.cells.length : 0).toBe(30);
  });

  it("refuses what is more than one request takes, and says what to do", () => {
    const { submit, said, press } = setUp({ paintMode: "fill" }, 300, 200);
    press(0, 0);
    expect(submit).not.toHaveBeenCalled();
    expect(said[0]).toContain("40,000 squares. Use the brush");
  });
});

describe("a line", () => {
  it("pulled is kept on letting go", () => {
    const { submit, pull } = setUp({ tool: "way", way: "trail", lineName: " Old way " });
    pull([0, 0], [3, 0]);
    expect(submit.mock.calls[0]?.[0]).toEqual([{ type: "way", path: [0, 1, 2, 3], way: "trail", name: "Old way" }]);
  });

  it("pressed corner by corner waits until its last corner is pressed again", () => {
    const { drawer, submit, press } = setUp({ tool: "way" });
    press(0, 0);
    press(3, 0);
    expect(submit).not.toHaveBeenCalled();
    expect(drawer.get().line.cells).toEqual([0, 1, 2, 3]);
    drawer.backUpLine();
    press(0, 2);
    press(0, 2);
    expect(submit.mock.calls[0]?.[0]).toMatchObject([{ type: "way", path: [0, 10, 20], way: "road" }]);
    expect(drawer.get().line.cells).toEqual([]);
  });

  it("as a river runs through its very points", () => {
    const { drawer, submit, press } = setUp({ tool: "river" });
    press(0.2, 0.2);
    press(4.5, 3);
    drawer.finishLine();
    expect(submit.mock.calls[0]?.[0]).toEqual([{ type: "river", points: [[0.2, 0.2], [4.5, 3]], name: "" }]);
  });
});

describe("an area", () => {
  it("grows and shrinks under the brush, and is dropped with Esc", () => {
    const { drawer, submit, pull } = setUp({ tool: "area" });
    pull([0, 0], [4, 0]);
    pull([2, 0], [2, 2]);
    expect([...drawer.get().area].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 12, 22]);
    expect(submit).not.toHaveBeenCalled();
    expect(drawer.drop()).toBe(true);
    expect(drawer.drop()).toBe(false);
  });
});

it("a tool for one place names the pressed cell", () => {
  const { placed, press } = setUp({ tool: "marker" });
  press(4.2, 3.1);
  expect(placed.mock.calls[0]?.[0]).toBe(34);
});
