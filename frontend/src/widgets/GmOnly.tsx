import type { JSX } from "preact";

import { Icon } from "./Icon";

/** The one mark for what only the GM can see: an eye and the words. */
export function GmOnly({ words = "GM only" }: { words?: string }): JSX.Element {
  return (
    <span class="gm-mark">
      <Icon name="eye" size={14} />
      {words}
    </span>
  );
}
