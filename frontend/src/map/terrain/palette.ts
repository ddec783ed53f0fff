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

/** Red, green, blue and opacity from 0 to 1, whatever way the token is written. */
export const colourParts = (colour: string): readonly [number, number, number, number] => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [0, 0, 0, 1];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255, a / 255];
};
