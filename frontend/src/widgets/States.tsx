import type { ComponentChildren, JSX } from "preact";

import type { ApiProblem } from "../api/client";
import { sentence } from "../format";
import { Button } from "./Button";

/** Nothing here yet: one sentence and the one thing to do. */
export function EmptyState(props: { title: string; children?: ComponentChildren; actions?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <h2>{props.title}</h2>
      {props.children === undefined ? null : <p class="soft">{props.children}</p>}
      {props.actions === undefined ? null : <div class="empty-actions">{props.actions}</div>}
    </div>
  );
}

/** What went wrong, where, and the way out; stands beside its cause. */
export function ErrorNote(props: { problem: ApiProblem | null; onRetry?: () => void; class?: string }): JSX.Element | null {
  const { problem } = props;
  if (problem === null) return null;
  return (
    <div class={`note bad ${props.class ?? ""}`} role="alert">
      <span class="grow">
        <b>{sentence(problem.detail)}</b>
        {problem.remedy === null ? null : <> {problem.remedy}</>}
        {problem.rule === null ? null : <small class="rule-id"> {problem.rule}</small>}
      </span>
      {props.onRetry === undefined ? null : (
        <Button size="small" onClick={props.onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export type NoteLook = "info" | "warn" | "bad" | "ok";

export function Note(props: { look?: NoteLook; children: ComponentChildren }): JSX.Element {
  return (
    <div class={`note ${props.look ?? ""}`}>
      <span class="grow">{props.children}</span>
    </div>
  );
}

/** The frame of what is coming; only shown after 300 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }): JSX.Element {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** The answer for a wrong address and for someone else's page: both look the same. */
export function NoSuchPage(): JSX.Element {
  return (
    <main class="page narrow">
      <EmptyState title="No such page, or not yours to see." actions={<Button href="/">To your campaigns</Button>} />
    </main>
  );
}
