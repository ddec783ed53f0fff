import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { RuleText } from "../../api/types";
import { place } from "../../widgets";

/** A rule's number; pressed, what the catalogue says. Escape or a press elsewhere closes it. */
export function RuleChip({ id, title }: { id: string; title: string }): JSX.Element {
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [rule, setRule] = useState<RuleText | "unread" | null>(null);
  const name = useId();
  const settle = (): void => {
    if (panel.current !== null && button.current !== null) place(panel.current, button.current.getBoundingClientRect());
  };
  const open = (): void => {
    panel.current?.togglePopover();
    settle();
    if (rule !== null && rule !== "unread") return;
    api
      .get<RuleText>(`/rules/${encodeURIComponent(id)}/`)
      .then(setRule)
      .catch(() => { setRule("unread"); })
      .finally(settle);
  };
  return (
    <>
      <button ref={button} type="button" class="rule-chip" title={title} aria-haspopup="dialog" aria-controls={name} onClick={open}>
        {id}
      </button>
      <div ref={panel} id={name} class="why rule-card" popover="auto" role="dialog" aria-label={`${id} ${title}`}>
        <h2 class="why-title">{id}</h2>
        {title === "" ? null : <b>{title}</b>}
        {rule === null ? <p class="rule-text">…</p> : null}
        {rule === "unread" ? <p class="rule-text">The catalogue could not be read.</p> : null}
        {rule === null || rule === "unread" ? null : (
          <>
            <p class="rule-text">{rule.text}</p>
            <small>As in the catalogue “{rule.catalogue.replaceAll("-", " ")}”</small>
          </>
        )}
      </div>
    </>
  );
}
