import type { Fold } from "./actions";

const plain = (text: string): string => text.toLocaleLowerCase();

/** What a button and its variants are called by. */
const wordsOf = ({ label, small, members }: Fold): string => plain([label, small, ...members.flatMap((member) => [member.label, member.small])].join(" "));

/** The buttons that hold every word that is typed; those that can be done now first. */
export function found(folds: readonly Fold[], typed: string): Fold[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const fitting = folds.filter((fold) => wanted.every((word) => wordsOf(fold).includes(word)));
  return [...fitting.filter(({ members }) => !members[0].refusal), ...fitting.filter(({ members }) => members[0].refusal)];
}
