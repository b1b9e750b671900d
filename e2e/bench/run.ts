import "./quiet";
import { parseArgs } from "node:util";
import { busyPart } from "./console/busy-figures";
import { fleetPart } from "./console/fleet-figures";
import { realHubPart } from "./console/real-hub-figures";
import { screenPart } from "./console/screen-figures";
import { syncPart } from "./console/sync-figures";
import { deletionPart } from "./deletion-figures";
import { demoPart } from "./demo-figures";
import { factorPart } from "./factor-figures";
import { asLine, type Figure, type Skipped } from "./figure";
import { gatePart } from "./gate-figures";
import { historyPart } from "./history-figures";
import { hubParts } from "./hub-figures";
import { identityPart } from "./identity-figures";
import { listPart } from "./list-figures";
import { managerPart } from "./manager-figures";
import { onDemandPart } from "./on-demand-figures";
import { placementPart } from "./placement-figures";
import { radiusPart } from "./radius-figures";
import { resyncPart } from "./resync-figures";

const PARTS = [
  demoPart,
  onDemandPart,
  ...hubParts,
  managerPart,
  resyncPart,
  listPart,
  identityPart,
  placementPart,
  gatePart,
  radiusPart,
  factorPart,
  deletionPart,
  historyPart,
  syncPart,
  fleetPart,
  busyPart,
  screenPart,
  realHubPart,
];
const IDS = PARTS.flatMap(({ ids }) => ids);

/**
 * `npm run bench`: measures what docs/benchmarks.md lists. `--only ID[,ID]` measures those alone, an ID or how IDs
 * begin (`hub-50x8`); `--json` prints one object per figure and nothing else. Ends with 1 where a goal is missed.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false }, only: { type: "string" } } });
  const only = values.only?.split(",");
  const unknown = only?.find((start) => !IDS.some((id) => matches(id, start)));
  if (unknown !== undefined) {
    process.stderr.write(`There is no figure ${unknown}; there are ${IDS.join(", ")}.\n`);
    return 2;
  }
  const wanted = new Set(IDS.filter((id) => only?.some((start) => matches(id, start)) ?? true));
  let allHold = true;
  for await (const one of stats(wanted)) {
    process.stdout.write(`${values.json ? JSON.stringify(one) : asLine(one)}\n`);
    if ("holds" in one && !one.holds) allHold = false;
  }
  return allHold ? 0 : 1;
}

async function* stats(wanted: ReadonlySet<string>): AsyncGenerator<Figure | Skipped> {
  for (const part of PARTS.filter(({ ids }) => ids.some((id) => wanted.has(id)))) {
    for await (const one of part.stats(wanted)) if (wanted.has(one.id)) yield one;
  }
}

function matches(id: string, start: string): boolean {
  return id === start || id.startsWith(`${start}-`);
}

process.exit(await main());
