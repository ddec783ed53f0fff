import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { Button } from "./Button";

export interface DialogProps {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
  /** Buttons of the last row. */
  actions?: ComponentChildren;
  wide?: boolean;
}

/** A modal dialog; Esc closes it and focus returns to where it was. Mount it to open it. */
export function Dialog({ title, children, onClose, actions, wide = false }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => {
      if (element?.open === true) element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${wide ? "wide" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-in">
        <header class="row">
          <h2 id={id} class="grow">
            {title}
          </h2>
          <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
        {actions === undefined ? null : (
          <footer class="dialog-actions" onClickCapture={(event) => holdBack(event, dialog.current)}>
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

/** What a dialog is for is not done while one of its fields says what is wrong with it. */
function holdBack(event: MouseEvent, dialog: HTMLDialogElement | null): void {
  const wrong = dialog?.querySelector<HTMLInputElement>("input:invalid");
  if (!wrong || !(event.target instanceof Element) || event.target.closest(".btn.primary") === null) return;
  event.preventDefault();
  event.stopPropagation();
  wrong.reportValidity();
}
