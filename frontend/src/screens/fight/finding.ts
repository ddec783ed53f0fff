import type { Fold } from "./actions";
import { FOLDED } from "./actionWords";

const plain = (text: string): string => text.toLocaleLowerCase();

/** What a button and its variants are called by, and then all that stands on them. */
const namesOf = ({ label, members }: Fold): string => plain([label, FOLDED[members[0].type] ?? "", ...members.map((member) => member.label)].join(" "));
const wordsOf = (fold: Fold): string => `${namesOf(fold)} ${plain([fold.small, ...fold.members.map((member) => member.small)].join(" "))}`;

/** The buttons that hold every word that is typed: those called so first, and what can be done now before the refused. */
export function found(folds: readonly Fold[], typed: string): Fold[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => wanted.every((word) => text.includes(word));
  const rank = (fold: Fold): number => Number(fold.members[0].refusal !== null) * 2 + Number(!holds(namesOf(fold)));
  return folds.filter((fold) => holds(wordsOf(fold))).sort((a, b) => rank(a) - rank(b));
}
