import type { JSX } from "preact";

import { Icon } from "../../widgets";
import type { IconName } from "../../widgets";

export type LogTab = "log" | "map" | "party" | "rolls";

export const WIDE_TABS = [
  { value: "log", label: "Days" },
  { value: "rolls", label: "Rolls" },
];

const TABS: readonly { tab: LogTab; word: string; icon: IconName }[] = [
  { tab: "log", word: "Log", icon: "book" },
  { tab: "map", word: "Map", icon: "map" },
  { tab: "party", word: "Party", icon: "people" },
  { tab: "rolls", word: "Rolls", icon: "dice" },
];

/** The four words at the thumb. */
export function PhoneTabs({ tab }: { tab: LogTab }): JSX.Element {
  return (
    <nav class="phone-tabs" aria-label="Log">
      {TABS.map((each) => (
        <a key={each.tab} href={each.tab === "log" ? location.pathname : `?tab=${each.tab}`} aria-current={each.tab === tab ? "page" : undefined}>
          <Icon name={each.icon} size={22} />
          {each.word}
        </a>
      ))}
    </nav>
  );
}
