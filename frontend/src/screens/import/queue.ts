/** Maps that wait to be brought in one after the other. They stay in this page's memory: files cannot be kept longer. */
import { Store } from "../../state/store";

export interface Waiting {
  readonly campaign: string;
  readonly label: string;
  readonly files: readonly File[];
  /** Which of several maps of these files. */
  readonly part: string;
}

export const waitingMaps = new Store<readonly Waiting[]>([]);

export const waitingOf = (all: readonly Waiting[], campaign: string): Waiting[] => all.filter((one) => one.campaign === campaign);

export const enqueue = (maps: readonly Waiting[]): void => waitingMaps.update((all) => [...all, ...maps]);

export const dropWaiting = (one: Waiting): void => waitingMaps.update((all) => all.filter((other) => other !== one));

/** Takes the next one out. */
export const takeNext = (campaign: string): Waiting | null => {
  const next = waitingOf(waitingMaps.get(), campaign)[0] ?? null;
  if (next) dropWaiting(next);
  return next;
};
