import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Campaign, SessionUser } from "../api/types";
import { inCampaign, navigate } from "../router";
import { signOut } from "../state/session";
import { place } from "./place";
import { initials } from "../format";

/** Who is signed in, and what belongs to them. */
export function AccountMenu({ user, campaign }: { user: SessionUser; campaign: Campaign | null }): JSX.Element {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="avatar"
        aria-label={`${initials(user.name)}, ${user.name}: account`}
        title={user.name}
        aria-expanded={open}
        aria-haspopup="menu"
        onClick={() => setOpen(!open)}
      >
        {initials(user.name)}
      </button>
      {open ? <Menu user={user} campaign={campaign} anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface MenuProps {
  user: SessionUser;
  campaign: Campaign | null;
  anchor: { current: HTMLElement | null };
  onClose: () => void;
}

function Menu({ user, campaign, anchor, onClose }: MenuProps): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.showPopover();
    if (menu.current !== null && anchor.current !== null) place(menu.current, anchor.current.getBoundingClientRect());
    menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (menu.current?.contains(target) === false && anchor.current?.contains(target) === false) onClose();
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, []);
  const onKey = (event: KeyboardEvent): void => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === "Escape") {
      onClose();
      anchor.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = async (): Promise<void> => {
    onClose();
    // First to a page that anyone may see: leaving on purpose is not being signed out.
    navigate("/sign-in");
    await signOut();
  };
  return (
    <div ref={menu} class="menu" popover="manual" role="menu" aria-label="Account" onKeyDown={onKey} onClick={onClose}>
      <div class="menu-head" role="presentation">
        <b>{user.name}</b>
        <span class="muted">{user.is_demo ? "looking at the demo" : user.is_guest ? "joined with a code" : user.username}</span>
      </div>
      <a role="menuitem" href="/">
        Campaigns
      </a>
      {campaign?.role === "gm" ? (
        <a role="menuitem" href={inCampaign(campaign.id, "settings")}>
          Settings of {campaign.name}
        </a>
      ) : null}
      <a role="menuitem" href="/tokens">
        API and tokens
      </a>
      <button role="menuitem" type="button" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  );
}
