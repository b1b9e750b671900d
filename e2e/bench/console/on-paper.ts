import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "@/e2e/realhub/role-process";
import type { ListPage } from "@/lib/api/list/list";
import { ConsoleProcess } from "./console-process";
import type { PaperSize } from "./paper-fleet";
import type { PaperAddress } from "./paper-hub";
import { Program } from "./program-process";

/** Of the largest fleet: 1.5 GB of bytes that were made before, and what they were made of. */
const HUB_FLAGS = ["--max-old-space-size=6144"];

/** Why a console cannot be measured here; undefined where it can. */
export function consoleMissing(needsGib = 0): string | undefined {
  const gib = totalmem() / 2 ** 30;
  if (!existsSync(join(ROOT, "dist/main.mjs"))) return "there is no build; `npm run build` makes one";
  return gib < needsGib ? `this machine has ${gib.toFixed(1)} GiB of memory, and this takes ${needsGib}` : undefined;
}

export function startPaperHub(size: PaperSize): Promise<Program<PaperAddress>> {
  return Program.start<PaperAddress>("paper-hub", size, HUB_FLAGS);
}

/** With a console that has read all of a fleet on paper. */
export async function onPaper<Found>(
  size: PaperSize,
  measure: (console: ConsoleProcess, hub: Program<PaperAddress>) => Promise<Found>,
): Promise<Found> {
  const hub = await startPaperHub(size);
  try {
    const console = await ConsoleProcess.start(hub.ready.kubeconfig);
    try {
      await console.untilReady();
      if (size.works)
        await console.seconds<ListPage<object>>(
          "/api/v1/works?limit=0",
          await console.signIn(),
          ({ synced }) => synced,
          250,
        );
      return await measure(console, hub);
    } catch (cause) {
      throw new Error(`the console printed\n${console.output()}`, { cause });
    } finally {
      await console.stop();
    }
  } finally {
    await hub.stop();
  }
}
