import { dirname, join } from "node:path";
import { buildSync } from "esbuild";

const ROOT = dirname(dirname(import.meta.dirname));

/** Makes one program of these benchmarks again, as the product is made. Answers its path. */
export function buildProgram(entry: string, folder: string): string {
  const outdir = join(ROOT, folder);
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: { program: entry },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    target: "node20",
    logLevel: "warning",
  });
  return join(outdir, "program.mjs");
}
