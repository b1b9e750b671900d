import { setMaxListeners } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { namespaces } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { heartbeatOf } from "@/lib/resources/heartbeat";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { inProcess } from "@/server/hub/in-process";
import { runControllersRole } from "./controllers";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const MANAGER = { name: CONTROLLERS_LEASE, namespace: NAMESPACE };

// As server/main.ts does.
setMaxListeners(Number.POSITIVE_INFINITY);

let hub: TestHub;
let folder: string;
let client: HubClient;
let stop: AbortController;

beforeEach(async () => {
  hub = await startTestHub();
  folder = await mkdtemp(join(tmpdir(), "flotilla-"));
  client = createClient(inProcess(hub.api.handler, { user: "admin", groups: ["system:masters"] }));
  stop = new AbortController();
});

afterEach(async () => {
  stop.abort();
  await hub.close();
  await rm(folder, { recursive: true });
});

/** Runs the role by hand, and keeps what it says. */
async function start(...args: string[]) {
  const kubeconfig = join(folder, "kubeconfig");
  await writeFile(kubeconfig, hub.kubeconfig);
  const output: string[] = [];
  const life = { signal: stop.signal, milestone: () => undefined, announce: (text: string) => void output.push(text) };
  return { output, ended: runControllersRole(["--kubeconfig", kubeconfig, ...args], life) };
}

async function putOwnAddOn() {
  const options = { signal: stop.signal, fieldManager: "test" };
  const metadata = { name: "own", annotations: { [LIFECYCLE_ANNOTATION]: "flotilla" } };
  await client.create(namespaces, { metadata: { name: "c1" } }, options);
  await client.create(managedClusters, { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } }, options);
  await client.create(clusterManagementAddOns, { metadata, spec: { installStrategy: { type: "Manual" } } }, options);
  await client.create(managedClusterAddOns, { metadata: { name: "own", namespace: "c1" }, spec: {} }, options);
}

async function ownersOf(name: string): Promise<string[] | undefined> {
  const found = await client.find(managedClusterAddOns, { name, namespace: "c1" }, stop.signal);
  return found?.metadata.ownerReferences.map((owner) => owner.kind);
}

describe("the add-on manager alone", () => {
  it("works on a hub that no one has prepared and that knows no templates, and says where it stands", async () => {
    await client.raw({
      method: "DELETE",
      path: `${CRDS}/addontemplates.addon.open-cluster-management.io`,
      signal: stop.signal,
    });
    await putOwnAddOn();
    const { output, ended } = await start();
    await expect.poll(() => ownersOf("own"), { timeout: 15_000 }).toEqual(["ClusterManagementAddOn"]);
    await expect.poll(() => output.length).toBe(3);
    expect(output[0]).toContain("(ADDON_MANAGER=own)");
    const without = "addontemplates.addon.open-cluster-management.io (missing): it counts as having no objects";
    expect(output.slice(1).sort()).toEqual(["It leads.\n", `Read, without:\n  ${without}\n`]);
    stop.abort();
    await ended;
  });

  it("carries its mode on its Lease, and gives the Lease back when it stops", async () => {
    const { ended } = await start();
    const held = async () => client.find(leases, MANAGER, new AbortController().signal);
    await expect.poll(async () => (await held())?.spec.holderIdentity ?? "", { timeout: 15_000 }).not.toBe("");
    const lease = await held();
    expect(lease && heartbeatOf(lease)?.mode).toBe("own");
    stop.abort();
    await ended;
    expect((await held())?.spec.holderIdentity).toBe("");
  });

  it("says how it is used, and touches nothing", async () => {
    const { output, ended } = await start("--help");
    await ended;
    expect(output.join("")).toContain("npm run controllers -- [--kubeconfig FILE]");
    expect(await client.find(leases, MANAGER, stop.signal)).toBeUndefined();
  });
});
