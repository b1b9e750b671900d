import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RenderCase } from "./cases";
import type { Rendered } from "./render-ours";

const PACKAGE = "pkg/addon/templateagent";
const PROGRAM = join(import.meta.dirname, "render_test.go");
/** OCM is compiled with all that it needs the first time. */
const ENDS_WITHIN_MS = 30 * 60_000;

/** As OCM's own code renders it: compiled in a checkout, which is not changed. Throws what Go says. */
export async function renderTheirs(checkout: string, cases: readonly RenderCase[]): Promise<readonly Rendered[]> {
  const folder = await mkdtemp(join(tmpdir(), "templates-"));
  try {
    const [overlay, input, output] = ["overlay.json", "cases.json", "results.json"].map((name) => join(folder, name));
    if (!overlay || !input || !output) return [];
    const Replace = { [join(checkout, PACKAGE, "flotilla_render_test.go")]: PROGRAM };
    await writeFile(overlay, JSON.stringify({ Replace }));
    await writeFile(input, JSON.stringify(cases));
    await promisify(execFile)("go", ["test", "-overlay", overlay, "-run", "^TestFlotillaRender$", `./${PACKAGE}`], {
      cwd: checkout,
      env: { ...process.env, FLOTILLA_CASES: input, FLOTILLA_RESULTS: output },
      timeout: ENDS_WITHIN_MS,
    });
    return JSON.parse(await readFile(output, "utf8")) as readonly Rendered[]; // as render_test.go writes it
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
