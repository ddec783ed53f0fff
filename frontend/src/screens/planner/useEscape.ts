/** Leaving with Esc. */
import { useEffect } from "preact/hooks";

/** Esc leaves what a press on the map is waiting for. */
export const useEscape = (isOn: boolean, leave: () => void): void =>
  useEffect(() => {
    if (!isOn) return;
    const stop = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    };
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  }, [isOn]);
