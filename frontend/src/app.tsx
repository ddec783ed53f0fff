import { Component } from "preact";
import type { ComponentChildren, ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ApiProblem } from "./api/client";
import { useLive } from "./api/live";
import type { Campaign, Session } from "./api/types";
import { useApi } from "./api/use";
import { lazy } from "./lazy";
import { inCampaign, navigate, useRoute } from "./router";
import type { Route, ScreenName } from "./router";
import { CampaignContext } from "./state/campaign";
import { useKeys } from "./state/keys";
import { signedOutHere } from "./state/entry";
import { forget, remember } from "./state/places";
import { enterDemo, useSession } from "./state/session";
import { redoNow, undoNow } from "./state/undo";
import { tellOnce, wasTold } from "./state/told";
import { Button } from "./widgets/Button";
import { CommandLine, openCommandLine } from "./widgets/CommandLine";
import { Help, openHelp } from "./widgets/Help";
import { SignInAgain } from "./widgets/SignInAgain";
import { EmptyState, ErrorNote, NoSuchPage } from "./widgets/States";
import { Toasts } from "./widgets/Toast";
import { Guide } from "./widgets/Guide";
import { SECTIONS, sectionPath } from "./widgets/sections";
import { TopBar } from "./widgets/TopBar";

/** What every screen gets: the ids in its address and the query. */
export interface ScreenProps {
  params: Record<string, string>;
  query: URLSearchParams;
}

const OUTSIDE: Partial<Record<ScreenName, ComponentType<ScreenProps>>> = {
  home: lazy(() => import("./screens/home")),
  signin: lazy(() => import("./screens/session/sign-in")),
  setup: lazy(() => import("./screens/session/setup")),
  join: lazy(() => import("./screens/session/join")),
  tokens: lazy(() => import("./screens/tokens")),
  sharedplan: lazy(() => import("./screens/sharedplan")),
};

const INSIDE: Partial<Record<ScreenName, ComponentType<ScreenProps>>> = {
  campaign: lazy(() => import("./screens/campaign")),
  settings: lazy(() => import("./screens/settings")),
  rules: lazy(() => import("./screens/rules")),
  creatures: lazy(() => import("./screens/creatures")),
  compare: lazy(() => import("./screens/compare")),
  import: lazy(() => import("./screens/import")),
  map: lazy(() => import("./screens/map")),
  battlemap: lazy(() => import("./screens/battlemaps")),
  planner: lazy(() => import("./screens/planner")),
  party: lazy(() => import("./screens/party")),
  journey: lazy(() => import("./screens/journey")),
  ambush: lazy(() => import("./screens/ambush")),
  fight: lazy(() => import("./screens/fight")),
  chances: lazy(() => import("./screens/chances")),
  log: lazy(() => import("./screens/log")),
};

/** Screens a player never sees: they answer like a page that is not there. */
const GM_ONLY: ReadonlySet<ScreenName> = new Set(["settings", "rules", "creatures", "import", "battlemap", "journey", "ambush", "chances"]);

const OPEN: ReadonlySet<ScreenName> = new Set(["signin", "setup", "join", "sharedplan"]);

export function App(): JSX.Element {
  const route = useRoute();
  const session = useSession();
  const signedOut = session !== null && session.user === null;
  useEffect(() => {
    if (session !== null && session.user === null && !OPEN.has(route.screen)) void enter(session, route);
  }, [signedOut, route.screen]);
  useKeys("Everywhere", [
    { keys: "?", does: "Keys and help", run: openHelp },
    { keys: "Ctrl+K", does: "Do anything by name", run: openCommandLine, always: true },
    { keys: "Ctrl+Z", does: "Undo", run: undoNow },
    { keys: "Ctrl+Shift+Z", does: "Redo", run: redoNow },
    { keys: "F6", does: "Next region", run: nextRegion, always: true },
  ]);
  const inside = INSIDE[route.screen];
  return (
    <>
      {signedOut && !OPEN.has(route.screen) ? null : inside !== undefined && route.params["campaign"] !== undefined ? (
        <CampaignFrame key={route.params["campaign"]} id={route.params["campaign"]} route={route} screen={inside} />
      ) : (
        <OutsideFrame route={route} />
      )}
      <Toasts />
      <Help />
      <CommandLine />
      <SignInAgain />
    </>
  );
}

/** Where someone who is not signed in goes: into the demo where it is offered, else to sign in. */
async function enter(session: Session, route: Route): Promise<void> {
  if (session.demo_available && !signedOutHere()) {
    try {
      await enterDemo();
      return;
    } catch {
      // The demo is closed after all: sign in.
    }
  }
  navigate(`/sign-in?then=${encodeURIComponent(route.path)}`, { replace: true });
}

