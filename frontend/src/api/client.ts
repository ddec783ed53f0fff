import { tellDeed } from "../state/deeds";
import { ApiProblem, asProblem, problemFrom } from "./problem";

export { ApiProblem, asProblem } from "./problem";

export const API_ROOT = "/api/v1";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  query?: Query;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

let csrfToken = "";
let askToSignIn: (() => Promise<boolean>) | null = null;

/** The session store hands over the token that writes must carry. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** For the few requests that do not go through here, such as uploads with progress. */
export const currentCsrfToken = (): string => csrfToken;

/** Called when a request finds the viewer signed out; answers whether to send it again. */
export function onSignedOut(handler: (() => Promise<boolean>) | null): void {
  askToSignIn = handler;
}

/** A key that lets the server recognise a write it has already done. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function url(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : "";
  return path.startsWith("/api/") ? path + tail : API_ROOT + path + tail;
}

function bodyOf(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), type: "application/json" };
}

// Their answers hold what is shown once; the server is not asked to keep those for a repeat.
const ANSWERS_SECRETS = /^(\/api\/v1)?\/(session|setup|join|tokens)\/|\/(invitations|shares)\/$/;

/** Sends with the session's token; problems are thrown. */
export async function send(method: string, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  const payload = bodyOf(body);
  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  if (payload.type !== undefined) headers["Content-Type"] = payload.type;
  if (method === "POST" && !ANSWERS_SECRETS.test(path)) headers["Idempotency-Key"] ??= idempotencyKey();
  const attempt = (): Promise<Response> => {
    if (method !== "GET") headers["X-CSRFToken"] = csrfToken;
    return fetch(url(path, options.query), {
      method,
      headers,
      credentials: "same-origin",
      ...(payload.body === undefined ? {} : { body: payload.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  };
  let response = await attempt();
  const isSession = /^(\/api\/v1)?\/(session|setup|join)\//.test(path);
  if (response.status === 401 && !isSession && askToSignIn !== null && (await askToSignIn())) response = await attempt();
  if (!response.ok && response.status !== 304) throw await problemFrom(response);
  if (method !== "GET") tellDeed(`${method} ${path}`, body);
  return response;
}

async function call<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<T> {
  try {
    const response = await send(method, path, body, options);
    if (response.status === 204) return undefined as T;
    const text = await response.text();
    return (text === "" ? undefined : JSON.parse(text)) as T;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
    throw asProblem(thrown);
  }
}

/** Requests to the API. Paths start after /api/v1, for example `/campaigns/${id}/maps/`. */
export const api = {
  get: <T>(path: string, options: RequestOptions = {}): Promise<T> => call<T>("GET", path, undefined, options),
  post: <T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> => call<T>("POST", path, body ?? {}, options),
  patch: <T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> => call<T>("PATCH", path, body, options),
  put: <T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> => call<T>("PUT", path, body, options),
  del: <T = void>(path: string, options: RequestOptions = {}): Promise<T> => call<T>("DELETE", path, undefined, options),
  /** Raw bytes, for terrain.bin and mesh.bin. */
  bytes: async (path: string, options: RequestOptions = {}): Promise<ArrayBuffer> => {
    try {
      const response = await send("GET", path, undefined, { ...options, headers: { Accept: "*/*", ...options.headers } });
      return await response.arrayBuffer();
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
      throw asProblem(thrown);
    }
  },
};

/** Whether a thrown value is only a request that was called off. */
export const isAborted = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === "AbortError";

export const isConflict = (thrown: unknown): thrown is ApiProblem => thrown instanceof ApiProblem && thrown.status === 409;
