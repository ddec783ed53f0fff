/** Edits of one map on their way: drawn at once, sent one after another, read again when somebody was faster. */
import { api, asProblem, idempotencyKey, isConflict, type ApiProblem } from "../../../api/client";
import type { CampaignMapInfo, MapEdit, MapEditAnswer, MapFeatures } from "../../../api/types";
import { type CellGeometry } from "../../../geometry/types";
import { Store } from "../../../state/store";
import { answeredChanges, groundChanges, touchesFeatures, withEdits, type CellChange } from "./apply";

/** What is drawn on: the map's view, or a stand-in for tests. */
export interface Sheet {
  readonly geometry: Pick<CellGeometry, "centre">;
  readonly codes: Uint8Array;
  paint(changes: Iterable<CellChange>): void;
  setFeatures(features: MapFeatures): void;
}

/** The requests, so that tests can answer them. */
export interface EditRequests {
  edit(version: number, edits: readonly MapEdit[], key: string): Promise<MapEditAnswer>;
  turn(version: number, way: "undo" | "redo", key: string): Promise<MapEditAnswer>;
  map(): Promise<CampaignMapInfo>;
  features(): Promise<MapFeatures>;
  terrain(): Promise<Uint8Array>;
}

export interface EditState {
  readonly map: CampaignMapInfo;
  readonly features: MapFeatures;
  /** "waiting": there is no line; the strokes are kept here. */
  readonly status: "kept" | "sending" | "waiting";
  readonly problem: ApiProblem | null;
  /** Raised with every step that was kept, for lists that show them. */
  readonly steps: number;
}

interface Job {
  readonly edits: readonly MapEdit[];
  readonly turn: "undo" | "redo" | null;
  /** Lets the server know a repeat when its answer was lost. */
  readonly key: string;
}

export const requestsFor = (campaign: string, map: string): EditRequests => {
  const path = `/campaigns/${campaign}/maps/${map}/`;
  const headers = (key: string): { headers: Record<string, string> } => ({ headers: { "Idempotency-Key": key } });
  return {
    edit: (v, edits, key) => api.post<MapEditAnswer>(`${path}edits/`, { v, edits }, headers(key)),
    turn: (v, way, key) => api.post<MapEditAnswer>(`${path}edits/${way}/`, { v }, headers(key)),
    map: () => api.get<CampaignMapInfo>(path),
    features: () => api.get<MapFeatures>(`${path}features/`),
    terrain: async () => new Uint8Array(await api.bytes(`${path}terrain.bin`)),
  };
};

export class EditStore extends Store<EditState> {
  private queue: Job[] = [];
  private isRunning = false;
  /** For each step of this page, whether it touched places, lines or areas: only then they are read again when it is taken back. */
  private done: boolean[] = [];
  private undone: boolean[] = [];

  constructor(
    map: CampaignMapInfo,
    features: MapFeatures,
    private readonly sheet: Sheet,
    private readonly requests: EditRequests,
    /** Says that somebody else was faster. */
    private readonly overtaken: () => void,
  ) {
    super({ map, features, status: "kept", problem: null, steps: 0 });
  }

  private change(fields: Partial<EditState>): void {
    this.update((now) => ({ ...now, ...fields }));
  }

  get isIdle(): boolean {
    return this.queue.length === 0 && !this.isRunning;
  }

  /** One step: drawn now, sent when those before it are kept. */
  submit(edits: readonly MapEdit[]): void {
    if (edits.length === 0) return;
    this.draw(edits);
    this.enqueue({ edits, turn: null, key: idempotencyKey() });
  }

  undo(): void {
    this.enqueue({ edits: [], turn: "undo", key: idempotencyKey() });
  }

  redo(): void {
    this.enqueue({ edits: [], turn: "redo", key: idempotencyKey() });
  }

  private enqueue(job: Job): void {
    this.queue.push(job);
    this.change({ problem: null });
    void this.run();
  }

