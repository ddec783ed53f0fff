import type { ComponentChildren, JSX } from "preact";

/** One mark of the board beside its meaning. */
export function Sample({ children, words }: { children: ComponentChildren; words: string }): JSX.Element {
  return (
    <li>
      <svg viewBox="0 0 36 36" width="26" height="26" aria-hidden="true">
        <rect class="board-paper" width="36" height="36" />
        {children}
      </svg>
      <span>{words}</span>
    </li>
  );
}
