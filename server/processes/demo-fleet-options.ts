import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ALL_PARTS, type Part } from "@/server/demo/guest/fleet-parts";
import { StartFailure } from "@/server/errors";
import { wholeNumber } from "./whole-number";

export interface DemoFleetOptions {
  /** Path of a kubeconfig. */
  readonly kubeconfig: string;
  readonly clusters: number;
  readonly seed: number;
  readonly parts: readonly Part[];
  readonly intoExisting: boolean;
  readonly installCrds: boolean;
  readonly catalogue: boolean;
  readonly remove: boolean;
}

const USAGE =
  "demo:fleet takes --kubeconfig FILE, --clusters N, --seed N, --only PARTS, --into-existing, --install-crds, --catalogue and --remove";

/** Throws `StartFailure` for anything unknown. The hub must be named, so that no fleet starts on a hub by accident. */
export function readDemoFleetOptions(args: readonly string[]): DemoFleetOptions {
  const values = parse(args);
  const { kubeconfig, only } = values;
  if (!kubeconfig) throw new StartFailure("Name the hub: demo:fleet needs --kubeconfig FILE and ignores KUBECONFIG.");
  if (!existsSync(kubeconfig)) throw new StartFailure(`There is no kubeconfig at ${kubeconfig}.`);
  return {
    kubeconfig,
    clusters: wholeNumber("--clusters", values.clusters, 1, 10_000),
    seed: wholeNumber("--seed", values.seed, 0, 2 ** 31),
    parts: only === undefined ? ALL_PARTS : partsIn(only),
    intoExisting: values["into-existing"],
    installCrds: values["install-crds"],
    catalogue: values.catalogue,
    remove: values.remove,
  };
}

function parse(args: readonly string[]) {
  const no = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        kubeconfig: { type: "string" },
        clusters: { type: "string", default: "50" },
        seed: { type: "string", default: "1" },
        only: { type: "string" },
        "into-existing": no,
        "install-crds": no,
        catalogue: no,
        remove: no,
      },
    }).values;
  } catch (cause) {
    throw new StartFailure(`${USAGE}; ${cause instanceof Error ? cause.message : "unknown option"}`, { cause });
  }
}

function partsIn(text: string): Part[] {
  const names = text.split(",").map((name) => name.trim());
  const parts = ALL_PARTS.filter((part) => names.includes(part));
  const unknown = names.find((name) => !ALL_PARTS.some((part) => part === name));
  if (unknown === undefined) return parts;
  throw new StartFailure(
    `--only takes ${ALL_PARTS.join(", ")}, with commas between them; "${unknown}" is none of these.`,
  );
}
