import { inCampaign } from "../router";
import type { ScreenName } from "../router";
import { lastVisited } from "../state/places";

export interface Section {
  word: string;
  part: "plan" | "party" | "journey" | "fight" | "chances" | "log";
  key: string;
  screens: readonly ScreenName[];
  players: boolean;
}

// The six words never change place.
export const SECTIONS: readonly Section[] = [
  { word: "Plan", part: "plan", key: "p", screens: ["planner", "map", "battlemap", "import", "ambush"], players: true },
  { word: "Party", part: "party", key: "a", screens: ["party"], players: true },
  { word: "Journey", part: "journey", key: "j", screens: ["journey", "ambush"], players: false },
  { word: "Fight", part: "fight", key: "f", screens: ["fight"], players: true },
  { word: "Chances", part: "chances", key: "c", screens: ["chances"], players: false },
  { word: "Log", part: "log", key: "l", screens: ["log"], players: true },
];

/** The section a page belongs to; an ambush belongs to the journey or the plan that it was laid on. */
export const isIn = (section: Section, screen: ScreenName, path: string): boolean =>
  section.screens.includes(screen) && (screen !== "ambush" || section.part === path.split("/")[3]);

/** Where a word of the bar leads: the thing of that kind last looked at, else the section itself. */
export function sectionPath(campaign: string, part: Section["part"]): string {
  return lastVisited(campaign, part) ?? inCampaign(campaign, part);
}
