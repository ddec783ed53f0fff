/** The map's colours, read from tokens.css again whenever the theme changes. */
import { LOOKS, type Look } from "./ground";

export interface Palette {
  readonly fill: Record<Look, string>;
  readonly ink: Record<Look, string>;
  readonly token: (name: string) => string;
  readonly isDark: boolean;
}

export const readPalette = (element: Element = document.documentElement): Palette => {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const perLook = (prefix: string): Record<Look, string> =>
    Object.fromEntries(LOOKS.map((look) => [look, token(`${prefix}-${look}`)])) as Record<Look, string>;
  return { fill: perLook("t"), ink: perLook("i"), token, isDark: style.colorScheme.includes("dark") };
};

/** Calls back when the forced theme or the system's theme changes. */
export const onThemeChange = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
};

export type Rgba = readonly [number, number, number, number];

const share = (text: string | undefined, whole: number): number => {
  if (text === undefined) return 1;
  return text.endsWith("%") ? Number.parseFloat(text) / 100 : Number.parseFloat(text) / whole;
};

/** Red, green, blue and opacity from 0 to 1, however a build writes a token: #rgb, #rrggbb, #rrggbbaa, rgb(r g b / a). */
export const colourParts = (colour: string): Rgba => {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(colour)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [r = 0, g = 0, b = 0, a = 1] = digits.map((pair) => Number.parseInt(pair, 16) / 255);
    return [r, g, b, a];
  }
  const numbers = colour.match(/[\d.]+%?/g) ?? [];
  return [share(numbers[0] ?? "0", 255), share(numbers[1] ?? "0", 255), share(numbers[2] ?? "0", 255), share(numbers[3], 1)];
};
