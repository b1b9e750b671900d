import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type PartOnDemand, partsOnDemand } from "./parts-on-demand";

const NEXT = join(dirname(dirname(import.meta.dirname)), ".next");
const SCRIPTS = join(NEXT, "static/chunks");

/** Whether there is a build to look at. */
export function isBuilt(): boolean {
  return existsSync(SCRIPTS);
}

/**
 * What the build that is there loads on demand; throws where nothing is found, because then it is written otherwise
 * than it is read here.
 */
export function builtParts(): PartOnDemand[] {
  const files = readdirSync(SCRIPTS).filter((file) => file.endsWith(".js"));
  const parts = partsOnDemand(files.map((file) => readFileSync(join(SCRIPTS, file), "utf8")));
  if (parts.length === 0) throw new Error("nothing that is loaded on demand was found in the build");
  return parts;
}

/** Of files of the build, by their names there, as they go out. */
export function gzippedKb(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(NEXT, file))).length, 0) / 1024;
}
