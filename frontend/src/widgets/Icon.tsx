import type { JSX } from "preact";

// Drawn in-house on a 24-px grid with a 2-px stroke. Always beside a word, except zoom, undo, close and more.
const PATHS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5m5-5H10a6 6 0 0 0-6 6",
  moon: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  more: "M6 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM18 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  layers: "m12 3 9 5-9 5-9-5zM3 13l9 5 9-5",
  swords: "m5 19 14-14M5 5l14 14M3 16l5 5M16 21l5-5",
  route: "M6 18a2 2 0 1 0 0 .1M18 4a2 2 0 1 0 0 .1M8 18h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7",
  reach: "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  avoid: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12",
  measure: "m3 16 13-13 5 5L8 21zM8 11l2 2m1-5 2 2m1-5 2 2",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
  tent: "M3 19 12 4l9 15zM12 12l3.5 7h-7z",
  book: "M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2zm0 0v16",
  map: "m3 6 6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15m6-12v15",
  people: "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5m1.5 3c2.5.6 4 2.6 4 5.5",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 21c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5",
  dice: "m12 2 9 5.5v9L12 22l-9-5.5v-9zM12 2v6m0 0 5 8H7zm9-.5L17 16m4 .5L17 16m-5 6-5-6m-4 .5L7 16M3 7.5 7 16",
  horse: "M5 21v-6c0-3 2-5 5-6l3-6 1.5 3C18 7 20 10 21 13l-2.5 2.5L14 13c-2 2-2 5 0 8M16 9.5h.01",
  wagon: "M3 9h14v6H3zM17 13h4M7 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM15 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  boot: "M7 3h6v9c3 1 7 1.5 7 5v3H5c0-6 2-8 2-17zM5 17h15",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  play: "M7 4v16l13-8z",
  stop: "M7 7h10v10H7z",
  check: "m5 13 5 5L20 7",
  warn: "M12 3 2 20h20zM12 10v4m0 3h.01",
  copy: "M9 9h11v12H9zM5 15H4V3h11v2",
  pen: "m4 20 1-5L16 4l4 4L9 19z",
  bin: "M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9m-4 4 3 3",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2v4m0 12v4M2 12h4m12 0h4M5 5l2.8 2.8m8.4 8.4L19 19M19 5l-2.8 2.8M7.8 16.2 5 19",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  left: "m15 6-6 6 6 6",
  right: "m9 6 6 6-6 6",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  upload: "M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4",
  chart: "M4 4v16h16M8 16v-4m4 4V8m4 8v-6",
  pointer: "M6 3v15l4-4h7z",
  brush: "M20 4 11 13M9 12c-3 0-4 2-4 4.500 0 1.500-1 2.500-2.500 3C8 21 12 19.500 12 15z",
  height: "m2 20 7-13 5 9 3-4 5 8z",
  eraser: "m4 15 9-10 7 6-8 9H8zM8.500 10l7 6",
  river: "M4 6c3-3 5 3 8 0s5 3 8 0M4 12c3-3 5 3 8 0s5 3 8 0M4 18c3-3 5 3 8 0s5 3 8 0",
  border: "m3 17 5-4 5 3 8-9M3 11h.01M8 7h.01M13 10h.01M20 2h.01",
  boat: "M4 15h16l-3 5H7zM12 15V4l6 8h-6",
  area: "M8 3h8l5 9-5 9H8l-5-9z",
  house: "m4 11 8-7 8 7M6 9.500V20h12V9.500M10 20v-6h4v6",
  pin: "M12 21c-4-5.500-7-8-7-12a7 7 0 0 1 14 0c0 4-3 6.500-7 12zM12 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  letter: "M5 6V4h14v2M12 4v16M9 20h6",
  heart: "M12 20S4 15 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15 12 20 12 20z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }): JSX.Element {
  const filled = name === "play" || name === "stop";
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of the app: a diamond with a compass needle. */
export function Mark({ size = 20 }: { size?: number }): JSX.Element {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 1.5 22.5 12 12 22.5 1.5 12z" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path class="mark-needle" d="M7 16.5 12 5l5 11.5-5-3.2z" />
    </svg>
  );
}