  /** Sends again what waits for a line. */
  retry(): void {
    void this.run();
  }

  /** Draws edits on the sheet and into the features. */
  private draw(edits: readonly MapEdit[]): void {
    this.sheet.paint(edits.flatMap(groundChanges));
    if (edits.some(touchesFeatures)) this.show(withEdits(this.get().features, edits, this.sheet.geometry));
  }

  private show(features: MapFeatures): void {
    this.sheet.setFeatures(features);
    this.change({ features });
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    let isStale = false;
    for (let job = this.queue[0]; job; job = this.queue[0]) {
      this.change({ status: "sending" });
      try {
        const answer = await this.send(job);
        this.queue.shift();
        await this.take(answer);
        if (this.noteStep(job)) isStale = true;
        this.change({ steps: this.get().steps + 1 });
      } catch (thrown) {
        if (await this.stumble(thrown)) break;
        isStale = false;
      }
    }
    this.isRunning = false;
    if (this.queue.length > 0) return;
    if (isStale) await this.readFeatures();
    if (this.isIdle) this.change({ status: "kept" });
  }

  /** Whether places, lines or areas may be others after this step. */
  private noteStep({ turn, edits }: Job): boolean {
    if (turn === null) {
      this.done.push(edits.some(touchesFeatures));
      this.undone = [];
      return this.done.at(-1) ?? true;
    }
    const [from, to] = turn === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const touched = from.pop() ?? true;
    to.push(touched);
    return touched;
  }

  private send({ turn, edits, key }: Job): Promise<MapEditAnswer> {
    const version = this.get().map.revision;
    return turn === null ? this.requests.edit(version, edits, key) : this.requests.turn(version, turn, key);
  }

  /** What the server says holds; strokes that are still waiting are drawn over it. */
  private async take({ map, cells }: MapEditAnswer): Promise<void> {
    this.change({ map });
    if (cells === null) await this.readTerrain();
    else this.sheet.paint(answeredChanges(cells));
    this.sheet.paint(this.waitingEdits().flatMap(groundChanges));
  }

  private waitingEdits(): MapEdit[] {
    return this.queue.flatMap(({ edits }) => [...edits]);
  }

  /** Whether to wait now: without a line strokes are kept; anything else drops them and reads the map again. */
  private async stumble(thrown: unknown): Promise<boolean> {
    const problem = asProblem(thrown);
    if (problem.status === 0) {
      this.change({ status: "waiting" });
      return true;
    }
    this.queue = [];
    if (isConflict(thrown)) this.overtaken();
    else this.change({ problem });
    await this.reread();
    return false;
  }

  /** The whole map as it stands on the server. */
  async reread(): Promise<void> {
    this.done = [];
    this.undone = [];
    try {
      this.change({ map: await this.requests.map() });
      await this.readTerrain();
      this.show(await this.requests.features());
    } catch (thrown) {
      this.change({ problem: asProblem(thrown) });
    }
  }

  /** Somebody changed something: read again unless it was this page. */
  async follow(): Promise<void> {
    if (!this.isIdle) return;
    const map = await this.requests.map().catch(() => null);
    if (map && this.isIdle && map.revision !== this.get().map.revision) await this.reread();
  }

  private async readFeatures(): Promise<void> {
    try {
      const features = await this.requests.features();
      if (this.isIdle) this.show(features);
    } catch (thrown) {
      this.change({ problem: asProblem(thrown) });
    }
  }

  private async readTerrain(): Promise<void> {
    const codes = await this.requests.terrain();
    this.sheet.paint(changesBetween(this.sheet.codes, codes));
  }
}

const changesBetween = (now: Uint8Array, then: Uint8Array): CellChange[] => {
  const changes: CellChange[] = [];
  then.forEach((code, at) => {
    if (now[at] !== code) changes.push([at, code]);
  });
  return changes;
};
