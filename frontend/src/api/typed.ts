import createClient from "openapi-fetch";

import { send } from "./client";
import { asProblem } from "./problem";
import type { paths } from "./schema";

// The same requests as `api`, written against the API's own description: a path, a parameter or a
// body that the server does not know is an error of the type checker.
const client = createClient<paths>({ baseUrl: "", fetch: (request) => passOn(request) });

async function passOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url, location.origin);
  const text = request.method === "GET" || request.method === "DELETE" ? "" : await request.text();
  return send(request.method, pathname + search, text === "" ? undefined : (JSON.parse(text) as unknown), { signal: request.signal });
}

/** What a call answered; problems are thrown as ApiProblem, like everywhere. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  try {
    return (await call).data as T;
  } catch (thrown) {
    throw asProblem(thrown);
  }
}

export const typed = client;
