import type { ComponentChildren, JSX } from "preact";

export interface CardProps {
  title?: ComponentChildren;
  /** Small words beside the title. */
  aside?: ComponentChildren;
  /** Buttons at the right of the title. */
  actions?: ComponentChildren;
  children?: ComponentChildren;
  label?: string;
  float?: boolean;
  gmOnly?: boolean;
  class?: string;
  level?: 2 | 3;
}

/** A panel. Cards lie on the page, never inside another card. */
export function Card(props: CardProps): JSX.Element {
  const Heading = props.level === 3 ? "h3" : "h2";
  const hasHead = props.title !== undefined || props.actions !== undefined;
  return (
    <section
      class={`panel ${props.float === true ? "float" : ""} ${props.gmOnly === true ? "gm-only" : ""} ${props.class ?? ""}`}
      aria-label={props.label ?? (typeof props.title === "string" ? props.title : undefined)}
    >
      {hasHead ? (
        <header>
          <Heading class="grow">{props.title}</Heading>
          {props.aside === undefined ? null : <span class="muted card-aside">{props.aside}</span>}
          {props.actions}
        </header>
      ) : null}
      <div class={hasHead ? "body" : "body bare"}>{props.children}</div>
    </section>
  );
}
