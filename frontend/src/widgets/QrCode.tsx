import type { JSX } from "preact";

import { qrCode } from "./qr";

/** A text as a QR code, always dark on light so that every phone reads it. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element | null {
  const cells = qrCode(text);
  if (cells === null) return null;
  const size = cells.length;
  const path = cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`-3 -3 ${size + 6} ${size + 6}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect class="qr-ground" x="-3" y="-3" width={size + 6} height={size + 6} />
      <path class="qr-cells" d={path} />
    </svg>
  );
}
