import { describe, expect, test } from "vitest";

import { KeyFinder, nameOf } from "./keys";
import type { KeyGroup } from "./keys";

const press = (key: string, mods: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}): string =>
  nameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...mods });

describe("names of keys", () => {
  test.each([
    [press("n"), "n"],
    [press("?", { shiftKey: true }), "?"],
    [press(" ", { shiftKey: true }), "Shift+Space"],
    [press("z", { ctrlKey: true }), "Ctrl+Z"],
    [press("Z", { ctrlKey: true, shiftKey: true }), "Ctrl+Shift+Z"],
    [press("z", { metaKey: true }), "Ctrl+Z"],
    [press("ArrowLeft", { altKey: true }), "Alt+ArrowLeft"],
    [press("ArrowLeft", { shiftKey: true }), "Shift+ArrowLeft"],
  ])("%s", (name, wanted) => expect(name).toBe(wanted));
});

describe("finding what a key does", () => {
  const groups: KeyGroup[] = [
    {
      title: "Everywhere",
      actions: [
        { keys: "g p", does: "Plan", run: () => undefined },
        { keys: "n", does: "page", run: () => undefined },
        { keys: "Ctrl+K", does: "command", run: () => undefined, always: true },
      ],
    },
    { title: "Board", actions: [{ keys: "n", does: "Next turn", run: () => undefined }] },
  ];

  test("two keys one after the other", () => {
    const finder = new KeyFinder();
    expect(finder.find("g", 0, groups, true)).toBeNull();
    expect(finder.find("p", 500, groups, true)?.does).toBe("Plan");
  });

  test("too slow is no pair", () => {
    const finder = new KeyFinder();
    finder.find("g", 0, groups, true);
    expect(finder.find("p", 5000, groups, true)).toBeNull();
  });

  test("the screen's own key wins over the page's", () => {
    expect(new KeyFinder().find("n", 0, groups, true)?.does).toBe("Next turn");
  });

  test("in text fields only what acts always", () => {
    const finder = new KeyFinder();
    expect(finder.find("n", 0, groups, false)).toBeNull();
    expect(finder.find("g", 0, groups, false)).toBeNull();
    expect(finder.find("Ctrl+K", 0, groups, false)?.does).toBe("command");
  });
});
