/** Where JSON stops being JSON, counted from 1, and what to do about it. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly says: string;
}

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const DEEPEST = 500;

/** The first fault of a text, null where it is whole. Browsers tell it each in words of their own, some without the place. */
export function faultIn(text: string): JsonFault | null {
  try {
    new Scanner(text).whole();
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const before = text.slice(0, thrown.at).split("\n");
    return { line: before.length, column: (before.at(-1) ?? "").length + 1, says: thrown.message };
  }
}

/** Walks through JSON (RFC 8259) and throws a Fault where it cannot go on. */
class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): void {
    this.blank();
    if (this.at === this.text.length) throw new Fault(this.at, "there is nothing here. Paste the whole text, from its first brace to its last.");
    this.value(0);
    this.blank();
    if (this.at < this.text.length) throw new Fault(this.at, `the text goes on with ${this.here()} after its end. Take away what follows the last brace.`);
  }

  private value(depth: number): void {
    if (depth > DEEPEST) throw new Fault(this.at, "this is nested too deep.");
    const next = this.text[this.at];
    if (next === "{") return this.members("}", depth, true);
    if (next === "[") return this.members("]", depth, false);
    if (next === '"') return this.string();
    const plain = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/.exec(this.text.slice(this.at, this.at + 400));
    if (plain === null) throw new Fault(this.at, this.noValue());
    this.at += plain[0].length;
  }

  private noValue(): string {
    const found = this.here();
    if (this.at >= this.text.length) return "the text ends where a value should stand. Copy it again, to its last brace.";
    if (/^['’‘“”]/.test(found)) return `${found} begins a text. Use straight double quotes: "…".`;
    if (/^[}\],]/.test(found)) return `a value is missing before ${found}. Write one, or take away the comma before it.`;
    return `${found} is no value. Put text in double quotes; numbers are like 12 or -1.5; else true, false or null.`;
  }

  private members(end: string, depth: number, named: boolean): void {
    const opened = this.at;
    this.at += 1;
    this.blank();
    if (this.text[this.at] === end) return this.skip();
    for (;;) {
      if (named) this.name(end);
      this.value(depth + 1);
      this.blank();
      if (this.text[this.at] === end) return this.skip();
      if (this.at >= this.text.length) throw new Fault(this.at, `the text ends before the ${this.text[opened] ?? ""} of line ${String(this.lineOf(opened))} is closed. Copy it again, to its last brace.`);
      if (this.text[this.at] !== ",") throw new Fault(this.at, `a comma or ${end} is missing before ${this.here()}.`);
      this.skip();
      this.blank();
      if (this.text[this.at] === end) throw new Fault(this.at, `nothing follows the comma before ${end}. Take the comma away.`);
    }
  }

  private name(end: string): void {
    if (this.at >= this.text.length) throw new Fault(this.at, "the text ends where a name should stand. Copy it again, to its last brace.");
    if (this.text[this.at] !== '"') throw new Fault(this.at, `${this.here()} is no name. Names stand in double quotes: "name": value, and ${end} at the end.`);
    this.string();
    this.blank();
    if (this.text[this.at] !== ":") throw new Fault(this.at, `a colon is missing after the name, before ${this.here()}.`);
    this.skip();
    this.blank();
  }

  private string(): void {
    const from = this.at;
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const mark = this.text[this.at] ?? "";
      if (mark === '"') return this.skip();
      if (mark === "\n") break;
      if (mark < " ") throw new Fault(this.at, "a text holds a tab or another control character. Write \\t for a tab.");
      if (mark === "\\") this.escape();
    }
    throw new Fault(from, "the text that begins here does not end on its line. Close it with a double quote; write \\n for a line break.");
  }

  private escape(): void {
    const found = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(this.text.slice(this.at, this.at + 6));
    if (found === null) throw new Fault(this.at, "a backslash stands alone. Write it twice: \\\\.");
    this.at += found[0].length - 1;
  }

  private skip(): void {
    this.at += 1;
  }

  private blank(): void {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  private lineOf(place: number): number {
    return this.text.slice(0, place).split("\n").length;
  }

  /** What stands here, shortened. */
  private here(): string {
    const found = /^[\w.+-]{1,20}|^[^]/u.exec(this.text.slice(this.at, this.at + 24));
    return found === null ? "the end" : found[0];
  }
}
