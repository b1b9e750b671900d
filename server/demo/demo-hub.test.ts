import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { condition, isTrue } from "@/lib/kube/conditions";
import type { Identity } from "@/lib/kube/wire";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import type { ClusterProfile } from "./fleet/cluster-profile";
import { fleetProfiles } from "./fleet/fleet-profiles";
import { fleetRights } from "./fleet/fleet-rights";
import { type RunningFleet, startFleet } from "./fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "./hub-controllers/start-hub-controllers";
import { catalogue, TROUBLED_WORKLOADS } from "./seed/catalogue";
import { seedHub } from "./seed/seed-hub";
import { startTestHub, type TestHub } from "./testing";

const PLAN = { clusters: 20, seed: 3, troubledWorkloads: TROUBLED_WORKLOADS };
const profiles = fleetProfiles(PLAN);
const stop = new AbortController();
const { signal } = stop;
const options = { signal, fieldManager: "test" };
const running: Promise<void>[] = [];

let world: TestHub;
const transportFor = (identity: Identity) => inProcess(world.api.handler, identity);
const as = (user: string, groups: string[] = []) => createClient(transportFor({ user, groups }));

function openView() {
  const { clusters, clusterAddOns, works, certificateRequests, placementDecisions } = kinds;
  return openHub(transportFor(HUB_CONTROLLERS), {
    clusters,
    clusterAddOns,
    works,
    certificateRequests,
    placementDecisions,
  });
}
let view: ReturnType<typeof openView>;

beforeAll(async () => {
  world = await startTestHub();
  const also = [...fleetRights, ...catalogue()];
  await seedHub({ client: createClient(transportFor(HUB_CONTROLLERS)), projectRoot: process.cwd(), also, signal });
  view = openView();
  running.push(view.start(signal), startHubControllers({ transport: transportFor(HUB_CONTROLLERS), signal }));
  await fleetUntil(signal).ready();
});

afterAll(async () => {
  stop.abort();
  await Promise.all(running);
  await world.close();
});

function fleetUntil(end: AbortSignal): RunningFleet {
  const fleet = startFleet({ ...PLAN, transportFor, signal: end });
  running.push(fleet.done);
  return fleet;
}

const until = (find: () => unknown) => expect.poll(find, { interval: 20, timeout: 15_000 });
const one = (which: (profile: ClusterProfile) => boolean) => profiles.find(which)?.name ?? "";
const healthy = one(({ spoke, awaitsAcceptance }) => !spoke.apiServerDown && !awaitsAcceptance);
const down = one(({ spoke }) => spoke.apiServerDown);
const awaiting = one(({ awaitsAcceptance }) => awaitsAcceptance);
const cluster = (name: string) => view.clusters.get(name);
const healthOf = (name: string) => {
  const found = cluster(name);
  return found && clusterHealth(found);
};

describe("the fleet", () => {
  it("has joined, as its seed says, with one request for a certificate each", () => {
    expect(view.clusters.list()).toHaveLength(PLAN.clusters);
    for (const { name, spoke, awaitsAcceptance } of profiles) {
      const joined = spoke.apiServerDown ? "unavailable" : "available";
      expect([name, healthOf(name)]).toEqual([name, awaitsAcceptance ? "pending" : joined]);
      expect(view.certificateRequests.by("cluster", name)).toHaveLength(1);
    }
  });

  it("carries the taints of its health", async () => {
    const taints = (name: string) => cluster(name)?.spec.taints.map(({ key }) => key.split("/")[1]);
    await until(() => taints(healthy)).toEqual([]);
    expect(taints(down)).toEqual(["unavailable"]);
    expect(taints(awaiting)).toEqual(["unreachable"]);
  });

  it("is chosen by the placements of the catalogue, but for what is down or waits", async () => {
    const expected = profiles
      .filter(({ spoke, awaitsAcceptance }) => !spoke.apiServerDown && !awaitsAcceptance)
      .map(({ name }) => name);
    const chosen = () =>
      view.placementDecisions
        .by("placement", "fleet-addons/log-shipper")
        .flatMap(({ status }) => status.decisions.map(({ clusterName }) => clusterName));
    await until(chosen).toEqual(expected);
  });
});

