import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goProgram } from "@/e2e/go-program";
import { CHART, type Program, program, ROOT } from "@/e2e/helm/helm";
import type { Result } from "@/e2e/helm/result";
import { z } from "@/lib/kube/zod";

const FOLDER = import.meta.dirname;
const WORKFLOWS = join(ROOT, ".github/workflows");

const Package = z.looseObject({ version: z.string() });
const Bill = z.looseObject({ bomFormat: z.literal("CycloneDX"), components: z.array(z.unknown()) });

/** Workflows as actionlint reads them, and of a release's commands those that need neither a registry nor GitHub. */
export async function* workflows(helm: Program): AsyncGenerator<Result> {
  const actionlint = program(await actionlintBinary(), {});
  const files = (await readdir(WORKFLOWS)).map((name) => join(WORKFLOWS, name));
  const { code, out, err } = await actionlint(["-no-color", "-shellcheck=", "-pyflakes=", ...files]);
  yield { name: "actionlint has nothing to say about the workflows", wrong: code === 0 ? undefined : out + err };
  const folder = await mkdtemp(join(tmpdir(), "flotilla-release-"));
  try {
    yield await packaged(helm, folder);
    yield await billed(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The name under which a release pushes the chart. */
async function packaged(helm: Program, folder: string): Promise<Result> {
  const { version } = Package.parse(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")));
  const { code, err } = await helm(["package", CHART, "--destination", folder]);
  const made = await readdir(folder);
  const isRight = code === 0 && made.includes(`flotilla-${version}.tgz`);
  return { name: "a release packs the chart under its version", wrong: isRight ? undefined : `${made} ${err}` };
}

async function billed(folder: string): Promise<Result> {
  const file = join(folder, "bill.json");
  const { code, err } = await program(process.execPath, {})([join(ROOT, ".ci/sbom.mjs"), file]);
  const bill = code === 0 ? Bill.safeParse(JSON.parse(await readFile(file, "utf8"))).data : undefined;
  const isRight = bill !== undefined && bill.components.length > 0;
  return { name: "a release has a bill of materials", wrong: isRight ? undefined : `${code}: ${err}` };
}

/** Throws `NoGo` where it cannot be built. */
function actionlintBinary(): Promise<string> {
  return goProgram({
    name: "actionlint",
    subject: "A check of workflows",
    folder: FOLDER,
    files: ["go.mod", "go.sum"],
    package: "github.com/rhysd/actionlint/cmd/actionlint",
    variables: () => ({}),
    onBuild: () => console.log("Building actionlint."),
  });
}
