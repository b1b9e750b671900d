// Nothing in the repository names a package registry or a folder of the machine it was written on.
import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";

const ROOT = dirname(import.meta.dirname);
const SKIPPED = new Set([".git", ".next", ".demo", "node_modules", "dist", "test-results", "playwright-report", "coverage"]);
/** A checkout in /app or a home in /src would be a word of many files: such short ones tell nothing. */
const OWN_FOLDERS = [ROOT, homedir()].filter((path) => path.split("/").length > 2 && path.length > 5).map((path) => `${path}/`);
const MACHINE_FOLDERS = [...OWN_FOLDERS, "/home/", "/Users/"];
const REGISTRIES = ["npmjs", "yarnpkg", "npmmirror"].map((host) => `registry.${host}.`);

/** What git keeps, else all that lies here. */
async function filesOf(folder) {
  try {
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return listed
      .split("\0")
      .filter(Boolean)
      .map((path) => join(folder, path));
  } catch {
    return filesUnder(folder);
  }
}

async function filesUnder(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Whether the text stands there as a path of its own, not as the end of a longer one. */
function names(line, text) {
  const at = line.indexOf(text);
  return at !== -1 && !/[\w.@/-]/.test(line[at - 1] ?? " ");
}

for (const file of await filesOf(ROOT)) {
  if (file === import.meta.filename || file.endsWith(".tsbuildinfo")) continue;
  const text = await readFile(file, "utf8").catch(() => "");
  for (const [index, line] of text.split("\n").entries()) {
    const trace = MACHINE_FOLDERS.find((folder) => names(line, folder)) ?? REGISTRIES.find((host) => line.includes(host));
    if (!trace) continue;
    console.error(`${relative(ROOT, file)}:${index + 1} names ${trace}`);
    process.exitCode = 1;
  }
}
