import { setTimeout as pause } from "node:timers/promises";
import { resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { storedClusterAddOns } from "./fleet-objects";
import { addOnName, clusterName, type FleetSize } from "./fleet-size";
import type { HubVisitor } from "./hub-visitor";
import { quantile } from "./quantile";

const ALL = resourcePath(storedClusterAddOns);
const text = () => z._default(z.string(), "");
const List = z.looseObject({
  items: z.array(z.unknown()),
  metadata: z.looseObject({ continue: text(), resourceVersion: text() }),
});

/** Milliseconds until the last byte of all cluster add-ons in one answer: the middle of seven. */
export async function wholeListMs(visitor: HubVisitor, { clusters, addOns }: FleetSize): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    const bytes = await visitor.get(ALL);
    times.push(performance.now() - start);
    if (round === 0) assertCount(asList(bytes).items.length, clusters * addOns);
  }
  return quantile(times, 0.5);
}

/** Milliseconds until the last byte of a page of 500, one after the other: 95 of 100 are as fast. */
export async function pageMs(visitor: HubVisitor): Promise<number> {
  const times: number[] = [];
  for (let next = ""; times.length < 100; ) {
    const start = performance.now();
    const bytes = await visitor.get(`${ALL}?limit=500${next && `&continue=${encodeURIComponent(next)}`}`);
    times.push(performance.now() - start);
    next = asList(bytes).metadata.continue;
  }
  return quantile(times, 0.95);
}

/**
 * Milliseconds from the start of a write to its event in a watch of all namespaces, at 100 writes a second: 95 of 100
 * are as fast.
 */
export async function eventMs(visitor: HubVisitor, size: FleetSize): Promise<number> {
  const sent = new Map<string, number>();
  const times: number[] = [];
  const stop = await watchAll(visitor, (mark) => {
    const at = sent.get(mark);
    if (at !== undefined) times.push(performance.now() - at);
  });
  const writes: Promise<void>[] = [];
  for (let index = 0; index < 1000; index++) {
    const mark = `event-${index}`;
    sent.set(mark, performance.now());
    writes.push(visitor.mark(addOnAt(index, size), mark));
    await pause(10);
  }
  await Promise.all(writes);
  await pause(500);
  stop();
  assertCount(times.length, sent.size);
  return quantile(times, 0.95);
}

/**
 * Writes in the slowest of 20 seconds, 15 in flight at any time, with a watch of all namespaces that is told of each.
 */
export async function writesPerSecond(visitor: HubVisitor, size: FleetSize): Promise<number> {
  const seconds = Array.from({ length: 20 }, () => 0);
  let notifications = 0;
  const stop = await watchAll(visitor, () => {
    notifications++;
  });
  const start = performance.now();
  let index = 0;
  const writer = async () => {
    for (;;) {
      await visitor.mark(addOnAt(index * 7, size), `write-${index++}`);
      const second = Math.floor((performance.now() - start) / 1000);
      if (second >= seconds.length) return;
      seconds[second] = (seconds[second] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 15 }, writer));
  await pause(500);
  stop();
  assertCount(notifications, index);
  return Math.min(...seconds);
}

/** From now on: without what there is already. */
async function watchAll(visitor: HubVisitor, onMark: (mark: string) => void): Promise<() => void> {
  const { resourceVersion } = asList(await visitor.get(`${ALL}?limit=1`)).metadata;
  return visitor.watchMarks(`${ALL}?watch=1&resourceVersion=${resourceVersion}`, onMark);
}

function asList(bytes: Buffer) {
  return List.parse(JSON.parse(String(bytes)));
}

/** Spread over the fleet. */
function addOnAt(index: number, { clusters, addOns }: FleetSize): string {
  const ref = { namespace: clusterName(index % clusters), name: addOnName(Math.floor(index / clusters) % addOns) };
  return resourcePath(storedClusterAddOns, ref);
}

function assertCount(found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} came where ${expected} should have come`);
}
