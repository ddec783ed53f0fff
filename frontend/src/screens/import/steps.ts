/** The five steps of bringing in a map, and what each still needs. */
import type { ImportChoices, ImportReport, MapImport, MapKind, PictureGrid, Topology } from "../../api/types";
import { sentence } from "../../format";
import { scaleWord } from "./formats";

export type Step = 0 | 1 | 2 | 3 | 4;

const STEPS = {
  overland: ["File", "Preview", "Ground", "Scale", "What is lost"],
  battle: ["File", "Preview", "Walls and lights", "Scale", "What is lost"],
} as const;

export const stepsOf = (kind: MapKind): readonly string[] => STEPS[kind];

export const kindOf = (job: MapImport | null): MapKind => job?.report?.kind ?? job?.kind ?? "overland";

/** What the GM has decided so far; what changes the reading is sent at once, the rest with the last step. */
export interface Choices {
  readonly name: string;
  readonly terrain: Readonly<Record<string, string>>;
  readonly scaleValue: number | null;
  readonly scaleUnit: string;
  readonly topology: Topology | null;
  readonly part: string;
  readonly kind: MapKind | null;
  readonly feetPerSquare: number | null;
  readonly yUp: boolean | null;
  readonly pavedRoads: boolean;
  /** Words without a ground are left so for now: nothing can be planned across them. */
  readonly leavesWords: boolean;
  readonly grid: PictureGrid | null;
  /** The map this is a newer version of; "" for a new one. */
  readonly replaces: string;
}

export const NOTHING: Choices = {
  name: "",
  terrain: {},
  scaleValue: null,
  scaleUnit: "mi",
  topology: null,
  part: "",
  kind: null,
  feetPerSquare: null,
  yUp: null,
  pavedRoads: false,
  leavesWords: false,
  grid: null,
  replaces: "",
};

export interface Word {
  readonly word: string;
  readonly count: number;
  readonly terrain: string;
  readonly standing: "unknown" | "guess" | "sure";
  readonly reason: string;
}

const ORDER = { unknown: 0, guess: 1, sure: 2 } as const;

/** All words of the file: unknown first, guesses second, sure last, each by how often. */
export const wordsOf = (report: ImportReport, terrain: Choices["terrain"]): Word[] => {
  return report.words
    .map(({ word, count, certain, reason, terrain: ground }): Word => {
      const standing = ground === "unknown" ? "unknown" : certain ? "sure" : "guess";
      return { word, count, reason, standing, terrain: terrain[word] ?? ground };
    })
    .sort((a, b) => ORDER[a.standing] - ORDER[b.standing] || b.count - a.count);
};

/** A word as it is shown; "*" stands for every cell of a picture. */
export const wordName = (word: string): string => (word === "*" ? "Every cell" : word);

/** The first word that still has no ground. */
export const undecidedWord = (words: readonly Word[]): Word | null => words.find(({ terrain }) => terrain === "unknown") ?? null;

/** A newer version of a map has the scale of the old one if nothing else says it. */
export const hasScale = (report: ImportReport, { scaleValue, replaces }: Choices): boolean => replaces !== "" || (scaleValue ?? report.scale?.value ?? 0) > 0;

/** What the file itself leaves open and only the preview can settle. Hexes or squares is asked too, but has an answer to begin with. */
const openQuestion = (job: MapImport): string | null => {
  if (job.needed.includes("part")) return "Say which map of the file it is.";
  if (job.needed.includes("grid")) return "Lay the grid over the picture.";
  return null;
};

/** Why a step cannot be left yet; null when it can. */
export const refusalOf = (step: Step, job: MapImport | null, choices: Choices): string | null => {
  if (step === 0) return job ? (job.report ? null : "The file is still being read.") : "Choose a file first.";
  if (!job?.report) return "The file is still being read.";
  if (isWaiting(job)) return "The file is being read again.";
  if (step === 1) return openQuestion(job);
  if (step === 2) {
    const word = kindOf(job) === "battle" || choices.leavesWords ? null : undecidedWord(wordsOf(job.report, choices.terrain));
    return word ? `Say what “${wordName(word.word)}” is to go on` : null;
  }
  if (step === 3 && kindOf(job) === "overland" && !hasScale(job.report, choices)) return `Say how wide a ${scaleWord(job.report)} is.`;
  return null;
};

/** Why the map cannot be brought in yet: the first step that lacks something. An undecided word may stay unknown. */
export const refusalOfAll = (job: MapImport | null, choices: Choices): string | null =>
  refusalOf(0, job, choices) ?? refusalOf(1, job, choices) ?? refusalOf(3, job, choices);

export const isWaiting = (job: Pick<MapImport, "status"> | null): boolean => job !== null && (job.status === "queued" || job.status === "reading");

/** What again/ is sent: everything that changes how the file is read. */
export const readingBody = (choices: Choices): ImportChoices => ({
  ...(choices.part === "" ? {} : { part: choices.part }),
  ...(choices.topology === null ? {} : { topology: choices.topology }),
  ...(choices.kind === null ? {} : { kind: choices.kind }),
  ...(choices.yUp === null ? {} : { y_up: choices.yUp }),
  ...(choices.pavedRoads ? { paved_roads: true } : {}),
  ...(choices.grid === null ? {} : { grid: choices.grid }),
  ...(choices.feetPerSquare === null ? {} : { feet_per_square: choices.feetPerSquare }),
  ...(Object.keys(choices.terrain).length > 0 ? { terrain: { ...choices.terrain } } : {}),
});

/** What accept/ is sent. */
export const acceptBody = (choices: Choices): ImportChoices => ({
  ...readingBody(choices),
  ...(choices.name.trim() ? { name: choices.name.trim() } : {}),
  ...(choices.scaleValue === null ? {} : { scale_value: choices.scaleValue, scale_unit: choices.scaleUnit }),
  ...(choices.replaces === "" ? {} : { replaces: choices.replaces }),
});

/** Whether what was last read no longer is what is wanted. */
export const differs = (read: ImportChoices, wanted: ImportChoices): boolean => JSON.stringify(read) !== JSON.stringify(wanted);

/** A refusal as one text: detail, place and remedy. */
export const problemWords = (problem: NonNullable<MapImport["problem"]>): { detail: string; place: string; remedy: string } => ({
  detail: sentence(problem.detail),
  place: (problem.pointer ?? "").replace(/^\//, "").replaceAll("/", ", "),
  remedy: sentence(problem.remedy ?? ""),
});
