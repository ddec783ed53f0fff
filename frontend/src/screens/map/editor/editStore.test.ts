import { describe, expect, it, vi } from "vitest";
import { ApiProblem } from "../../../api/client";
import type { CampaignMapInfo, MapEdit, MapEditAnswer, MapFeatures } from "../../../api/types";
import { gridGeometry } from "../../../geometry/grid";
import { EditStore, type EditRequests, type Sheet } from "./editStore";

const PLAINS = 7;
const FOREST = 2;
const SEA = 10;

const map = (revision: number): CampaignMapInfo => ({
  id: "m",
  name: "Map",
  topology: "square",
  cells: 12,
  grid: { columns: 4, rows: 3, shifted: "none", first_column: 1, first_row: 1 },
  bounds: [0, 0, 3, 2],
  scale: { value: 6, unit: "mi" },
  miles_per_unit: 6,
  revision,
  report: null,
  players_see: "all",
  picture: null,
  undo_label: null,
  redo_label: null,
});
const features = (over: Partial<MapFeatures> = {}): MapFeatures => ({ settlements: [], lines: [], labels: [], markers: [], areas: [], ...over });
const problem = (status: number): ApiProblem => new ApiProblem({ type: "", title: "", status, detail: "No" });
const paint = (cells: number[], terrain: "forest" | "sea"): MapEdit => ({ type: "paint", cells, terrain });

/** A server that keeps what it is told, and can be made to refuse. */
class FakeServer implements EditRequests {
  version = 1;
  codes = new Uint8Array(12).fill(PLAINS);
  told: MapFeatures = features();
  refusal: ApiProblem | null = null;
  keys: string[] = [];

  private answer(cells: MapEditAnswer["cells"]): MapEditAnswer {
    this.version += 1;
    return { map: map(this.version), cells };
  }
  private check(version: number): void {
    if (this.refusal) throw this.refusal;
    if (version !== this.version) throw problem(409);
  }
  edit = async (version: number, edits: readonly MapEdit[], key: string): Promise<MapEditAnswer> => {
    await Promise.resolve();
    this.keys.push(key);
    this.check(version);
    const cells = edits.flatMap((edit) => (edit.type === "paint" ? edit.cells.map((cell) => ({ cell, terrain: edit.terrain, elevation_feet: null })) : []));
    for (const { cell, terrain } of cells) this.codes[cell] = terrain === "sea" ? SEA : FOREST;
    return this.answer(cells);
  };
  turn = async (version: number): Promise<MapEditAnswer> => {
    await Promise.resolve();
    this.check(version);
    this.codes.fill(PLAINS);
    return this.answer(null);
  };
  map = (): Promise<CampaignMapInfo> => Promise.resolve(map(this.version));
  readings = 0;
  features = (): Promise<MapFeatures> => {
    this.readings += 1;
    return Promise.resolve(this.told);
  };
  terrain = (): Promise<Uint8Array> => Promise.resolve(this.codes.slice());
}

const setUp = (): { server: FakeServer; store: EditStore; codes: Uint8Array; overtaken: ReturnType<typeof vi.fn>; settled: () => Promise<void> } => {
  const server = new FakeServer();
  const codes = server.codes.slice();
  const sheet: Sheet = {
    geometry: gridGeometry({ topology: "square", columns: 4, rows: 3, shifted: "none" }),
    codes,
    paint: (changes) => {
      for (const [at, code] of changes) codes[at] = code;
    },
    setFeatures: () => undefined,
  };
  const overtaken = vi.fn<() => void>();
  const store = new EditStore(map(1), features(), sheet, server, overtaken);
  return { server, store, codes, overtaken, settled: () => vi.waitFor(() => expect(store.get().status).not.toBe("sending")) };
};

describe("edits on their way", () => {
  it("are drawn before the server has answered, and kept in order", async () => {
    const { store, codes, server, settled } = setUp();
    store.submit([paint([1, 2], "forest")]);
    store.submit([paint([2, 3], "sea")]);
    expect([...codes.slice(0, 4)]).toEqual([PLAINS, FOREST, SEA, SEA]);
    await settled();
    expect(store.get()).toMatchObject({ status: "kept", steps: 2, map: { revision: 3 } });
    expect([...codes]).toEqual([...server.codes]);
  });

  it("are dropped and the map read again when somebody was faster", async () => {
    const { store, codes, server, overtaken, settled } = setUp();
    server.version = 5;
    server.codes[7] = SEA;
    store.submit([paint([1], "forest")]);
    await settled();
    expect(overtaken).toHaveBeenCalledOnce();
    expect([...codes]).toEqual([...server.codes]);
    expect(store.get()).toMatchObject({ status: "kept", map: { revision: 5 } });
  });

  it("wait without a line and go out again with the same key", async () => {
    const { store, codes, server, settled } = setUp();
    server.refusal = problem(0);
    store.submit([paint([1], "forest")]);
    await vi.waitFor(() => expect(store.get().status).toBe("waiting"));
    expect(codes[1]).toBe(FOREST);
    server.refusal = null;
    store.retry();
    await settled();
    expect(store.get().status).toBe("kept");
    expect(server.keys[0]).toBe(server.keys[1]);
    expect(server.codes[1]).toBe(FOREST);
  });

  it("are taken back with the reason when they are refused", async () => {
    const { store, codes, server, settled } = setUp();
    server.refusal = problem(422);
    store.submit([paint([1], "forest")]);
    await vi.waitFor(() => expect(store.get().problem?.detail).toBe("No"));
    await settled();
    expect(codes[1]).toBe(PLAINS);
  });

  it("read everything again when an undo changed too much to list", async () => {
    const { store, codes, settled } = setUp();
    store.submit([paint([1, 5], "sea")]);
    store.undo();
    await settled();
    expect([...codes]).toEqual(Array<number>(12).fill(PLAINS));
  });

  it("show a place at once, and the server's own afterwards", async () => {
    const { store, server, settled } = setUp();
    const place = { cell: 6, name: "Marle", kind: "town" as const, population: 900, is_port: false };
    server.told = features({ settlements: [{ id: 0, x: 2, y: 1, ...place }] });
    store.submit([{ type: "settlement", ...place }]);
    expect(store.get().features.settlements).toMatchObject([{ id: -1, name: "Marle", x: 2, y: 1 }]);
    await settled();
    expect(store.get().features.settlements[0]?.id).toBe(0);
  });

  it("read places again after an undo only where the step may have changed them", async () => {
    const { store, server, settled } = setUp();
    store.submit([{ type: "label", x: 1, y: 1, text: "Downs", size: 0 }]);
    await settled();
    store.submit([paint([1], "sea")]);
    await settled();
    expect(server.readings).toBe(1);
    store.undo();
    await settled();
    store.redo();
    await settled();
    expect(server.readings).toBe(1);
    store.undo();
    store.undo();
    await settled();
    expect(server.readings).toBe(2);
  });

  it("follow another's change only when nothing of one's own is under way", async () => {
    const { store, codes, server } = setUp();
    server.version = 3;
    server.codes[0] = SEA;
    await store.follow();
    expect(codes[0]).toBe(SEA);
    expect(store.get().map.revision).toBe(3);
  });
});
