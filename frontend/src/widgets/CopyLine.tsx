import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { Button } from "./Button";

/** A text to take away with one press. */
export function CopyLine({ label, text, lines = false }: { label: string; text: string; lines?: boolean }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // No right to the clipboard: the text is selected, Ctrl+C does the rest.
      const selection = getSelection();
      if (box.current !== null) selection?.selectAllChildren(box.current);
    }
  };
  return (
    <div class="copyline">
      <span class="label" id={id}>
        {label}
      </span>
      <code ref={box} class={lines ? "lines" : ""} aria-labelledby={id} tabIndex={0}>
        {text}
      </code>
      <Button size="small" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
        {copied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
