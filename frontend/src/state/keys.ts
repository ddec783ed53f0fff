import { useEffect } from "preact/hooks";

import { Store } from "./store";

export interface KeyAction {
  /** As typed: "n", "Shift+Space", "Ctrl+K", "g p" (one after the other), "ArrowLeft", "?". */
  keys: string;
  /** What it does, in words, for the help and the command line. */
  does: string;
  run: (event: KeyboardEvent | null) => void;
  /** Also inside text fields. */
  always?: boolean;
}

export interface KeyGroup {
  title: string;
  actions: KeyAction[];
}

export const keyGroups = new Store<readonly KeyGroup[]>([]);
export const lettersOff = new Store<boolean>(readLettersOff());

function readLettersOff(): boolean {
  try {
    return localStorage.getItem("outrider.letters") === "off";
  } catch {
    return false;
  }
}

export function setLettersOff(off: boolean): void {
  lettersOff.set(off);
  try {
    localStorage.setItem("outrider.letters", off ? "off" : "on");
  } catch {
    // The choice lasts until the page is left.
  }
}

const registered = new Map<string, KeyGroup>();

const publish = (): void => keyGroups.set([...registered.values()]);

/** Adds this screen's keys to the keyboard, to the help and to the command line while it is shown. */
export function useKeys(title: string, actions: KeyAction[]): void {
  const names = actions.map((action) => `${action.keys} ${action.does}`).join("|");
  useEffect(() => {
    const group: KeyGroup = { title, actions };
    registered.set(title, group);
    publish();
    return () => {
      if (registered.get(title) === group) registered.delete(title);
      publish();
    };
  }, [title, names]);
  useEffect(() => {
    // The same keys with what they do now: nothing to tell anyone.
    const group = registered.get(title);
    if (group !== undefined) group.actions = actions;
  });
}

/** The name of a key press, in the form `KeyAction.keys` uses. */
export function nameOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  let key = event.key === " " ? "Space" : event.key;
  const plain = key.length === 1;
  if (plain && (event.ctrlKey || event.metaKey || event.altKey)) key = key.toUpperCase();
  const shift = event.shiftKey && (!plain || event.ctrlKey || event.metaKey || event.altKey);
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${key}`;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button", "submit", "file"].includes(target.type);
}

const SEQUENCE_MS = 1200;

/** Finds the action for a key press, remembering the first key of a pair such as "g p". */
export class KeyFinder {
  private pending: { key: string; at: number } | null = null;

  find(name: string, now: number, groups: readonly KeyGroup[], mayLetter: boolean): KeyAction | null {
    const actions = groups.flatMap((group) => group.actions).reverse();
    const pending = this.pending !== null && now - this.pending.at < SEQUENCE_MS ? this.pending.key : null;
    this.pending = null;
    const fits = (action: KeyAction, keys: string): boolean => action.keys === keys && (mayLetter || action.always === true);
    if (pending !== null) {
      const pair = actions.find((action) => fits(action, `${pending} ${name}`));
      if (pair !== undefined) return pair;
    }
    if (mayLetter && actions.some((action) => action.keys.startsWith(`${name} `))) {
      this.pending = { key: name, at: now };
      return null;
    }
    return actions.find((action) => fits(action, name)) ?? null;
  }
}

/** One listener for the whole page. Dialogs and fields that use a key themselves stop it first. */
export function startKeyboard(): void {
  const finder = new KeyFinder();
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = nameOf(event);
    const single = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const inDialog = document.querySelector("dialog[open]") !== null;
    const letters = !isTyping(event.target) && !inDialog && !(single && lettersOff.get());
    if ((event.key === "Enter" || event.key === " ") && isPressable(event.target, event.key)) return;
    const action = finder.find(name, event.timeStamp, keyGroups.get(), letters);
    if (action === null || (inDialog && action.always !== true)) return;
    event.preventDefault();
    action.run(event);
  });
}

/** Whether the key presses what has the focus. The space bar does nothing to a link, so it stays the screen's. */
function isPressable(target: EventTarget | null, key: string): boolean {
  const pressed = "button, summary, input, select, textarea, [role=button]";
  return target instanceof Element && target.closest(key === " " ? pressed : `${pressed}, a[href]`) !== null;
}
