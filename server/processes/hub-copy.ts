import { readFile } from "node:fs/promises";
import { oneLine } from "@/lib/format/one-line";
import type { ApiServer } from "@/server/demo/api-server/api-server";
import type { Loaded } from "@/server/demo/api-server/load";
import { StartFailure } from "@/server/errors";

/** For `parseArgs`. */
export const COPY_FLAGS = { load: { type: "string", multiple: true } } as const;

/** Options of a simulated fleet only. */
const OF_A_FLEET = ["clusters", "seed", "scenario", "speed", "control", "examples", "no-examples", "no-add-ons"];

const MAX_SHOWN = 10;

/**
 * The files of a copied hub; undefined for a simulated fleet. Throws `StartFailure` if the command line asks for both.
 */
export function copyFiles(
  values: Readonly<Record<string, unknown>> & { readonly load?: readonly string[] | undefined },
): readonly string[] {
  const { load: files = [] } = values;
  const other = OF_A_FLEET.find((name) => values[name] !== undefined && values[name] !== false);
  if (files.length > 0 && other !== undefined) {
    throw new StartFailure(`--load shows a copy of a hub, on which nothing runs: --${other} does not go with it.`);
  }
  return files;
}

/**
 * Loads `kubectl get -o json` output of another hub. Returns a report as text. Throws `StartFailure` for a file that
 * cannot be read, or is not JSON.
 */
export async function loadCopy(api: ApiServer, files: readonly string[]): Promise<string> {
  const all: Loaded[] = [];
  for (const file of files) all.push(load(api, file, await textOf(file)));
  const count = (of: (one: Loaded) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const refused = all.flatMap((one) => one.refused);
  const shown = refused.slice(0, MAX_SHOWN).map(({ what, why }) => `  ${oneLine(`${what}: ${why}`)}`);
  const more = refused.length > MAX_SHOWN ? [`  and ${refused.length - MAX_SHOWN} more`] : [];
  const taken = `${count((one) => one.taken)} objects were taken from ${files.join(", ")}; ${count((one) => one.known)} were there already.`;
  return [taken, ...(refused.length > 0 ? [`${refused.length} were refused:`, ...shown, ...more] : []), ""].join("\n");
}

function load(api: ApiServer, file: string, text: string): Loaded {
  try {
    return api.load(text);
  } catch (cause) {
    throw new StartFailure(
      `${file} is not what kubectl prints with -o json: ${cause instanceof Error ? oneLine(cause.message) : "it is not JSON"}`,
      {
        cause,
      },
    );
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new StartFailure(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : "for an unknown reason"}`,
      { cause },
    );
  }
}
