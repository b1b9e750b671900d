import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { run } from "@/.ci/processes.mjs";
import { ROOT } from "@/e2e/realhub/role-process";
import { type Image, readDockerfile, type Stage } from "./dockerfile";

/** What the image holds, on this machine. */
export interface ImageTree extends Image {
  /** What is in the image's folder. */
  readonly folder: string;
}

/** The stage whose work is here already: `npm run build` in a checkout with all packages. */
const BUILT_HERE = "build";

/**
 * Makes what the Dockerfile's last stage holds: with its own commands, but for the build, which is taken from the
 * checkout. Throws what a command said that failed.
 */
export async function makeImageTree(folder: string): Promise<ImageTree> {
  const image = readDockerfile(await readFile(join(ROOT, "Dockerfile"), "utf8"));
  const tree = join(folder, "tree");
  await mkdir(tree, { mode: 0o755 });
  const places = new Map<string | undefined, string>([
    [undefined, ROOT],
    [BUILT_HERE, ROOT],
  ]);
  for (const { stage, from, to } of image.copied) {
    const place = places.get(stage) ?? (await makeStage(folder, stage ?? "", image.stages));
    places.set(stage, place);
    // Absolute in the image, the same below our place for it.
    const source = from.startsWith(`${image.workdir}/`) ? from.slice(image.workdir.length + 1) : from;
    await cp(join(place, source), resolve(tree, to), { recursive: true, verbatimSymlinks: true });
  }
  return { ...image, folder: tree };
}

async function makeStage(folder: string, name: string, stages: Readonly<Record<string, Stage>>): Promise<string> {
  const stage = stages[name];
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  const place = join(folder, name);
  for (const { from, to } of stage.copied) {
    await mkdir(dirname(resolve(place, to)), { recursive: true });
    await cp(join(ROOT, from), resolve(place, to), { recursive: true });
  }
  for (const command of stage.commands) {
    const { code, output } = await run("sh", ["-c", `cd '${place}' && ${command}`]);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`);
  }
  return place;
}
