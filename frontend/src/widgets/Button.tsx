import type { ComponentChildren, JSX, Ref } from "preact";

import { Icon } from "./Icon";
import type { IconName } from "./Icon";

export interface ButtonProps {
  children?: ComponentChildren;
  onClick?: (event: MouseEvent) => void;
  look?: "plain" | "primary" | "danger" | "ghost";
  size?: "small" | "normal" | "big";
  icon?: IconName;
  /** Only for zoom, undo, close and more: the word is read aloud, not shown. */
  iconOnly?: boolean;
  label?: string;
  /** The key that does the same. */
  keys?: string;
  /** Why it cannot be pressed now. The button stays focusable and says so. */
  refusal?: string | null | undefined;
  busy?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  controls?: string;
  href?: string;
  submit?: boolean;
  class?: string;
  title?: string;
  autofocus?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

function classes(props: ButtonProps): string {
  const { look = "plain", size = "normal", iconOnly = false } = props;
  return ["btn", look === "plain" ? "" : look, size === "normal" ? "" : size, iconOnly ? "icon" : "", props.class ?? ""]
    .filter((part) => part !== "")
    .join(" ");
}

function Inside({ icon, iconOnly, label, keys, children, busy, size }: ButtonProps): JSX.Element {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size={size === "small" ? 14 : size === "big" ? 18 : 16} />}
      {iconOnly === true ? <span class="sr">{label}</span> : children}
      {busy === true ? <span class="sr">, working</span> : null}
      {keys === undefined ? null : (
        <span class="kbd" aria-hidden="true">
          {keys}
        </span>
      )}
    </>
  );
}

/** A verb to press. With `href` it is a link that looks the same. */
export function Button(props: ButtonProps): JSX.Element {
  const { refusal, busy = false } = props;
  const title = refusal ?? props.title ?? (props.iconOnly === true ? props.label : undefined);
  if (props.href !== undefined && (refusal === undefined || refusal === null)) {
    return (
      <a class={classes(props)} href={props.href} title={title}>
        <Inside {...props} />
      </a>
    );
  }
  const refused = (refusal !== undefined && refusal !== null) || busy;
  return (
    <button
      ref={props.buttonRef ?? null}
      type={props.submit === true ? "submit" : "button"}
      class={classes(props)}
      title={title}
      aria-disabled={refused ? "true" : undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-busy={busy ? "true" : undefined}
      autofocus={props.autofocus}
      onClick={(event) => {
        if (refused) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      <Inside {...props} />
      {refusal === undefined || refusal === null ? null : <span class="sr">: {refusal}</span>}
    </button>
  );
}
