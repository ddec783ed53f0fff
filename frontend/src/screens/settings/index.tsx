import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { EmptyState } from "../../widgets";

export default function Screen(_: ScreenProps): JSX.Element {
  return (
    <main class="page">
      <EmptyState title="Settings" />
    </main>
  );
}
