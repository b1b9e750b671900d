import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import type { Identity } from "@/lib/kube/wire";
import { certificateSigningRequests, certificateState } from "@/lib/resources/certificate-signing-request";
import { clusterHealth } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { createClient } from "@/server/hub/client";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import { Faults } from "./fleet/faults";
import { fleetProfiles } from "./fleet/fleet-profiles";
import { fleetRights } from "./fleet/fleet-rights";
import { startFleet } from "./fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "./hub-controllers/start-hub-controllers";
import { HubFaults } from "./scenario/hub-faults";
import { readFault } from "./scenario/scenario";
import { Stage } from "./scenario/stage";
import { seedHub } from "./seed/seed-hub";
import { startTestHub, type TestHub } from "./testing";

/** Leases last a second, so the hub misses an agent after five. */
const SPEED = 60;
const PLAN = { clusters: 4, seed: 5, troubledWorkloads: [], speed: SPEED };
const [HOME = "", AWAY = "", THIRD = ""] = fleetProfiles(PLAN).map(({ name }) => name);
const stop = new AbortController();
const { signal } = stop;
const options = { signal, fieldManager: "test" };
const faults = new Faults();
const running: Promise<void>[] = [];

let world: TestHub;
let view: ReturnType<typeof openView>;
let stage: Stage;

const transportFor = (identity: Identity) => inProcess(world.api.handler, identity);

function openView() {
  const { clusters, clusterAddOns, works, certificateRequests } = kinds;
  return openHub(transportFor(HUB_CONTROLLERS), { clusters, clusterAddOns, works, certificateRequests });
}

beforeAll(async () => {
  world = await startTestHub();
  await seedHub({
    client: createClient(transportFor(HUB_CONTROLLERS)),
    projectRoot: process.cwd(),
    also: fleetRights,
    signal,
  });
  view = openView();
  running.push(view.start(signal), startHubControllers({ transport: transportFor(HUB_CONTROLLERS), signal }));
  const fleet = startFleet({ ...PLAN, faults, transportFor, signal });
  running.push(fleet.done);
  await fleet.ready();
  const [hubFaults, apply] = [new HubFaults(1), () => undefined];
  stage = new Stage({ faults, hubFaults, clusters: () => fleet.clusters(), apply, seed: 5, speed: SPEED });
});

afterEach(() => stage.close());

afterAll(async () => {
  stop.abort();
  await Promise.all(running);
  await world.close();
});

const until = (find: () => unknown) => expect.poll(find, { interval: 20, timeout: 15_000 });
const begin = (fault: object) => stage.begin(readFault(fault)).id;
const on = (...names: string[]) => ({ clusters: { names } });
const cluster = (name: string) => view.clusters.get(name);
const healthOf = (name: string) => {
  const found = cluster(name);
  return found && clusterHealth(found);
};
const taintsOf = (name: string) => cluster(name)?.spec.taints.map(({ key }) => key.split("/")[1]);
const reasonOf = (name: string, type: string) => condition(cluster(name)?.status.conditions ?? [], type)?.reason;

describe("a cluster", () => {
  it("is Unknown, with its add-ons, while its agent is down or its lease stops, and back when that ends", async () => {
    await until(() => [HOME, AWAY, THIRD].map(healthOf)).toEqual(["available", "available", "available"]);
    await view.create(managedClusterAddOns, { metadata: { name: "idle", namespace: HOME }, spec: {} }, options);
    const down = begin({ fault: "agent-down", ...on(HOME) });
    const stale = begin({ fault: "lease-stale", ...on(AWAY) });
    await until(() => [HOME, AWAY].map(healthOf)).toEqual(["unknown", "unknown"]);
    await until(() => [HOME, AWAY].map(taintsOf)).toEqual([["unreachable"], ["unreachable"]]);
    const available = () => condition(view.clusterAddOns.get("idle", HOME)?.status.conditions ?? [], "Available");
    await until(() => available()?.reason).toBe("ManagedClusterLeaseUpdateStopped");
    expect(healthOf(THIRD)).toBe("available");
    stage.end(down);
    stage.end(stale);
    await until(() => [HOME, AWAY].map(healthOf)).toEqual(["available", "available"]);
    await until(() => [HOME, AWAY].map(taintsOf)).toEqual([[], []]);
  });

  it("is unavailable while its API server is down", async () => {
    const id = begin({ fault: "api-server-down", ...on(HOME) });
    await until(() => healthOf(HOME)).toBe("unavailable");
    await until(() => taintsOf(HOME)).toEqual(["unavailable"]);
    stage.end(id);
    await until(() => healthOf(HOME)).toBe("available");
  });

  it("flaps", async () => {
    const seen: unknown[] = [];
    const leave = view.clusters.subscribe(() => {
      if (seen.at(-1) !== healthOf(HOME)) seen.push(healthOf(HOME));
    });
    begin({ fault: "flapping", everySeconds: 6, ...on(HOME) });
    await until(() => seen.slice(0, 4)).toEqual(["available", "unavailable", "available", "unavailable"]);
    stage.close();
    await until(() => healthOf(HOME)).toBe("available");
    leave();
  });
});

