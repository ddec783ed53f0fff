// The first-run guide: small notes, each ended by doing what it says.

import type { Deed } from "./deeds";

export interface GuideStep {
  words: string;
  /** The word of the bar it happens under. */
  part: "plan" | "journey";
  ends: (deed: Deed, last: Deed | null) => boolean;
}

const isPlan = (deed: Deed | null): deed is Deed => deed !== null && /^PATCH .*\/plans\/[^/]+\/$/.test(deed.name);

const field = (deed: Deed | null, name: string): string => {
  const body = deed?.body;
  return typeof body === "object" && body !== null ? JSON.stringify((body as Record<string, unknown>)[name] ?? null) : "";
};

export const STEPS: readonly GuideStep[] = [
  { words: "Drag the diamond at Vell Ford to another hex, or press it and then a hex.", part: "plan", ends: (deed) => isPlan(deed) },
  {
    words: "Pull “Arrive by” to another half day and watch what it costs.",
    part: "plan",
    ends: (deed, last) => isPlan(deed) && (!isPlan(last) || field(deed, "stops") === field(last, "stops")),
  },
  { words: "Press a dotted figure: it says why it is what it is.", part: "plan", ends: (deed) => deed.name === "why" },
  { words: "Press “What is likely?”: the plan is travelled hundreds of times.", part: "plan", ends: (deed) => /^POST .*\/simulations\/$/.test(deed.name) },
  {
    words: "Open the journey and advance a day.",
    part: "journey",
    ends: (deed) => /^POST .*\/journeys\/[^/]+\/orders\/$/.test(deed.name) && field(deed, "order").includes("advance"),
  },
  {
    words: "Travel on until the Gallows Crew is met, then spring the ambush.",
    part: "journey",
    ends: (deed) => /^POST .*\/(ambushes\/|ambushes\/[^/]+\/start\/)$/.test(deed.name),
  },
];

export const DONE = STEPS.length;

const KEY = "outrider.guide";

/** The step the viewer is at; DONE once all are done or the guide was put away. */
export function readGuide(): number {
  try {
    const at = Number(localStorage.getItem(KEY) ?? 0);
    return Number.isInteger(at) && at >= 0 && at <= DONE ? at : 0;
  } catch {
    return 0;
  }
}

export function writeGuide(at: number): void {
  try {
    localStorage.setItem(KEY, String(at));
  } catch {
    // The guide starts anew with the next page.
  }
}
