// Reads the themes out of tokens.css and measures their contrast, for the tests that hold them to WCAG.

export type Theme = Record<string, string>;

function declarations(block: string): Theme {
  const found: Theme = {};
  for (const [, name, value] of block.matchAll(/(--[\w-]+):\s*([^;]+);/g)) if (name !== undefined && value !== undefined) found[name] = value.trim();
  return found;
}

/** The declarations of the block that follows a selector. */
export function blockAfter(css: string, selector: string): Theme {
  const start = css.indexOf("{", css.indexOf(selector));
  return declarations(css.slice(start + 1, css.indexOf("}", start)));
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
