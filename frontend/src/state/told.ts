// What this window was told already: a note that was closed stays closed until the window is.

const PREFIX = "outrider.told.";

export function wasTold(note: string): boolean {
  try {
    return sessionStorage.getItem(PREFIX + note) !== null;
  } catch {
    return false;
  }
}

export function tellOnce(note: string): void {
  try {
    sessionStorage.setItem(PREFIX + note, "1");
  } catch {
    // It is told again with the next page.
  }
}
