import { asProblem, send, type Query } from "../../api/client";
import { namedIn } from "./exports";

/** Fetches a file with the session and saves it; answers the name it was saved under. Problems are thrown. */
export async function downloadFile(path: string, query: Query, fallback: string): Promise<string> {
  try {
    const response = await send("GET", path, undefined, { query, headers: { Accept: "*/*" } });
    const name = namedIn(response.headers.get("Content-Disposition")) ?? fallback;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return name;
  } catch (thrown) {
    throw asProblem(thrown);
  }
}
