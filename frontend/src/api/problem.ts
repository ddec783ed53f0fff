import type { ProblemDetails } from "./types";

/** An answer of the server that is not what was asked for: what, where, and the remedy. */
export class ApiProblem extends Error {
  /** Which kind it is: "about:blank", or a path such as "/problems/stale". */
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly remedy: string | null;
  readonly pointer: string | null;
  readonly rule: string | null;
  readonly current: unknown;

  constructor(details: ProblemDetails) {
    super(details.detail || details.title);
    this.name = "ApiProblem";
    this.type = details.type;
    this.status = details.status;
    this.title = details.title;
    this.detail = details.detail;
    this.remedy = details.remedy ?? null;
    this.pointer = details.pointer ?? null;
    this.rule = details.rule ?? null;
    this.current = details.current ?? null;
  }
}

const noLine: ProblemDetails = {
  type: "about:blank",
  title: "No line",
  status: 0,
  detail: "The server did not answer.",
  remedy: "Look at the line, then try again. Nothing was changed.",
};

const plain = (status: number): ProblemDetails => ({
  type: "about:blank",
  title: status === 404 ? "Not found" : "The server could not do this",
  status,
  detail: status === 404 ? "No such thing, or not yours to see." : `The server answered ${status} without saying why.`,
  remedy: status >= 500 ? "Try again; the server's own log says more." : null,
});

/** Any thrown value as a problem that can be shown. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  if (thrown instanceof TypeError) return new ApiProblem(noLine);
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiProblem({ type: "about:blank", title: "Something went wrong here", status: 0, detail });
}

/** Reads the problem details of an answer that is not ok. */
export async function problemFrom(response: Response): Promise<ApiProblem> {
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null && "detail" in body) {
      return new ApiProblem({ ...plain(response.status), ...(body as Partial<ProblemDetails>), status: response.status });
    }
  } catch {
    // Not JSON: the status has to do.
  }
  return new ApiProblem(plain(response.status));
}