describe("an agent's certificate", () => {
  const latest = (name: string) =>
    view.certificateRequests
      .by("cluster", name)
      .toSorted((a, b) => revisionOf(a) - revisionOf(b))
      .at(-1);
  const revisionOf = ({ metadata }: { metadata: { resourceVersion: string } }) => Number(metadata.resourceVersion);
  const stateOf = (name: string) => {
    const request = latest(name);
    return request && [certificateState(request), request.status.conditions[0]?.reason];
  };
  const countOf = (name: string) => view.certificateRequests.by("cluster", name).length;

  it("is renewed, and the hub approves by itself", async () => {
    const before = countOf(HOME);
    const { id } = stage.begin(readFault({ fault: "certificate-rotation", ...on(HOME) }));
    await until(() => reasonOf(HOME, "ClusterCertificateRotated")).toBe("ClientCertificateUpdated");
    expect(countOf(HOME)).toBe(before + 1);
    expect(stateOf(HOME)).toEqual(["issued", "AutoApprovedByHubCSRApprovingController"]);
    expect(latest(HOME)?.spec.username).toContain(HOME);
    await until(() => stage.state().running.find((one) => one.id === id)?.clusters).toEqual([]);
  });

  it("expires, and the agent introduces itself again", async () => {
    begin({ fault: "certificate-expired", ...on(THIRD) });
    await until(() => reasonOf(THIRD, "ClusterCertificateRotated")).toBe("ClientCertificateUpdated");
    expect(latest(THIRD)?.spec.username).toContain("agent-registration-bootstrap");
    expect(stateOf(THIRD)).toEqual(["issued", "ApprovedByFleetAdministrator"]);
  });

  it("waits for its approval, which may be by a person", async () => {
    const before = countOf(AWAY);
    begin({ fault: "csr-pending", ...on(AWAY) });
    await until(() => countOf(AWAY)).toBe(before + 1);
    expect(stateOf(AWAY)).toEqual(["pending", undefined]);
    expect(healthOf(AWAY)).toBe("available");
    const name = latest(AWAY)?.metadata.name ?? "";
    const status = { conditions: [{ type: "Approved", status: "True", reason: "Test", message: "" }] };
    await view.patch(certificateSigningRequests, { name }, { status }, { ...options, subresource: "approval" });
    await until(() => stage.state().running[0]?.clusters).toEqual([]);
  });

  it("is approved after all when that ends", async () => {
    const before = countOf(AWAY);
    begin({ fault: "csr-pending", ...on(AWAY) });
    await until(() => countOf(AWAY)).toBe(before + 1);
    stage.close();
    await until(() => stateOf(AWAY)).toEqual(["issued", "ApprovedByFleetAdministrator"]);
  });

  it("is denied", async () => {
    const before = countOf(AWAY);
    begin({ fault: "csr-denied", message: "Not you.", ...on(AWAY) });
    await until(() => stateOf(AWAY)).toEqual(["denied", "DeniedByFleetAdministrator"]);
    expect(latest(AWAY)?.status.conditions[0]?.message).toBe("Not you.");
    expect(countOf(AWAY)).toBe(before + 1);
  });
});

