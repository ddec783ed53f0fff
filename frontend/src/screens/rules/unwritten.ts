import type { ApiProblem } from "../../api/problem";
import type { TableValue } from "../../api/rulesets";

/** A change that does not stand on the server yet: on its way, or refused and kept where it was written. */
export interface Unwritten {
  readonly pointer: string;
  readonly value: TableValue;
  /** What to tell once it is written. */
  readonly says: string;
  /** Why it was not written; null while it is on its way. */
  readonly problem: ApiProblem | null;
}

export type Edit = Omit<Unwritten, "problem">;

/** Another change is on its way; it stands for what was written at the same place before. */
export const withEdit = (held: readonly Unwritten[], edit: Edit): Unwritten[] => [...held.filter(({ pointer }) => pointer !== edit.pointer), { ...edit, problem: null }];

/** A change stands on the server now; one that was written at its place since is still on its way. */
export const withoutEdit = (held: readonly Unwritten[], edit: Edit): Unwritten[] => held.filter((each) => each.pointer !== edit.pointer || each.value !== edit.value);

export const refused = (held: readonly Unwritten[], edit: Edit, problem: ApiProblem): Unwritten[] =>
  held.map((each) => (each.pointer === edit.pointer && each.value === edit.value ? { ...each, problem } : each));

export const dropped = (held: readonly Unwritten[], pointer: string | null): Unwritten[] => held.filter((each) => each.problem === null || (pointer !== null && each.pointer !== pointer));

/** What is wrong at a place: with what was written there, or with what was written elsewhere and does not fit it. */
export function faultAt(held: readonly Unwritten[], pointer: string): Unwritten | null {
  const faulty = held.filter(({ problem }) => problem !== null);
  return faulty.find((each) => each.pointer === pointer) ?? faulty.find(({ problem }) => problem?.pointer === pointer) ?? null;
}

const keyOf = (ruleset: string): string => `rules-unwritten-${ruleset}`;

/** Keeps what was refused through a reload of the page. */
export function keepUnwritten(ruleset: string, held: readonly Unwritten[]): void {
  const edits = held.map(({ pointer, value, says }) => ({ pointer, value, says }));
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(ruleset));
    else sessionStorage.setItem(keyOf(ruleset), JSON.stringify(edits));
  } catch {
    // No storage, or it is full: they live as long as the page.
  }
}

/** What was kept of an earlier page. */
export function keptUnwritten(ruleset: string): Edit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(ruleset)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEdit) : [];
  } catch {
    return [];
  }
}

const isEdit = (value: unknown): value is Edit => {
  const each = value as Partial<Edit> | null;
  return typeof each === "object" && each !== null && typeof each.pointer === "string" && typeof each.says === "string" && each.value !== undefined;
};
