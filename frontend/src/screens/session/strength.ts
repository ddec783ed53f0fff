export const LEAST_LENGTH = 10;

/** How hard a password is to guess, from 0 (too short) to 3, and the words for it. */
export function strength(password: string): { steps: 0 | 1 | 2 | 3; words: string } {
  if (password.length === 0) return { steps: 0, words: `At least ${LEAST_LENGTH} characters. Several words make a good one.` };
  if (password.length < LEAST_LENGTH) {
    const missing = LEAST_LENGTH - password.length;
    return { steps: 0, words: `${missing} more ${missing === 1 ? "character" : "characters"}.` };
  }
  const different = new Set(password).size;
  if (different < 6) return { steps: 1, words: "Long enough, but it repeats itself." };
  if (password.length < 16) return { steps: 2, words: "Good. A few more words would make it very hard to guess." };
  return { steps: 3, words: "Very hard to guess." };
}
