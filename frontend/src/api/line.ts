// One live line to a campaign: server-sent events, tried again with growing pauses, and polling
// while there is no line. Pure of the browser so that tests can drive it.

export interface LiveChange {
  kind: string;
  id: string;
}

export interface LineState {
  kind: "live" | "trying";
  /** How many people follow, if the server says so. */
  people: number | null;
}

export interface Source {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export interface Clock {
  after(milliseconds: number, act: () => void): () => void;
}

const browserClock: Clock = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000];
const POLL_AFTER = 8_000;

/** How long to wait before the given attempt (0-based). */
export const pauseBefore = (attempt: number): number => PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 20_000;

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export class LiveLine {
  state: LineState = { kind: "trying", people: null };
  private source: Source | null = null;
  private attempts = 0;
  private wasOpen = false;
  private cancelRetry: (() => void) | null = null;
  private cancelPoll: (() => void) | null = null;
  private readonly listeners = new Set<(change: LiveChange | null) => void>();
  private readonly watchers = new Set<(state: LineState) => void>();

  constructor(
    private readonly connect: () => Source,
    private readonly clock: Clock = browserClock,
  ) {}

  start(): void {
    const source = this.connect();
    this.source = source;
    source.onopen = () => this.opened();
    source.onerror = () => this.lost();
    source.addEventListener("changed", (event) => {
      const change = parse<LiveChange>(event.data);
      if (change !== null && typeof change.kind === "string") this.tell(change);
    });
    source.addEventListener("presence", (event) => {
      const people = parse<{ people?: number }>(event.data)?.people;
      if (typeof people === "number") this.become({ ...this.state, people });
    });
    if (this.cancelPoll === null) this.pollLater();
  }

  stop(): void {
    this.cancelRetry?.();
    this.cancelPoll?.();
    this.cancelRetry = this.cancelPoll = null;
    this.source?.close();
    this.source = null;
  }

  listen(listener: (change: LiveChange | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(watcher: (state: LineState) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private opened(): void {
    this.cancelPoll?.();
    this.cancelPoll = null;
    this.attempts = 0;
    this.become({ ...this.state, kind: "live" });
    // Whatever happened while there was no line has to be read again.
    if (this.wasOpen) this.tell(null);
    this.wasOpen = true;
  }

  private lost(): void {
    this.source?.close();
    this.source = null;
    this.become({ ...this.state, kind: "trying" });
    const pause = pauseBefore(this.attempts);
    this.attempts += 1;
    this.cancelRetry?.();
    this.cancelRetry = this.clock.after(pause, () => {
      this.cancelRetry = null;
      this.start();
    });
    if (this.cancelPoll === null) this.pollLater();
  }

  private pollLater(): void {
    this.cancelPoll = this.clock.after(POLL_AFTER, () => {
      this.wasOpen = true;
      this.tell(null);
      this.pollLater();
    });
  }

  private tell(change: LiveChange | null): void {
    for (const listener of [...this.listeners]) listener(change);
  }

  private become(state: LineState): void {
    if (state.kind === this.state.kind && state.people === this.state.people) return;
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state);
  }
}
