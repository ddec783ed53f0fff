/** The five steps of bringing in a map, and what each still needs. */
import type { ImportReport, MapImport } from "../../api/types";

export const STEPS = ["File", "Preview", "Ground", "Scale", "What is lost"] as const;
export type Step = 0 | 1 | 2 | 3 | 4;

/** What the GM has decided so far; kept apart from the job until the last step. */
export interface Choices {
  readonly name: string;
  readonly terrain: Readonly<Record<string, string>>;
  readonly scaleValue: number | null;
  readonly scaleUnit: string;
}

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
  const known = report.words ?? report.guesses.map((guess) => ({ ...guess, certain: false }));
  return known
    .map(({ word, count, certain, reason, terrain: ground }): Word => {
      const standing = ground === "unknown" ? "unknown" : certain ? "sure" : "guess";
      return { word, count, reason, standing, terrain: terrain[word] ?? ground };
    })
    .sort((a, b) => ORDER[a.standing] - ORDER[b.standing] || b.count - a.count);
};

/** The first word that still has no ground. */
export const undecidedWord = (words: readonly Word[]): Word | null => words.find(({ terrain }) => terrain === "unknown") ?? null;

export const hasScale = (report: ImportReport, { scaleValue }: Choices): boolean => (scaleValue ?? report.scale?.value ?? 0) > 0;

/** Why a step cannot be left yet; null when it can. */
export const refusalOf = (step: Step, job: MapImport | null, choices: Choices): string | null => {
  if (step === 0) return job ? (job.report ? null : "The file is still being read.") : "Choose a file first.";
  if (!job?.report) return "The file is still being read.";
  if (step === 3 && !hasScale(job.report, choices)) return "Say how wide a cell is.";
  return null;
};

export const isWaiting = (job: MapImport | null): boolean => job !== null && (job.status === "queued" || job.status === "reading");

/** What accept/ is sent. */
export const acceptBody = (choices: Choices): Record<string, unknown> => ({
  ...(choices.name.trim() ? { name: choices.name.trim() } : {}),
  ...(choices.scaleValue !== null ? { scale_value: choices.scaleValue, scale_unit: choices.scaleUnit } : {}),
  ...(Object.keys(choices.terrain).length > 0 ? { terrain: choices.terrain } : {}),
});
