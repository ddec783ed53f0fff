/** What a field shows: its value, until someone writes in it. */
import { useRef, useState } from "preact/hooks";

export interface Writing {
  readonly text: string;
  /** The value that was shown last. */
  readonly shown: string;
  /** Whether the text was written and not handed on yet. */
  readonly isOpen: boolean;
}

/** Another value arrives: it is shown, unless someone is writing. `means` tells whether the text says it already. */
export const arrived = (now: Writing, shown: string, means: (text: string) => boolean): Writing => {
  if (shown === now.shown) return now;
  return { ...now, shown, text: now.isOpen || means(now.text) ? now.text : shown };
};

export interface FieldText {
  readonly text: string;
  write: (text: string) => void;
  /** What was written is handed on: the next value that arrives is shown. */
  close: () => void;
  /** Back to the value. */
  revert: () => void;
}

/** Taken in while drawing, not after it: nothing written can come between. */
export function useWriting(shown: string, means: (text: string) => boolean = () => false): FieldText {
  const held = useRef<Writing>({ text: shown, shown, isOpen: false });
  const [, drawAgain] = useState(0);
  held.current = arrived(held.current, shown, means);
  const put = (text: string, isOpen: boolean): void => {
    held.current = { ...held.current, text, isOpen };
    drawAgain((n) => n + 1);
  };
  return {
    text: held.current.text,
    write: (text) => { put(text, true); },
    close: () => { put(held.current.text, false); },
    revert: () => { put(held.current.shown, false); },
  };
}
