// Nothing in the repository names a package registry or a folder of the machine it was written on.
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";

const ROOT = dirname(import.meta.dirname);
const SKIPPED = new Set([".git", ".next", ".demo", "node_modules", "dist", "test-results", "playwright-report", "coverage"]);
const MACHINE_FOLDERS = [`${ROOT}/`, `${homedir()}/`, "/home/", "/Users/"].filter((path) => path.length > 2);
const REGISTRIES = ["npmjs", "yarnpkg", "npmmirror"].map((host) => `registry.${host}.`);

async function* files(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* files(path);
    if (entry.isFile()) yield path;
  }
}

for await (const file of files(ROOT)) {
  if (file === import.meta.filename || file.endsWith(".tsbuildinfo")) continue;
  const lines = (await readFile(file, "utf8")).split("\n");
  for (const [index, line] of lines.entries()) {
    const trace = [...MACHINE_FOLDERS, ...REGISTRIES].find((text) => line.includes(text));
    if (!trace) continue;
    console.error(`${relative(ROOT, file)}:${index + 1} names ${trace}`);
    process.exitCode = 1;
  }
}
