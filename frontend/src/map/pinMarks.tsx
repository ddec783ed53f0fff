/** The shapes of the kit: ring, diamond and square for stops, a numbered tent for a camp. */
import type { JSX } from "preact";
import { type StopPin } from "./overlay";

export const StopMark = ({ kind, size = 26 }: { kind: StopPin["kind"]; size?: number }): JSX.Element => (
  <svg class="stop-mark" width={size} height={size} viewBox="-13 -13 26 26" aria-hidden="true">
    {kind === "start" ? <circle class="stop-open" r="8" stroke-width="4.5" /> : null}
    {kind === "via" ? <rect class="stop-open" x="-7" y="-7" width="14" height="14" stroke-width="4" transform="rotate(45)" /> : null}
    {kind === "end" ? (
      <>
        <rect class="stop-solid" x="-9" y="-9" width="18" height="18" rx="3" />
        <path class="stop-flag" d="M-4 5v-9h7L1.500 -1.500 3 1h-6" />
      </>
    ) : null}
  </svg>
);

export const CampMark = ({ number, size = 26 }: { number: number | null; size?: number }): JSX.Element => (
  <svg class="camp-mark" width={size} height={size} viewBox="-13 -15 26 26" aria-hidden="true">
    <path d="M-11.500 7 0-12.500 11.500 7z" />
    {number === null ? null : (
      <text y="4" text-anchor="middle">
        {number}
      </text>
    )}
  </svg>
);

export const PartyMark = (): JSX.Element => (
  <svg width="34" height="34" viewBox="-17 -17 34 34" aria-hidden="true">
    <circle class="party-case" r="15" />
    <circle class="party-disc" r="12" />
    <path class="party-needle" d="M-5 6.500 0-7.500l5 14L0 3.200z" />
  </svg>
);
