import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { Store, useStore } from "../state/store";
import { Button } from "./Button";

export interface ToastMessage {
  id: number;
  text: string;
  action?: { label: string; run: () => unknown };
  seconds: number;
}

const toasts = new Store<readonly ToastMessage[]>([]);
let last = 0;

/** Tells a result. With `undo` the toast stays 8 s and can take the step back. */
export function toast(text: string, options: { undo?: () => unknown; action?: { label: string; run: () => unknown } } = {}): void {
  last += 1;
  const action = options.action ?? (options.undo === undefined ? undefined : { label: "Undo", run: options.undo });
  const message: ToastMessage = { id: last, text, seconds: action === undefined ? 4 : 8, ...(action === undefined ? {} : { action }) };
  // "Undo" takes back the last step, so only the newest toast may offer it.
  toasts.update((shown) => [...shown.filter((other) => options.undo === undefined || other.action?.label !== "Undo").slice(-2), message]);
}

export const dropToast = (id: number): void => toasts.update((shown) => shown.filter((message) => message.id !== id));

function ToastRow({ message }: { message: ToastMessage }): JSX.Element {
  useEffect(() => {
    const timer = setTimeout(() => dropToast(message.id), message.seconds * 1000);
    return () => clearTimeout(timer);
  }, [message.id]);
  return (
    <div class="toast">
      <span class="grow">{message.text}</span>
      {message.action === undefined ? null : (
        <Button
          onClick={() => {
            message.action?.run();
            dropToast(message.id);
          }}
        >
          {message.action.label}
        </Button>
      )}
    </div>
  );
}

/** The place where toasts appear; one per page. A screen reader hears each once. */
export function Toasts(): JSX.Element {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map((message) => (
        <ToastRow key={message.id} message={message} />
      ))}
    </div>
  );
}
