import { onSignedOut, setCsrfToken } from "../api/client";
import { answer, typed } from "../api/typed";
import type { Session } from "../api/types";
import { rememberSignedOut } from "./entry";
import { Store, useStore } from "./store";

export const session = new Store<Session | null>(null);

/** Set while a request waits for the viewer to sign in again; answers whether to send it again. */
export const signInAgain = new Store<((signedIn: boolean) => void) | null>(null);

function take(now: Session): Session {
  setCsrfToken(now.csrf_token);
  session.set(now);
  return now;
}

export async function readSession(): Promise<Session> {
  return take(await answer(typed.GET("/api/v1/session/")));
}

export async function signIn(username: string, password: string): Promise<Session> {
  await answer(typed.POST("/api/v1/session/", { body: { username, password } }));
  return readSession();
}

export async function enterDemo(): Promise<Session> {
  await answer(typed.POST("/api/v1/session/demo/"));
  return readSession();
}

export async function setUp(key: string, username: string, password: string): Promise<Session> {
  await answer(typed.POST("/api/v1/setup/", { body: { key, username, password } }));
  return readSession();
}

export async function signOut(): Promise<Session> {
  await answer(typed.DELETE("/api/v1/session/"));
  rememberSignedOut();
  forgetOfflineCopies();
  return readSession();
}

/** Copies kept for reading without a line belong to who was signed in. */
export function forgetOfflineCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("outrider.copy.")) localStorage.removeItem(key);
  } catch {
    // Storage is closed to this page: nothing was kept.
  }
}

export function useSession(): Session | null {
  return useStore(session);
}

let waiting: Promise<boolean> | null = null;

onSignedOut(() => {
  waiting ??= new Promise<boolean>((resolve) => {
    signInAgain.set((signedIn) => {
      signInAgain.set(null);
      waiting = null;
      resolve(signedIn);
    });
  });
  return waiting;
});
