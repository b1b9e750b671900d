import { deepEqual } from "@/lib/kube/patches";
import { ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { createRolloutDecisions, type RolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { agentOf } from "@/server/controllers/agents/agent";
import { clusterAddOn } from "@/server/controllers/cluster-add-on/controller";
import { runControllers } from "@/server/controllers/runtime/run";
import { WorkQueue } from "@/server/controllers/runtime/work-queue";
import { createStartGuard } from "@/server/controllers/starts/start-guard";
import { kinds, openHub } from "@/server/hub/hub";
import { CopiedFleet, type Original } from "./copied-fleet";
import { type Figure, figure } from "./figure";
import { addOnName, clusterName, type FleetSize } from "./fleet-size";
import type { Part } from "./part";
import { decided, settledOriginals } from "./resync-originals";

const ID = "manager-resync";
const SIZE: FleetSize = { clusters: 1_000, addOns: 20 };
/** 200,000 looks in all: a fleet with as many keys takes minutes to be read and to be looked at for the first time. */
const TIMES = 10;
const POLL_MS = 20;

/**
 * The add-on manager looks again and again at every cluster add-on of a fleet that is up to date: processor time of
 * the process.
 */
export const resyncPart: Part = {
  ids: [ID],
  async *stats() {
    yield await measured();
  },
};

async function measured(): Promise<Figure> {
  const originals = await settledOriginals();
  const fleet = new CopiedFleet(originals, SIZE);
  const hub = openHub(fleet.transport, kinds);
  const stop = new AbortController();
  const stopped = hub.start(stop.signal);
  await hub.synced(stop.signal);
  const keys = hub.clusterAddOns.list().map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  const floor = await floorSeconds(keys, originals);
  const controller = clusterAddOn(
    hub,
    { decisions: decisionsFor(originals), guard: createStartGuard(hub) },
    "all",
    agentOf,
  );
  let again: (key: string) => void = () => undefined;
  const notify = (enqueue: (key: string) => void) => {
    again = enqueue;
    return () => undefined;
  };
  const run = runControllers([{ ...controller, triggers: [...controller.triggers, notify] }], {
    signal: stop.signal,
    synced: hub.synced,
  });
  const done = async (times: number) => {
    while ((run.stats()[0]?.succeeded ?? 0) < times * keys.length)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  };
  await done(1);
  const ours = await cpuSeconds(async () => {
    for (let time = 1; time <= TIMES; time += 1) {
      for (const key of keys) again(key);
      await done(1 + time);
    }
  });
  const failed = run.stats()[0]?.failed ?? 0;
  stop.abort();
  await Promise.all([stopped, run.done]);
  if (fleet.writes + failed > 0)
    throw new Error(`a fleet that is up to date took ${fleet.writes} writes and ${failed} failures`);
  return figure(ID, "s of CPU", 2, floor, ours);
}

function decisionsFor(originals: readonly Original[]): RolloutDecisions {
  const decisions = createRolloutDecisions();
  const decision = decided(originals);
  const clusters = new Map(Array.from({ length: SIZE.clusters }, (_, cluster) => [clusterName(cluster), decision]));
  for (let addOn = 0; addOn < SIZE.addOns; addOn += 1) decisions.set(addOnName(addOn), clusters);
  return decisions;
}

/** Each key through the queue, and one comparison of a whole object for each. */
async function floorSeconds(keys: readonly string[], originals: readonly Original[]): Promise<number> {
  const [raw] = originals.find(({ resource }) => resource.plural === managedClusterAddOns.plural)?.objects ?? [];
  const [one, other] = [ManagedClusterAddOn.parse(raw), ManagedClusterAddOn.parse(raw)];
  return await cpuSeconds(async () => {
    const queue = new WorkQueue();
    for (let time = 0; time < TIMES; time += 1) {
      for (const key of keys) queue.add(key);
      for (let left = keys.length; left > 0; left -= 1) queue.done((await queue.take()) ?? "");
      compare(keys.length, one, other);
    }
    queue.close();
  });
}

function compare(times: number, one: object, other: object): void {
  for (let time = 0; time < times; time += 1)
    if (!deepEqual(one, other)) throw new Error("two readings of one object differ");
}

/** Of all threads of the process. */
async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
