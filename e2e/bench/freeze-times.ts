import { setTimeout as pause } from "node:timers/promises";
import type { RunningDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { freezes, isFreezeAcknowledged } from "@/lib/resources/freeze";
import { type Figure, figure } from "./figure";
import { quantile } from "./quantile";

const ID = "freeze-acknowledged";
const ROUNDS = 11;
const POLL_MS = 5;
/** So soon a hub at rest has taken a write and answered a read; right after its start the demo's takes over a second. */
const AT_REST_S = 0.4;
const MOST_WAITS = 20;
const GIVE_UP_MS = 30_000;

/**
 * Seconds from the write of a freeze until its status says that no update starts any more, as a client of the hub sees
 * it, once the demo has come to rest. The floor: the write, and one read.
 */
export async function freezeAcknowledged(demo: RunningDemo): Promise<Figure> {
  const hub = new TestHub(demo.kubeconfig);
  await untilAtRest(hub);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await freeze(hub, `bench-${round}`));
  await hub.close();
  const [ours, floor] = [rounds.map(({ ours }) => ours), rounds.map(({ floor }) => floor)];
  return figure(ID, "s, the slowest of eleven", 1, quantile(floor, 1), quantile(ours, 1));
}

async function untilAtRest(hub: TestHub): Promise<void> {
  for (let wait = 0; wait < MOST_WAITS; wait += 1)
    if ((await freeze(hub, `bench-first-${wait}`)).floor < AT_REST_S) return;
  throw new Error("The demo's hub does not come to rest.");
}

interface Round {
  readonly floor: number;
  readonly ours: number;
}

async function freeze({ client }: TestHub, name: string): Promise<Round> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const start = performance.now();
  await client.create(freezes, { metadata: { name }, spec: { reason: "The bench." } }, { signal, fieldManager: "e2e" });
  let found = await client.get(freezes, { name }, signal);
  const floor = secondsSince(start);
  while (!isFreezeAcknowledged(found)) {
    await pause(POLL_MS);
    found = await client.get(freezes, { name }, signal);
  }
  const ours = secondsSince(start);
  await client.remove(freezes, { name }, { signal });
  return { floor, ours };
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
