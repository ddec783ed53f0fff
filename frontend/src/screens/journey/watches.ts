import type { Journey } from "../../api/types";

/** Watches of the night as they are being set: who is in which. */
export type Watches = readonly (readonly string[])[];

export const MOST_WATCHES = 8;

/** The watches as they stand, without hours. */
export const watchesOf = (journey: Journey): Watches => (journey.watches ?? []).map(({ members }) => members);

/** Everyone in turn, one at a time. */
export const eachInTurn = (journey: Journey): Watches => journey.members.filter((member) => !member.dead).map(({ id }) => [id]);

export const toggled = (watches: Watches, index: number, member: string): Watches =>
  watches.map((watch, at) => (at !== index ? watch : watch.includes(member) ? watch.filter((one) => one !== member) : [...watch, member]));

export const added = (watches: Watches): Watches => (watches.length >= MOST_WATCHES ? watches : [...watches, []]);

export const without = (watches: Watches, index: number): Watches => watches.filter((_, at) => at !== index);

/** What the API takes: watches that nobody keeps are none. */
export const sentWatches = (watches: Watches): string[][] => watches.filter((watch) => watch.length > 0).map((watch) => [...watch]);
