/** Files as they are dropped, chosen or pasted, and how they make one map or several. */
import type { ImportPart } from "../../api/types";

export const MOST_BYTES = 96 * 1024 * 1024;
export const MOST_FILES = 200;

/** Files that systems leave in folders; none is part of a map. */
const NOISE = /^(\..*|thumbs\.db|desktop\.ini|__macosx)$/i;

export const isNoise = (name: string): boolean => NOISE.test(name);

export const sizeWords = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
};

/** Why these files are not even sent; null when they can be. */
export const refusalOfFiles = (files: readonly Pick<File, "name" | "size">[]): string | null => {
  if (files.length === 0) return "No file was given. Drop a map file, or choose one.";
  if (files.length > MOST_FILES) return `${files.length} files at once; the limit is ${MOST_FILES}. Pack the map and its parts as a zip.`;
  const empty = files.find(({ size }) => size === 0);
  if (files.length === 1 && empty) return `${empty.name} is empty. Save the map again in the program that made it.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES) return `${sizeWords(bytes)} in all; the limit is ${sizeWords(MOST_BYTES)}. Export a smaller region, or pack it as a zip.`;
  return null;
};

const baseName = (path: string): string => path.split(/[\\/]/).pop() ?? path;

/** The files for one of several maps: its own, and whatever is no map of its own (tile sets, templates). */
export const filesOfPart = <F extends Pick<File, "name">>(files: readonly F[], parts: readonly ImportPart[], key: string): F[] => {
  const others = new Set(parts.filter((part) => part.key !== key).map((part) => baseName(part.key)));
  return files.filter(({ name }) => !others.has(name));
};

/** Whether the maps found are files that were given, each one map: then they can wait in a queue. */
export const arePartsFiles = (files: readonly Pick<File, "name">[], parts: readonly ImportPart[]): boolean => {
  const names = new Set(files.map(({ name }) => name));
  return files.length > 1 && parts.length > 1 && parts.every(({ key }) => names.has(baseName(key)));
};

const readEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

async function filesUnder(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isNoise(entry.name) || found.length > MOST_FILES) return;
  if (entry.isFile) found.push(await fileOf(entry as FileSystemFileEntry));
  if (!entry.isDirectory) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (let some = await readEntries(reader); some.length > 0; some = await readEntries(reader)) {
    for (const each of some) await filesUnder(each, found);
  }
}

/** What was dropped or pasted: files, whole folders, or text. */
export async function filesFrom(data: DataTransfer | null): Promise<File[]> {
  if (!data) return [];
  // Entries and texts must be taken before the first await: the browser clears them after the event.
  const entries = [...data.items].flatMap((item) => (item.kind === "file" ? (item.webkitGetAsEntry?.() ?? []) : []));
  const plain = [...data.files];
  const text = data.getData("text/plain");
  if (entries.some((entry) => entry.isDirectory)) {
    const found: File[] = [];
    for (const entry of entries) await filesUnder(entry, found);
    return found;
  }
  if (plain.length > 0) return plain.filter(({ name }) => !isNoise(name));
  return text.trim() === "" ? [] : [new File([text], "pasted.txt", { type: "text/plain" })];
}
