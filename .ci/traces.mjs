// Nothing in the repository names a package registry or a folder of the machine it was written on.
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { projectFiles } from "./project-files.mjs";

const ROOT = dirname(import.meta.dirname);
/** A checkout in /app or a home in /src would be a word of many files: such short ones tell nothing. */
const OWN_FOLDERS = [ROOT, homedir()]
  .filter((path) => path.split("/").length > 2 && path.length > 5)
  .map((path) => `${path}/`);
const MACHINE_FOLDERS = [...OWN_FOLDERS, "/home/", "/Users/"];
const REGISTRIES = ["npmjs", "yarnpkg", "npmmirror"].map((host) => `registry.${host}.`);

/** Whether the text stands there as a path of its own, not as the end of a longer one. */
function names(line, text) {
  const at = line.indexOf(text);
  return at !== -1 && !/[\w.@/-]/.test(line[at - 1] ?? " ");
}

for (const file of await projectFiles(ROOT)) {
  const path = join(ROOT, file);
  if (path === import.meta.filename || file.endsWith(".tsbuildinfo")) continue;
  const text = await readFile(path, "utf8").catch(() => "");
  for (const [index, line] of text.split("\n").entries()) {
    const trace =
      MACHINE_FOLDERS.find((folder) => names(line, folder)) ?? REGISTRIES.find((host) => line.includes(host));
    if (!trace) continue;
    console.error(`${file}:${index + 1} names ${trace}`);
    process.exitCode = 1;
  }
}