describe("a work", () => {
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "d", namespace: "default" },
    spec: { replicas: 2 },
  };
  const manifestConfigs = [
    {
      resourceIdentifier: { group: "apps", resource: "deployments", namespace: "default", name: "d" },
      feedbackRules: [{ type: "WellKnownStatus" }],
    },
  ];
  const make = (namespace: string) =>
    view.create(
      manifestWorks,
      { metadata: { name: "w", namespace }, spec: { workload: { manifests: [deployment] }, manifestConfigs } },
      options,
    );
  const work = (namespace: string) => view.works.get("w", namespace);
  const applied = () => condition(work(healthy)?.status.conditions ?? [], "Applied")?.observedGeneration;
  const feedback = () =>
    work(healthy)?.status.resourceStatus.manifests[0]?.statusFeedback.values.map(({ name, fieldValue }) => [
      name,
      fieldValue.integer,
    ]);

  it("is applied, reported on, changed and taken away again", async () => {
    await make(healthy);
    await until(applied).toBe(1);
    await until(feedback).toEqual([
      ["Replicas", 2],
      ["ReadyReplicas", 2],
      ["AvailableReplicas", 2],
    ]);
    const workload = { manifests: [{ ...deployment, spec: { replicas: 5 } }] };
    await view.patch(manifestWorks, { name: "w", namespace: healthy }, { spec: { workload } }, options);
    await until(applied).toBe(2);
    await until(feedback).toContainEqual(["ReadyReplicas", 5]);
    await view.remove(manifestWorks, { name: "w", namespace: healthy }, { signal });
    await until(() => work(healthy)).toBeUndefined();
  });

  it("stays as it is where the API server of its cluster is down", async () => {
    await make(down);
    await make(healthy);
    await until(applied).toBe(1);
    expect(work(down)?.status.conditions).toEqual([]);
    expect(work(down)?.metadata.finalizers).toEqual([]);
  });
});

describe("an add-on with access to the hub", () => {
  it("asks for a certificate as its registration says, and holds it once it is signed", async () => {
    const ref = { name: "hello", namespace: healthy };
    await view.create(managedClusterAddOns, { metadata: ref, spec: {} }, options);
    const groups = [
      `system:open-cluster-management:cluster:${healthy}:addon:hello`,
      "system:open-cluster-management:addon:hello",
    ];
    const subject = { user: `${groups[0]}:agent:hello-agent`, groups };
    const status = {
      registrations: [{ type: "kubeClient", kubeClient: { subject } }],
      healthCheck: { mode: "Customized" },
    };
    await view.patch(managedClusterAddOns, ref, { status }, { ...options, subresource: "status" });
    const requests = () => view.certificateRequests.by("clusterAddOn", `${healthy}/hello`);
    await until(() => requests().length).toBe(1);
    expect(view.clusterAddOns.get("hello", healthy)?.status.registrations[0]?.kubeClient?.driver).toBe("csr");
    expect(requests()[0]?.spec.username).toMatch(new RegExp(`^system:open-cluster-management:${healthy}:`));
    await approve(requests()[0]?.metadata.name ?? "");
    await until(() =>
      isTrue(view.clusterAddOns.get("hello", healthy)?.status.conditions ?? [], "ClusterCertificateRotated"),
    ).toBe(true);
    expect(requests()).toHaveLength(1);
  });
});

async function approve(name: string, client = as("admin")): Promise<void> {
  const approved = { type: "Approved", status: "True", reason: "Test", message: "" };
  const { metadata } = await client.get(certificateSigningRequests, { name }, signal);
  const patch = { metadata: { resourceVersion: metadata.resourceVersion }, status: { conditions: [approved] } };
  await client.patch(certificateSigningRequests, { name }, patch, { ...options, subresource: "approval" });
}

describe("people", () => {
  it("let a cluster in that waits for them: approve its certificate, accept it, and it joins", async () => {
    const operator = as("operator");
    const [request] = view.certificateRequests.by("cluster", awaiting);
    await approve(request?.metadata.name ?? "", operator);
    await operator.patch(managedClusters, { name: awaiting }, { spec: { hubAcceptsClient: true } }, options);
    await until(() => healthOf(awaiting)).toBe("available");
  });

  it("deny a cluster, and no one overrules them", async () => {
    await as("operator").patch(managedClusters, { name: awaiting }, { spec: { hubAcceptsClient: false } }, options);
    await until(() => healthOf(awaiting)).toBe("denied");
    await until(() => condition(cluster(awaiting)?.status.conditions ?? [], "HubAcceptedManagedCluster")?.reason).toBe(
      "HubClusterAdminDenied",
    );
    expect(cluster(awaiting)?.spec.hubAcceptsClient).toBe(false);
  });

  it("may do what their role says", async () => {
    const viewer = as("viewer");
    expect(await viewer.list(managedClusters, { signal })).toHaveLength(PLAN.clusters);
    const refused = { reason: "Forbidden" };
    await expect(
      viewer.patch(managedClusters, { name: awaiting }, { spec: { hubAcceptsClient: true } }, options),
    ).rejects.toMatchObject(refused);
    await expect(as("operator").remove(managedClusters, { name: awaiting }, { signal })).rejects.toMatchObject(refused);
    await expect(
      as("operator").create(manifestWorks, { metadata: { name: "w", namespace: healthy } }, options),
    ).rejects.toMatchObject(refused);
    await expect(as("nobody").list(managedClusters, { signal })).rejects.toMatchObject(refused);
  });
});

describe("a fleet that starts again", () => {
  it("takes up what the hub knows: no cluster and no request comes twice", async () => {
    const uids = view.clusters.list().map(({ metadata }) => metadata.uid);
    const requests = view.certificateRequests.list().length;
    const again = new AbortController();
    await fleetUntil(AbortSignal.any([signal, again.signal])).ready();
    expect(view.clusters.list().map(({ metadata }) => metadata.uid)).toEqual(uids);
    expect(view.certificateRequests.list()).toHaveLength(requests);
    again.abort();
  });
});
