import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * A hash over names and contents of the files under `paths`, tests left out; a path that does not exist counts as
 * empty.
 */
export async function hashOf(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of (await filesUnder(root, path)).sort()) {
      const content = await readFile(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

async function filesUnder(root, path) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
