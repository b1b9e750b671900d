import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** As the CRD has the name of an external approver; no path leads out of the folder by it. */
const NAME = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const MIN_CHARACTERS = 32;
const MAX_BYTES = 4 * 1024;
/** While one takes the place of another. */
const MAX_KEYS = 4;

/**
 * The keys of an external approver, from the file of its name: one on each line, read at each request, so that a mounted
 * Secret may be changed. None for whom there is no file, and where a key is too short to be one.
 */
export async function approverKeys(folder: string, approver: string): Promise<readonly string[]> {
  if (!NAME.test(approver)) return [];
  const path = join(folder, approver);
  try {
    if ((await stat(path)).size > MAX_BYTES) return [];
    const keys = (await readFile(path, "utf8")).split("\n").flatMap((line) => line.trim() || []);
    return keys.some((key) => key.length < MIN_CHARACTERS) ? [] : keys.slice(0, MAX_KEYS);
  } catch {
    return [];
  }
}
