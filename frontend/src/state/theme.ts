import { Store, useStore } from "./store";

export type Theme = "system" | "light" | "dark";

const KEY = "outrider.theme";

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

export const theme = new Store<Theme>(remembered());

export function setTheme(choice: Theme): void {
  theme.set(choice);
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // The choice lasts until the page is left.
  }
}

/** Whether the page is dark now, whoever decided it. The map's shader asks. */
export const isDark = (): boolean =>
  theme.get() === "dark" || (theme.get() === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

export const useTheme = (): Theme => useStore(theme);
