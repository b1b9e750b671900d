import { afterEach, beforeEach, expect, it } from "vitest";
import type { Resource } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { isWatch } from "@/server/hub/https-transport";
import { kinds, openHub } from "@/server/hub/hub";
import type { Transport } from "@/server/hub/transport";
import { TestBench } from "./test-bench";
import { fleet, ground } from "./test-objects";
import { type Running, runningManager } from "./test-running";

let testHub: BareHub;
let bench: TestBench;
/** Kinds of which the manager hears nothing any more. */
let silent: Set<string>;
/** The paths at which it creates. */
let created: string[];
let ending: AbortController;
let managerHub: ReturnType<typeof openManagerHub>;
let running: Running;

const openManagerHub = () => openHub(transportOf(testHub), kinds);

function transportOf(at: BareHub): Transport {
  const transport = at.transport;
  return { ...transport, send: async (request) => await sent(transport, request) };
}

async function sent(transport: Transport, request: WireRequest) {
  if (request.method === "POST") created.push(request.path);
  const answer = await transport.send(request);
  return isWatch(request) ? { ...answer, body: heard(answer.body, request.path) } : answer;
}

async function* heard(body: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) if (![...silent].some((plural) => path.includes(`/${plural}?`))) yield bytes;
}

beforeEach(async () => {
  testHub = await startBareHub();
  bench = new TestBench(testHub);
  silent = new Set();
  created = [];
  ending = new AbortController();
  managerHub = openManagerHub();
  void managerHub.start(ending.signal);
  running = runningManager(managerHub, "all");
  await bench.put(...ground(), ...fleet([["c1", "c2"]]));
  await expect.poll(async () => (await bench.works()).length).toBe(2);
  await expect.poll(async () => await bench.progress()).toContain("2/2 progressing");
  await running.quiet();
  created = [];
});

afterEach(async () => {
  await running.stop();
  ending.abort();
  await bench.close();
  await testHub.close();
});

it.each<[string, Resource, string, string | undefined]>([
  ["an add-on", clusterManagementAddOns, "hello", undefined],
  ["a cluster add-on", managedClusterAddOns, "hello", "c1"],
])(
  "what was deleted with %s, whose own deletion the cache has not seen, is not created again",
  async (_, resource, name, namespace) => {
    silent.add(resource.plural);
    await bench.remove(resource, name, namespace);
    await expect.poll(() => managerHub.works.get("addon-hello-deploy-0", "c1")).toBeUndefined();
    await running.quiet();
    expect(created).toEqual([]);
  },
);

it("what somebody took away from one that is there is made again, each time", async () => {
  for (const round of [1, 2]) {
    // It may be asked for before it is there.
    await expect.poll(() => managerHub.works.get("addon-hello-deploy-0", "c1")).toBeDefined();
    await bench.remove(manifestWorks, "addon-hello-deploy-0", "c1");
    await expect.poll(() => created.filter((path) => path.includes("manifestworks")).length).toBe(round);
  }
});
