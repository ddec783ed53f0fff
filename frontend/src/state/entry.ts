// How people come in: the demo at once where it is offered, unless they signed out in this tab.

const KEY = "outrider.signed-out";

export function rememberSignedOut(): void {
  try {
    sessionStorage.setItem(KEY, "yes");
  } catch {
    // Storage is closed to this page: the demo is offered again.
  }
}

export function forgetSignedOut(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

export function signedOutHere(): boolean {
  try {
    return sessionStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** Only addresses of this app are gone to after signing in. */
export function safeThen(then: string | null): string {
  return then !== null && /^\/(?![/\\])/.test(then) && !/^\/(api|static)(\/|$)/.test(then) ? then : "/";
}
