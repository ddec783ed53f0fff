import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

import { useLine } from "../api/live";
import type { Campaign } from "../api/types";
import { count } from "../format";
import { inCampaign, useRoute } from "../router";
import { useSession } from "../state/session";
import { useStore } from "../state/store";
import { setTheme, useTheme } from "../state/theme";
import { redoNow, undoNow, undoSlot } from "../state/undo";
import { AccountMenu } from "./AccountMenu";
import { Button } from "./Button";
import { openHelp } from "./Help";
import { Mark } from "./Icon";
import { SECTIONS, isIn, sectionPath } from "./sections";

/** The bar at the top of every page: `children` stand left of undo. */
export function TopBar({ campaign, children }: { campaign: Campaign | null; children?: ComponentChildren }): JSX.Element {
  const route = useRoute();
  const session = useSession();
  const sections = SECTIONS.filter((section) => campaign?.role === "gm" || section.players);
  return (
    <header class="appbar">
      <button type="button" class="btn skip" onClick={skipToContent}>
        To the content
      </button>
      <a class="brand" href="/" aria-label="Outrider, your campaigns">
        <Mark />
        <span class="brand-word">Outrider</span>
      </a>
      {campaign === null ? null : (
        <>
          <span class="slash" aria-hidden="true">
            /
          </span>
          <a class="campaign-name" href={inCampaign(campaign.id)} aria-current={route.screen === "campaign" ? "page" : undefined}>
            {campaign.name}
          </a>
          <nav class="nav" aria-label="Campaign">
            {sections.map((section) => (
              <a
                key={section.part}
                href={sectionPath(campaign.id, section.part)}
                aria-current={isIn(section, route.screen, route.path) ? "page" : undefined}
              >
                {section.word}
              </a>
            ))}
          </nav>
        </>
      )}
      <span class="grow" />
      {children}
      {campaign === null ? null : <LiveDot campaign={campaign.id} />}
      {campaign === null ? null : <UndoButtons isGm={campaign.role === "gm"} />}
      <ThemeButton />
      <button type="button" class="btn icon ghost help-button" aria-label="Keys and help" title="Keys and help" onClick={openHelp}>
        ?
      </button>
      {session?.user === null || session === null ? null : <AccountMenu user={session.user} campaign={campaign} />}
    </header>
  );
}

function skipToContent(): void {
  const main = document.querySelector<HTMLElement>("main");
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
}

/** The same bar under the name of the working agreement. */
export const Bar = TopBar;

function LiveDot({ campaign }: { campaign: string }): JSX.Element {
  const line = useLine(campaign);
  if (line.kind === "trying") return <span class="live lost">No line, trying again</span>;
  return <span class="live">{line.people === null ? "Live" : `${count(line.people, "player")} following`}</span>;
}

function UndoButtons({ isGm }: { isGm: boolean }): JSX.Element | null {
  const slot = useStore(undoSlot);
  const undo = slot?.undoLabel ?? null;
  const redo = slot?.redoLabel ?? null;
  if (!isGm && undo === null && redo === null) return null;
  return (
    <>
      <Button
        look="ghost"
        iconOnly
        icon="undo"
        label={undo === null ? "Undo" : `Undo: ${undo}`}
        refusal={undo === null ? "Nothing to take back" : null}
        onClick={undoNow}
      />
      <Button
        look="ghost"
        iconOnly
        icon="redo"
        label={redo === null ? "Redo" : `Redo: ${redo}`}
        refusal={redo === null ? "Nothing to do again" : null}
        onClick={redoNow}
      />
    </>
  );
}

const NEXT = { system: "light", light: "dark", dark: "system" } as const;
const THEME_WORDS = { system: "as the system", light: "light", dark: "dark" } as const;

function ThemeButton(): JSX.Element {
  const theme = useTheme();
  const [, redraw] = useState(0);
  return (
    <Button
      look="ghost"
      iconOnly
      icon={theme === "light" ? "sun" : "moon"}
      label={`Theme: ${THEME_WORDS[theme]}. Change to ${THEME_WORDS[NEXT[theme]]}`}
      onClick={() => {
        setTheme(NEXT[theme]);
        redraw((n) => n + 1);
      }}
    />
  );
}
