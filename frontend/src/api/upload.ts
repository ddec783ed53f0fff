import { ApiProblem, asProblem, currentCsrfToken, url } from "./client";
import { problemFrom } from "./problem";

export interface UploadOptions {
  /** Told the share that is sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
  key: string;
}

/** Sends a form with a file. Not by fetch, which cannot say how much has been sent. */
export function sendFile<T>(path: string, form: FormData, { onSent, signal, key }: UploadOptions): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url(path));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-CSRFToken", currentCsrfToken());
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total);
    });
    request.addEventListener("error", () => reject(asProblem(new TypeError("no line"))));
    request.addEventListener("abort", () => reject(new ApiProblem({ type: "about:blank", title: "Stopped", status: 0, detail: "Sending was stopped." })));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText) as T);
      const answer = new Response(request.responseText, { status: request.status });
      problemFrom(answer).then(reject, reject);
    });
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
