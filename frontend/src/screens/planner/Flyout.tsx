/** A small card beside what was pressed; Esc or a press elsewhere closes it, and focus returns. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { place } from "../../widgets";

interface FlyoutProps {
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly class: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export const Flyout = ({ anchor, label, onClose, children, ...rest }: FlyoutProps): JSX.Element => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element || !anchor) return;
    element.showPopover();
    place(element, anchor.getBoundingClientRect());
    element.querySelector<HTMLElement>("button")?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !element.contains(event.target) && !anchor.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, []);
  return (
    <div
      ref={panel}
      class={`menu ${rest.class}`}
      popover="manual"
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
        anchor?.focus();
      }}
    >
      {children}
    </div>
  );
};