describe("a work", () => {
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "d", namespace: "default" },
    spec: { replicas: 2 },
  };
  const resourceIdentifier = { group: "apps", resource: "deployments", namespace: "default", name: "d" };
  const manifestConfigs = [{ resourceIdentifier, feedbackRules: [{ type: "WellKnownStatus" }] }];
  const spec = { workload: { manifests: [deployment] }, manifestConfigs };
  const make = (name: string, addOn: string, of: object = spec) =>
    view.create(
      manifestWorks,
      { metadata: { name, namespace: HOME, labels: { "open-cluster-management.io/addon-name": addOn } }, spec: of },
      options,
    );
  const work = (name: string) => view.works.get(name, HOME);
  const reported = (name: string, type: string) => condition(work(name)?.status.conditions ?? [], type)?.status;
  const ready = (name: string) =>
    work(name)?.status.resourceStatus.manifests[0]?.statusFeedback.values.find(
      (value) => value.name === "ReadyReplicas",
    )?.fieldValue.integer;

  it("is applied late", async () => {
    const id = begin({ fault: "slow-apply", addOn: "slow", bySeconds: 100_000, ...on(HOME) });
    await make("slow", "slow");
    await make("swift", "swift");
    await until(() => reported("swift", "Applied")).toBe("True");
    expect(reported("slow", "Applied")).toBeUndefined();
    stage.end(id);
    await until(() => reported("slow", "Applied")).toBe("True");
  });

  it("is refused with a message, and applied once it is no longer refused", async () => {
    const id = begin({ fault: "failing-apply", addOn: "refused", message: "no such namespace", ...on(HOME) });
    await make("refused", "refused");
    await until(() => reported("refused", "Applied")).toBe("False");
    expect(reported("refused", "Available")).toBe("False");
    const manifest = () => work("refused")?.status.resourceStatus.manifests[0]?.conditions ?? [];
    expect(condition(manifest(), "Applied")?.message).toBe("Failed to apply manifest: no such namespace");
    stage.end(id);
    await until(() => [reported("refused", "Applied"), reported("refused", "Available")]).toEqual(["True", "True"]);
    await until(() => ready("refused")).toBe(2);
  });

  it("loses its pods, and gets them back", async () => {
    await make("podless", "podless");
    await until(() => ready("podless")).toBe(2);
    const id = begin({ fault: "not-available", addOn: "podless", ...on(HOME) });
    await until(() => ready("podless")).toBeUndefined();
    expect(ready("swift")).toBe(2);
    stage.end(id);
    await until(() => ready("podless")).toBe(2);
  });

  it("loses its pods again and again", async () => {
    const seen: unknown[] = [];
    await make("flapping", "flapping");
    await until(() => ready("flapping")).toBe(2);
    const leave = view.works.subscribe(() => {
      if (seen.at(-1) !== ready("flapping")) seen.push(ready("flapping"));
    });
    begin({ fault: "flapping", addOn: "flapping", everySeconds: 6, ...on(HOME) });
    await until(() => seen.slice(0, 4)).toEqual([2, undefined, 2, undefined]);
    expect(healthOf(HOME)).toBe("available");
    leave();
  });

  it("has a Job that fails, and stays failed until the work is made again", async () => {
    const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "clean", namespace: "default" } };
    const identifier = { group: "batch", resource: "jobs", namespace: "default", name: "clean" };
    const jobSpec = {
      workload: { manifests: [job] },
      manifestConfigs: [{ resourceIdentifier: identifier, feedbackRules: [{ type: "WellKnownStatus" }] }],
    };
    const outcome = () => work("job")?.status.resourceStatus.manifests[0]?.statusFeedback.values[0]?.name;
    const id = begin({ fault: "failing-job", addOn: "job", ...on(HOME) });
    await make("job", "job", jobSpec);
    await until(outcome).toBe("JobFailed");
    stage.end(id);
    await view.remove(manifestWorks, { name: "job", namespace: HOME }, { signal });
    await until(() => work("job")).toBeUndefined();
    await make("job", "job", jobSpec);
    await until(outcome).toBe("JobComplete");
  });

  it("is held back by its finalizer", async () => {
    await make("stuck", "stuck");
    await until(() => reported("stuck", "Applied")).toBe("True");
    const id = begin({ fault: "stuck-finalizer", addOn: "stuck", ...on(HOME) });
    for (const name of ["stuck", "swift"]) await view.remove(manifestWorks, { name, namespace: HOME }, { signal });
    await until(() => work("swift")).toBeUndefined();
    await until(() => reported("stuck", "Deleting")).toBe("True");
    stage.end(id);
    await until(() => work("stuck")).toBeUndefined();
  });
});
