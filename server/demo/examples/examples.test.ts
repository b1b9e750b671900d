import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { objectKey } from "@/lib/kube/resource";
import type { Identity } from "@/lib/kube/wire";
import { accessState } from "@/lib/lists/access/access-state";
import { clusterPermissions, clusterProfiles, readClusterProfile } from "@/lib/resources/cluster-access";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { managedServiceAccounts, tokenTimes } from "@/lib/resources/managed-service-account";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { fleetRights } from "@/server/demo/fleet/fleet-rights";
import { startFleet } from "@/server/demo/fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "@/server/demo/hub-controllers/start-hub-controllers";
import { catalogue } from "@/server/demo/seed/catalogue";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/in-process";
import { exampleCrds } from "./kinds";
import { exampleObjects } from "./objects";
import { startExamples } from "./start-examples";

const PLAN = { clusters: 24, seed: 1, troubledWorkloads: [] };
const NAMESPACE = "store-apps";
const stop = new AbortController();
const { signal } = stop;
const options = { signal, fieldManager: "test" };
const WITHIN = { timeout: 30_000, interval: 100 };

let world: TestHub;
const running: Promise<void>[] = [];
const transportFor = (identity: Identity) => inProcess(world.api.handler, identity);
const as = (user: string) => createClient(transportFor({ user, groups: ["system:authenticated"] }));
const root = () => createClient(transportFor(HUB_CONTROLLERS));

beforeAll(async () => {
  world = await startTestHub({ crds: exampleCrds });
  const also = [...fleetRights, ...catalogue(), ...exampleObjects];
  await seedHub({ client: root(), projectRoot: process.cwd(), also, signal });
  running.push(startHubControllers({ transport: transportFor(HUB_CONTROLLERS), signal }));
  const fleet = startFleet({ ...PLAN, speed: 10, transportFor, signal });
  running.push(fleet.done);
  await fleet.ready();
  running.push((await startExamples({ transport: transportFor(HUB_CONTROLLERS), signal })).done);
}, 60_000);

afterAll(async () => {
  stop.abort();
  await Promise.all(running);
  await world.close();
});

const statesNow = async () => {
  const accounts = await root().list(managedServiceAccounts, { signal });
  return new Map(
    accounts.map((account) => [
      objectKey(account.metadata),
      accessState({ state: "unknown", ...tokenTimes(account) }, Date.now()),
    ]),
  );
};

describe("the examples of a demo", () => {
  it("have accounts whose tokens hold, and one that is late where its cluster is lost", async () => {
    const states = [...(await statesNow())];
    const lost = states.filter(([, state]) => state !== "up");
    expect(lost.map(([key, state]) => [key.split("/")[1], state])).toEqual(
      expect.arrayContaining([
        ["ci-deployer", "late"],
        ["billing-export", "late"],
      ]),
    );
    expect(states.length - lost.length).toBeGreaterThanOrEqual(7);
    expect(await root().list(clusterPermissions, { signal })).not.toHaveLength(0);
  });

  it("give an account that somebody makes its token", async () => {
    const [namespace = ""] = [...(await statesNow()).keys()][0]?.split("/") ?? [];
    const spec = { rotation: { validity: "24h" } };
    await as("operator").create(managedServiceAccounts, { metadata: { name: "mine", namespace }, spec }, options);
    await vi.waitFor(async () => expect((await statesNow()).get(`${namespace}/mine`)).toBe("up"), WITHIN);
  });

  it("have a profile of each cluster of a set in the namespace that it is bound to, as the cluster is", async () => {
    const stores = await root().list(managedClusters, { labelSelector: "vendor=K3s", signal });
    const accepted = stores.filter(({ spec }) => spec.hubAcceptsClient).map(({ metadata }) => metadata.name);
    expect(accepted.length).toBeGreaterThan(1);
    await vi.waitFor(async () => {
      const profiles = await root().list(clusterProfiles, { namespace: NAMESPACE, signal });
      expect(profiles.map(({ metadata }) => metadata.name).sort()).toEqual(accepted.sort());
      for (const profile of profiles)
        expect(readClusterProfile(profile)).toMatchObject({ manager: "open-cluster-management", state: "up" });
    }, WITHIN);
  });

  it("take profiles away with their binding", async () => {
    const binding = { metadata: { name: "global", namespace: "default" }, spec: { clusterSet: "global" } };
    const profiles = () => root().list(clusterProfiles, { namespace: "default", signal });
    await root().create(managedClusterSetBindings, binding, options);
    await vi.waitFor(async () => expect((await profiles()).length).toBeGreaterThan(20), WITHIN);
    await root().remove(managedClusterSetBindings, { name: "global", namespace: "default" }, { signal });
    await vi.waitFor(async () => expect(await profiles()).toHaveLength(0), WITHIN);
  });

  it("have a replica set whose first group is done and whose rest waits", async () => {
    await vi.waitFor(async () => {
      const ref = { name: "point-of-sale", namespace: NAMESPACE };
      const { summary } = (await root().get(manifestWorkReplicaSets, ref, signal)).status;
      expect(summary.available).toBeGreaterThan(0);
      expect(summary.total).toBe(summary.available);
      expect(summary).toMatchObject({ progressing: 0 });
      const stores = await root().list(managedClusters, { labelSelector: "vendor=K3s", signal });
      expect(summary.total).toBeLessThan(stores.length);
    }, WITHIN);
  });

  it("let people of the demo look at accounts, and the operator write them", async () => {
    expect(await as("viewer").list(managedServiceAccounts, { signal })).not.toHaveLength(0);
    const [key = ""] = (await statesNow()).keys();
    const [namespace = "", name = ""] = key.split("/");
    await expect(as("viewer").remove(managedServiceAccounts, { name, namespace }, { signal })).rejects.toMatchObject({
      reason: "Forbidden",
    });
  });
});
