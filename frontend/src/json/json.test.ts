import { describe, expect, it } from "vitest";

import { readJson } from "./read";
import { faultIn } from "./scan";

describe("what is wrong with JSON", () => {
  it.each([
    ['{\n  "name": "Nix",\n  speed: 30\n}', 3, 3, "speed is no name"],
    ['{"name": "Nix",\n}', 2, 1, "nothing follows the comma"],
    ['{"name": "Nix"\n "hp": 3}', 2, 2, "a comma or } is missing before \""],
    ['{"name": "Nix', 1, 10, "does not end on its line"],
    ['{"name": \'Nix\'}', 1, 10, "Use straight double quotes"],
    ['{"hp": 3', 1, 9, "the text ends before the { of line 1 is closed"],
    ['[{"hp": 03}]', 1, 9, "03 is no value"],
    ['{"hp" 3}', 1, 7, "a colon is missing"],
    ['{"hp": 3} and more', 1, 11, "goes on with and"],
    ["", 1, 1, "there is nothing here"],
    ['{"a": "\\x"}', 1, 8, "a backslash stands alone"],
    ['[1, , 2]', 1, 5, "a value is missing before ,"],
    ['{"a": True}', 1, 7, "True is no value"],
  ])("%j", (text, line, column, says) => {
    expect(faultIn(text)).toMatchObject({ line, column });
    expect(faultIn(text)?.says).toContain(says);
    expect(readJson(text)).toEqual({ wrong: expect.stringContaining(`Line ${String(line)}, column ${String(column)}: `) as string });
  });
  it.each(["{}", "[]", ' {"a": [1, -2.5e3, true, false, null, "\\u00e4 \\n", {"b": {}}]} ', '"x"', "0"])("%j is whole", (text) => {
    expect(faultIn(text)).toBeNull();
    expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown });
  });
  it("agrees with the browser on every cut of a text", () => {
    const whole = '{"name": "Nix \\"the\\" Fox", "hp": [12, -3.5, true], "more": {"a": null}}';
    for (let end = 0; end < whole.length; end += 1) expect(faultIn(whole.slice(0, end)), whole.slice(0, end)).not.toBeNull();
    expect(faultIn(whole)).toBeNull();
  });
});
