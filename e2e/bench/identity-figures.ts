import { setTimeout as pause } from "node:timers/promises";
import { NAMESPACE } from "@/lib/kube/names";
import { namespaces } from "@/lib/resources/built-in";
import { certificateSigningRequests, certificateState } from "@/lib/resources/certificate-signing-request";
import { APPROVABLE_FORGERIES, approveByHand, sendRequest, storedFindings } from "@/server/controllers/test-approved";
import { TestBench } from "@/server/controllers/test-bench";
import { fleet, ground } from "@/server/controllers/test-objects";
import { startBareHub } from "@/server/demo/testing-bare";
import { type Figure, figure } from "./figure";
import { RENEWALS_PER_CLUSTER, type Renewal, renewalsOf } from "./honest-renewals";
import type { Part } from "./part";

const IDS = ["identities-honest", "identities-forged"] as const;
const CLUSTERS = 500;
const IN_FLIGHT = 16;
const POLL_MS = 50;
/** All requests are a long list. */
const POLL_ALL_MS = 1_000;
const GIVE_UP_MS = 120_000;
/** Longer than until the approver's second look at what only the state of the hub speaks against. */
const SECOND_LOOK_MS = 3_000;

/**
 * 10,000 honest renewals of the agents of clusters and add-ons, while the add-on manager runs with its approver, and right
 * behind them forged requests that somebody approved by hand: how many of the honest ones are alarms, and how long it takes
 * from the last approval until each of the forged ones is.
 */
export const identityPart: Part = {
  ids: IDS,
  async *stats() {
    const hub = await startBareHub();
    const bench = new TestBench(hub);
    try {
      yield* await measured(bench);
    } finally {
      await bench.close();
      await hub.close();
    }
  },
};

async function measured(bench: TestBench): Promise<Figure[]> {
  const clusters = Array.from({ length: CLUSTERS }, (_, index) => `c${index + 1}`);
  await bench.put({ resource: namespaces, object: { metadata: { name: NAMESPACE } } });
  await bench.put(...ground(), ...fleet([clusters]));
  await bench.settle();
  await inFlight(renewalsOf(clusters), (renewal) => renew(bench, renewal));
  const names = APPROVABLE_FORGERIES.map((_, index) => `forged-${index}`);
  for (const [index, forgery] of APPROVABLE_FORGERIES.entries()) await approveByHand(bench, `forged-${index}`, forgery);
  const ours = await seconds(() => until(async () => (await alarmsAmong(bench, names)) === names.length));
  await until(async () => (await undecided(bench)) === 0, POLL_ALL_MS);
  await bench.quiet();
  await pause(SECOND_LOOK_MS);
  const floor = await seconds(() => storedFindings(bench));
  const honest = (await storedFindings(bench)).length - names.length;
  return [
    {
      ...figure("identities-honest", "alarms", 0, 0, honest),
      note: `${CLUSTERS * RENEWALS_PER_CLUSTER} renewals`,
    },
    { ...figure("identities-forged", "s", 5, floor, ours), note: `${names.length} forgeries` },
  ];
}

/** Those of cluster agents are approved by hand, as the hub does it; those of add-ons by the approver. */
async function renew(bench: TestBench, { name, request, of }: Renewal): Promise<void> {
  if (of === "cluster") await approveByHand(bench, name, request);
  else await sendRequest(bench, name, request);
}

async function alarmsAmong(bench: TestBench, names: readonly string[]): Promise<number> {
  const found = new Set((await storedFindings(bench)).map(({ name }) => name));
  return names.filter((name) => found.has(name)).length;
}

async function undecided(bench: TestBench): Promise<number> {
  const all = await bench.client.list(certificateSigningRequests, { signal: bench.options.signal });
  return all.filter((csr) => certificateState(csr) === "pending").length;
}

async function inFlight<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

async function until(holds: () => Promise<boolean>, pollMs = POLL_MS): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error("it did not come to pass within two minutes");
    await pause(pollMs);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
