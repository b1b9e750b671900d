import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const SKIPPED = new Set([
  ".git",
  ".next",
  ".demo",
  "node_modules",
  "dist",
  "test-results",
  "playwright-report",
  "coverage",
]);
const GIT_ARGS = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];

/** The project's files as paths below `root`: those that git knows or would add, else all but build output. */
export async function projectFiles(root) {
  try {
    const listed = execFileSync("git", GIT_ARGS, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return listed.split("\0").filter((path) => path && existsSync(join(root, path)));
  } catch {
    return filesUnder(root, "");
  }
}

async function filesUnder(root, folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(root, path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
