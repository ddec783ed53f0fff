import { useSyncExternalStore } from "./state/store";

export type ScreenName =
  | "home"
  | "signin"
  | "setup"
  | "join"
  | "tokens"
  | "sharedplan"
  | "campaign"
  | "import"
  | "map"
  | "battlemap"
  | "planner"
  | "party"
  | "journey"
  | "ambush"
  | "fight"
  | "chances"
  | "log"
  | "settings"
  | "rules"
  | "creatures"
  | "compare"
  | "missing";

export type Params = Record<string, string>;

export interface Route {
  screen: ScreenName;
  params: Params;
  path: string;
  query: URLSearchParams;
}

type Pattern = readonly [pattern: string, screen: ScreenName];

// `{name}` takes one part of the path. The first pattern that fits wins.
const PATTERNS: readonly Pattern[] = [
  ["/", "home"],
  ["/sign-in", "signin"],
  ["/setup", "setup"],
  ["/setup/{key}", "setup"],
  ["/join", "join"],
  ["/join/{code}", "join"],
  ["/tokens", "tokens"],
  ["/shared/{token}", "sharedplan"],
  ["/c/{campaign}", "campaign"],
  ["/c/{campaign}/settings", "settings"],
  ["/c/{campaign}/settings/rules/{ruleset}", "rules"],
  ["/c/{campaign}/compare", "compare"],
  ["/c/{campaign}/creatures", "creatures"],
  ["/c/{campaign}/creatures/{creature}", "creatures"],
  ["/c/{campaign}/maps/import", "import"],
  ["/c/{campaign}/maps/import/{import}", "import"],
  ["/c/{campaign}/maps", "map"],
  ["/c/{campaign}/maps/{map}", "map"],
  ["/c/{campaign}/maps/{map}/edit", "map"],
  ["/c/{campaign}/battle-maps/{battle}", "battlemap"],
  ["/c/{campaign}/plan", "planner"],
  ["/c/{campaign}/plan/{plan}", "planner"],
  ["/c/{campaign}/plan/{plan}/ambush/{ambush}", "ambush"],
  ["/c/{campaign}/party", "party"],
  ["/c/{campaign}/party/{party}", "party"],
  ["/c/{campaign}/journey", "journey"],
  ["/c/{campaign}/journey/{journey}", "journey"],
  ["/c/{campaign}/journey/{journey}/ambush/{ambush}", "ambush"],
  ["/c/{campaign}/fight", "fight"],
  ["/c/{campaign}/fight/{fight}", "fight"],
  ["/c/{campaign}/chances", "chances"],
  ["/c/{campaign}/chances/{run}", "chances"],
  ["/c/{campaign}/chances/{run}/trial/{trial}", "chances"],
  ["/c/{campaign}/log", "log"],
  ["/c/{campaign}/log/day/{day}", "log"],
];

const parts = (path: string): string[] => path.split("/").filter((part) => part !== "");

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function fit(pattern: string, given: string[]): Params | null {
  const wanted = parts(pattern);
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, want] of wanted.entries()) {
    const got = given[index] ?? "";
    if (want.startsWith("{")) {
      const value = decode(got);
      if (value === null) return null;
      params[want.slice(1, -1)] = value;
    } else if (want !== got) return null;
  }
  return params;
}

/** The screen a path belongs to, with the ids it names. */
export function match(path: string, search = ""): Route {
  const given = parts(path);
  for (const [pattern, screen] of PATTERNS) {
    const params = fit(pattern, given);
    if (params !== null) return { screen, params, path, query: new URLSearchParams(search) };
  }
  return { screen: "missing", params: {}, path, query: new URLSearchParams(search) };
}

const listeners = new Set<() => void>();
let current: Route | null = null;

const here = (): Route => (current ??= match(location.pathname, location.search));

function refresh(): void {
  current = match(location.pathname, location.search);
  for (const listener of [...listeners]) listener();
}

/** Starts to follow the browser's own back and forward. */
export function startRouter(): void {
  addEventListener("popstate", refresh);
}

/** Goes to another page of the app. `replace` leaves no step for the back button. */
export function navigate(to: string, options: { replace?: boolean } = {}): void {
  if (to === location.pathname + location.search) return;
  const samePage = new URL(to, location.href).pathname === location.pathname;
  history[options.replace ? "replaceState" : "pushState"](null, "", to);
  refresh();
  if (!samePage) scrollTo(0, 0);
}

/** Changes single values of the query and keeps the rest; null takes one away. */
export function setQuery(values: Record<string, string | null>, options: { replace?: boolean } = { replace: true }): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  navigate(location.pathname + (query.size > 0 ? `?${query}` : ""), options);
}

export function useRoute(): Route {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, here);
}

/** Path of a page inside a campaign: `inCampaign(id, "party", party)`. */
export function inCampaign(campaign: string, ...rest: string[]): string {
  return ["", "c", campaign, ...rest].map(encodeURIComponent).join("/") + (rest.length === 0 ? "/" : "");
}

/** Whether a click on a link is ours to handle: plain, same origin, same tab, not the server's own pages. */
export function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return !/^\/(api|static|admin)(\/|$)/.test(link.pathname) && !(link.hash !== "" && link.pathname === location.pathname);
}

/** One listener for every link of the page. */
export function followLinks(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.getAttribute("href") === null || !isOurs(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}
