import { totalmem } from "node:os";
import { type Figure, figure, rate, type Skipped } from "./figure";
import type { FleetSize } from "./fleet-size";
import type { HubUsage } from "./hub-address";
import { eventMs, pageMs, wholeListMs, writesPerSecond } from "./hub-measures";
import { buildHubProgram, type HubProcess, startHubProcess, writeFleetFile } from "./hub-process";
import { HubVisitor } from "./hub-visitor";
import type { Part } from "./part";

/** What one hub process was found to do; of the measures those that the fleet has goals for. */
interface Found {
  readonly readySeconds: number;
  readonly list: number;
  readonly event: number;
  readonly page: number;
  readonly writes: number;
  readonly usage: HubUsage;
}

type Measure = "list" | "event" | "page" | "writes";
type Judge = (id: string, ours: Found, floor: Found) => Figure;

const atMost = (unit: string, goal: number, of: (found: Found) => number): Judge => {
  return (id, ours, floor) => figure(id, unit, goal, of(floor), of(ours));
};
const ready = (goal: number) => atMost("s", goal, ({ readySeconds }) => readySeconds);
const memory = (goal: number) => atMost("MiB", goal, ({ usage }) => usage.peakMiB);

interface Fleet extends FleetSize {
  /** All at once from one file, or an object at a time. */
  readonly comes: "from a file" | "by requests";
  readonly needsGiB?: number;
  readonly measures: readonly Measure[];
  /** By the last part of a figure's id. */
  readonly goals: Readonly<Record<string, Judge>>;
}

const FLEETS: readonly Fleet[] = [
  { clusters: 50, addOns: 8, comes: "from a file", measures: [], goals: { ready: ready(2), memory: memory(200) } },
  {
    clusters: 1000,
    addOns: 20,
    comes: "from a file",
    measures: ["list", "event"],
    goals: {
      ready: ready(8),
      list: atMost("ms", 300, ({ list }) => list),
      event: atMost("ms", 50, ({ event }) => event),
    },
  },
  {
    clusters: 10_000,
    addOns: 20,
    comes: "by requests",
    needsGiB: 7,
    measures: ["page", "writes"],
    goals: {
      memory: memory(4096),
      page: atMost("ms", 30, ({ page }) => page),
      writes: (id, ours, floor) => rate(id, "writes/s", 500, floor.writes, ours.writes),
      block: atMost("ms", 200, ({ usage }) => usage.blockMs),
    },
  },
];

/** The API server of the demo hub alone under fleets of three sizes. */
export const hubParts: readonly Part[] = FLEETS.map((fleet) => {
  const prefix = `hub-${fleet.clusters}x${fleet.addOns}`;
  const ids = Object.keys(fleet.goals).map((name) => `${prefix}-${name}`);
  return {
    ids,
    async *stats() {
      const missing = whatIsMissing(fleet);
      if (missing !== undefined) yield* ids.map((id): Skipped => ({ id, skipped: missing }));
      else yield* await measured(fleet, prefix);
    },
  };
});

function whatIsMissing({ needsGiB = 0 }: Fleet): string | undefined {
  const has = totalmem() / 2 ** 30;
  return has < needsGiB ? `this machine has ${has.toFixed(1)} GiB of memory, and this takes ${needsGiB}` : undefined;
}

async function measured(fleet: Fleet, prefix: string): Promise<Figure[]> {
  buildHubProgram();
  const file = fleet.comes === "from a file" ? writeFleetFile(fleet) : undefined;
  const floor = await visited("bare", fleet, file);
  const ours = await visited("hub", fleet, file);
  return Object.entries(fleet.goals).map(([name, judge]) => judge(`${prefix}-${name}`, ours, floor));
}

async function visited(which: "hub" | "bare", fleet: Fleet, file: string | undefined): Promise<Found> {
  const hub = await startHubProcess(which, fleet, file);
  const visitor = new HubVisitor(hub.address);
  try {
    return await found(hub, visitor, fleet);
  } finally {
    await visitor.close();
    await hub.stop();
  }
}

async function found(hub: HubProcess, visitor: HubVisitor, fleet: Fleet): Promise<Found> {
  const wanted = (measure: Measure) => fleet.measures.includes(measure);
  return {
    readySeconds: hub.readySeconds,
    list: wanted("list") ? await wholeListMs(visitor, fleet) : Number.NaN,
    event: wanted("event") ? await eventMs(visitor, fleet) : Number.NaN,
    page: wanted("page") ? await pageMs(visitor) : Number.NaN,
    writes: wanted("writes") ? await writesPerSecond(visitor, fleet) : Number.NaN,
    usage: await hub.usage(),
  };
}
