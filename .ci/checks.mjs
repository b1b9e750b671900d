import { dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);
const NODE = process.execPath;

/** What is said about the sources without running them; one of these fails where it exits with another code than 0. */
export const CHECKS = [
  { name: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings", "--colors=off"] },
  { name: "import rules match the table", command: NODE, args: [".ci/import-rules.mjs"] },
  { name: "lock file", command: NODE, args: [".ci/lock.mjs", "--check"] },
  { name: "bill of materials", command: NODE, args: [".ci/sbom.mjs", "--check"] },
  { name: "no traces of a machine", command: NODE, args: [".ci/traces.mjs"] },
  { name: "references", command: NODE, args: [".ci/references.mjs"] },
  { name: "colour contrast", command: NODE, args: [".ci/check-tokens.mjs"] },
  { name: "dead code", command: bin("knip"), args: [] },
  { name: "types", command: bin("tsc"), args: ["--noEmit"] },
];

/** The path of a program that a package of ours installed. */
export function bin(name) {
  return join(ROOT, "node_modules/.bin", name);
}
