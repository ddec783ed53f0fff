import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import { api } from "../api/client";
import type { Reason, RuleText } from "../api/types";
import { tellDeed } from "../state/deeds";
import { Button } from "./Button";
import { place } from "./place";

export interface WhyProps {
  /** The figure itself. */
  children: ComponentChildren;
  /** What and how much, the panel's first line: "Day 2: 14 damage to each". */
  title: string;
  reasons: readonly Reason[];
  /** The last row: what it adds up to. */
  total?: { text: string; effect: string } | null;
  class?: string;
}

/** A figure that can say why: dotted, and a panel with one row per rule applied. */
export function Why(props: WhyProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (refocus: boolean): void => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`fig ${props.class ?? ""}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title="Why?"
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== "?") return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {props.children}
      </button>
      {open ? <WhyPanel {...props} id={id} anchor={button} onClose={close} /> : null}
    </>
  );
}

interface PanelProps extends WhyProps {
  id: string;
  anchor: { current: HTMLElement | null };
  onClose: (refocus: boolean) => void;
}

function WhyPanel({ id, title, reasons, total, anchor, onClose }: PanelProps): JSX.Element {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => tellDeed("why"), []);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    const settle = (): void => {
      if (anchor.current !== null) place(element, anchor.current.getBoundingClientRect());
    };
    settle();
    element.focus();
    addEventListener("resize", settle);
    addEventListener("scroll", settle, true);
    return () => {
      removeEventListener("resize", settle);
      removeEventListener("scroll", settle, true);
    };
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (panel.current?.contains(target) === false && anchor.current?.contains(target) === false) onClose(false);
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      class="why"
      popover="manual"
      role="dialog"
      aria-modal="false"
      aria-label={title}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose(true);
      }}
    >
      <h2 class="why-title">
        <span>{title}</span>
        <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={() => onClose(true)} />
      </h2>
      <ol>
        {reasons.map((reason, index) => (
          <ReasonRow key={`${reason.rule}${index}`} reason={reason} />
        ))}
        {reasons.length === 0 ? <li class="soft">No rule changes this figure.</li> : null}
        {total === undefined || total === null ? null : (
          <li class="sum">
            <span>{total.text}</span>
            <b>{total.effect}</b>
          </li>
        )}
      </ol>
    </div>
  );
}

/** "EP-OV-05" stands in a catalogue; "sheet" or "hand" says where else a figure comes from. */
const isCatalogued = (rule: string): boolean => /^[A-Z][A-Z0-9]*-/.test(rule);

/** One rule applied; its id opens the catalogue's text. */
export function ReasonRow({ reason }: { reason: Reason }): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const toggle = (): void => {
    if (text !== null) return setText(null);
    setText("…");
    api
      .get<RuleText>(`/rules/${encodeURIComponent(reason.rule)}/`)
      .then((rule) => setText(rule.text))
      .catch(() => setText("The catalogue could not be read."));
  };
  return (
    <li>
      <span>{reason.text}</span>
      <b>{reason.effect.replace(/^-(?=\d)/, "−")}</b>
      {reason.rule === "" ? null : !isCatalogued(reason.rule) ? (
        <span class="rule-id">{reason.rule === "sheet" ? "from the sheet" : reason.rule.replaceAll("_", " ")}</span>
      ) : (
        <button type="button" class="rule-id" aria-expanded={text !== null} onClick={toggle}>
          {reason.rule}
        </button>
      )}
      {text === null ? null : <p class="rule-text">{text}</p>}
    </li>
  );
}

/** The list of reasons without the figure, for places that show them open. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }): JSX.Element {
  return (
    <ol class="reasons">
      {reasons.map((reason, index) => (
        <ReasonRow key={`${reason.rule}${index}`} reason={reason} />
      ))}
    </ol>
  );
}
