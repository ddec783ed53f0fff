import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { blockAfter, contrast } from "./colours";

const root = join(import.meta.dirname, "..");
const tokens = readFileSync(join(root, "styles/tokens.css"), "utf8");
const light = blockAfter(tokens, ':root, [data-theme="light"]');
const dark = blockAfter(tokens, '\n[data-theme="dark"]');

const TEXT_PAIRS: [string, string[]][] = [
  ["--ink", ["--paper", "--surface", "--raised", "--sunken", "--accent-soft", "--route-soft", "--warn-soft", "--danger-soft", "--ok-soft", "--info-soft", "--foe-soft"]],
  ["--ink-2", ["--paper", "--surface", "--raised", "--sunken", "--foe-soft"]],
  ["--ink-3", ["--paper", "--surface", "--raised", "--sunken"]],
  ["--accent-ink", ["--paper", "--surface", "--raised", "--accent-soft"]],
  ["--on-accent", ["--accent", "--accent-hover"]],
  ["--on-danger", ["--danger"]],
  ["--on-route", ["--route"]],
  ["--route-ink", ["--surface", "--route-soft"]],
  ["--warn", ["--surface", "--warn-soft", "--paper"]],
  ["--danger", ["--surface", "--raised", "--danger-soft", "--paper"]],
  ["--ok", ["--surface", "--ok-soft"]],
  ["--info", ["--surface", "--info-soft"]],
  ["--foe", ["--surface", "--paper", "--foe-soft"]],
  ["--on-token", ["--ally", "--foe", "--neutral"]],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, theme) => {
  test.each(TEXT_PAIRS)("%s is readable on its grounds", (ink, grounds) => {
    for (const ground of grounds) expect(contrast(theme[ink] ?? "", theme[ground] ?? ""), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test("borders of controls and the focus ring stand out", () => {
    for (const ground of ["--surface", "--raised", "--paper"]) {
      expect(contrast(theme["--line-2"] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
      expect(contrast(theme["--focus"] ?? "", theme[ground] ?? "")).toBeGreaterThanOrEqual(3);
    }
  });
});

test("a system in dark mode gets the same theme as the choice of dark", () => {
  expect(blockAfter(tokens, ":root:not([data-theme])")).toEqual(dark);
});

function sheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && !name.startsWith("styles"))
    .map((name) => join(folder, name));
}

test.each(sheets(root).map((path) => [path.slice(root.length + 1), path]))("%s takes its colours from the tokens", (_, path) => {
  const css = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  expect(css.match(/#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|oklch)\([^v]/gi) ?? []).toEqual([]);
});
