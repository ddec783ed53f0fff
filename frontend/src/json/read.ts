import { faultIn } from "./scan";

export type JsonRead = { readonly value: unknown } | { readonly wrong: string };

/** Reads JSON that a person wrote or copied; what is wrong is told by line and column, with the remedy. */
export function readJson(text: string): JsonRead {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const fault = faultIn(text);
    return { wrong: fault === null ? "This is not JSON." : `Line ${String(fault.line)}, column ${String(fault.column)}: ${fault.says}` };
  }
}