function OutsideFrame({ route }: { route: Route }): JSX.Element {
  const Screen = OUTSIDE[route.screen];
  return (
    <div class="frame">
      {OPEN.has(route.screen) ? null : <TopBar campaign={null} />}
      {route.screen === "sharedplan" ? null : <DemoNote />}
      <Catch key={route.screen} path={route.path}>{Screen === undefined ? <NoSuchPage /> : <Screen params={route.params} query={route.query} />}</Catch>
    </div>
  );
}

function CampaignFrame({ id, route, screen: Screen }: { id: string; route: Route; screen: ComponentType<ScreenProps> }): JSX.Element {
  const { data: campaign, problem, reload } = useApi<Campaign>(`/campaigns/${id}/`);
  useLive(campaign === null ? null : id, ["campaign"], reload);
  useEffect(() => {
    const section = SECTIONS.find((each) => each.screens.includes(route.screen) && each.part === route.path.split("/")[3]);
    if (section !== undefined && route.path.split("/").length > 4) remember(id, section.part, route.path);
  }, [route.path]);
  useKeys(
    "Go to",
    campaign === null
      ? []
      : SECTIONS.filter((section) => campaign.role === "gm" || section.players).map((section) => ({
          keys: `g ${section.key}`,
          does: section.word,
          run: () => navigate(sectionPath(id, section.part)),
        })),
  );
  useEffect(() => {
    if (campaign !== null) document.title = `${campaign.name} · Outrider`;
  }, [campaign?.name]);
  const isGm = campaign?.role === "gm";
  const hidden = campaign !== null && !isGm && GM_ONLY.has(route.screen);
  return (
    <div class="frame">
      <TopBar campaign={campaign} />
      <DemoNote>{isGm && campaign?.is_demo === true ? <Guide campaign={campaign} /> : null}</DemoNote>
      {problem !== null && campaign === null ? (
        <CampaignProblem problem={problem} onRetry={reload} />
      ) : hidden ? (
        <Withheld screen={route.screen} log={inCampaign(id, "log")} />
      ) : campaign === null ? (
        <main class="page" aria-busy="true" />
      ) : (
        <CampaignContext.Provider value={{ campaign, isGm, reload }}>
          <Catch key={route.screen} path={route.path} onError={() => forget(id, route.path.split("/")[3] ?? "")}>
            <Screen params={route.params} query={route.query} />
          </Catch>
        </CampaignContext.Provider>
      )}
    </div>
  );
}

/** What a player gets in place of a GM's screen: the log for the journey, else a page that is not there. */
function Withheld({ screen, log }: { screen: ScreenName; log: string }): JSX.Element {
  const isJourney = screen === "journey" || screen === "ambush";
  useEffect(() => {
    if (isJourney) navigate(log, { replace: true });
  }, [isJourney, log]);
  return isJourney ? <main class="page" aria-busy="true" /> : <NoSuchPage />;
}

/** A demo visitor is told once where their own account is. */
function DemoNote({ children }: { children?: ComponentChildren }): JSX.Element | null {
  const session = useSession();
  const [dropped, setDropped] = useState(() => wasTold("demo"));
  const about = session?.user?.is_demo === true && !dropped;
  const drop = (): void => {
    tellOnce("demo");
    setDropped(true);
  };
  return (
    <div class="notes">
      {about ? (
        <aside class="demo-note" aria-label="About the demo">
          <span>
            You are looking at the demo.
            {session.setup_needed ? " Your own account: open the link on the console." : ""}
          </span>
          <Button look="ghost" size="small" iconOnly icon="close" label="Close this note" onClick={drop} />
        </aside>
      ) : null}
      {children}
    </div>
  );
}

function CampaignProblem({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }): JSX.Element {
  if (problem.status === 404) return <NoSuchPage />;
  return (
    <main class="page narrow">
      <ErrorNote problem={problem} onRetry={onRetry} />
    </main>
  );
}

/** Keeps a fault in one screen from taking the bar down with it. */
class Catch extends Component<{ children: ComponentChildren; path: string; onError?: () => void }, { failed: string | null }> {
  override state = { failed: null };

  override componentDidUpdate(before: { path: string }): void {
    if (before.path !== this.props.path && this.state.failed !== null) this.setState({ failed: null });
  }

  static override getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ComponentChildren {
    if (this.state.failed === null) return this.props.children;
    return (
      <main class="page narrow">
        <EmptyState title="This page broke." actions={<Button onClick={() => location.reload()}>Load it again</Button>}>
          Nothing you sent is lost. The fault: {this.state.failed}
        </EmptyState>
      </main>
    );
  }
}

const REGIONS = "header.appbar, nav[aria-label], main, section[aria-label], [role=application], [role=region]";

function nextRegion(): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => region.offsetParent !== null);
  const at = regions.findIndex((region) => region === document.activeElement);
  const next = regions[(at + 1) % Math.max(1, regions.length)];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}
