import { beforeEach, describe, expect, test } from "vitest";

import { LiveLine, pauseBefore } from "./line";
import type { Clock, LiveChange, Source } from "./line";

class FakeSource implements Source {
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.closed = true;
  }
  send(type: string, data: string): void {
    this.listeners.get(type)?.({ data } as MessageEvent<string>);
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  fail(): void {
    this.onerror?.({} as Event);
  }
}

class FakeClock implements Clock {
  private now = 0;
  private waiting: { at: number; act: () => void }[] = [];
  after(milliseconds: number, act: () => void): () => void {
    const entry = { at: this.now + milliseconds, act };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== entry);
    };
  }
  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.waiting.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.now = next.at;
      this.waiting = this.waiting.filter((each) => each !== next);
      next.act();
    }
    this.now = until;
  }
  get pending(): number {
    return this.waiting.length;
  }
}

let sources: FakeSource[];
let clock: FakeClock;
let line: LiveLine;
let heard: (LiveChange | null)[];

beforeEach(() => {
  sources = [];
  clock = new FakeClock();
  line = new LiveLine(() => {
    const source = new FakeSource();
    sources.push(source);
    return source;
  }, clock);
  heard = [];
  line.listen((change) => heard.push(change));
});

const last = (): FakeSource => sources[sources.length - 1] as FakeSource;

describe("a live line", () => {
  test("passes changes on and drops what it cannot read", () => {
    line.start();
    last().open();
    last().send("changed", '{"kind":"journey","id":"1"}');
    last().send("changed", "not json");
    last().send("changed", "{}");
    expect(heard).toEqual([{ kind: "journey", id: "1" }]);
    expect(line.state.kind).toBe("live");
  });

  test("tries again with growing pauses and reads anew once the line is back", () => {
    line.start();
    last().open();
    last().fail();
    expect(line.state.kind).toBe("trying");
    expect(sources[0]?.closed).toBe(true);
    clock.pass(pauseBefore(0) - 1);
    expect(sources).toHaveLength(1);
    clock.pass(1);
    expect(sources).toHaveLength(2);
    last().fail();
    clock.pass(pauseBefore(1));
    expect(sources).toHaveLength(3);
    last().open();
    expect(line.state.kind).toBe("live");
    expect(heard).toEqual([null]);
  });

  test("polls while there is no line, and stops when it is back", () => {
    line.start();
    last().fail();
    clock.pass(8_000);
    expect(heard).toEqual([null]);
    clock.pass(8_000);
    expect(heard).toHaveLength(2);
    last().open();
    const before = heard.length;
    clock.pass(60_000);
    expect(heard).toHaveLength(before);
  });

  test("says how many people follow", () => {
    const seen: (number | null)[] = [];
    line.watch((state) => seen.push(state.people));
    line.start();
    last().open();
    last().send("presence", '{"people":3}');
    expect(seen).toEqual([null, 3]);
  });

  test("is quiet once stopped", () => {
    line.start();
    last().open();
    last().fail();
    line.stop();
    expect(clock.pending).toBe(0);
    clock.pass(120_000);
    expect(sources).toHaveLength(1);
  });
});

test("pauses grow to twenty seconds", () => {
  expect([0, 1, 2, 3, 4, 50].map(pauseBefore)).toEqual([1000, 2000, 5000, 10_000, 20_000, 20_000]);
});
