import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clusterRoleBindings, clusterRoles, namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { fleetProfiles } from "@/server/demo/fleet/fleet-profiles";
import { allObjects, startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { inProcess } from "@/server/hub/in-process";
import { runDemoFleetRole } from "./demo-fleet";

const PLAN = ["--clusters", "4", "--seed", "7"];
const profiles = fleetProfiles({ clusters: 4, seed: 7, troubledWorkloads: [] });
const first = profiles.find(({ awaitsAcceptance, spoke }) => !awaitsAcceptance && !spoke.apiServerDown) ?? { name: "" };
const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };
const HELPER = { user: "helper", groups: ["system:authenticated"] };

let hub: TestHub;
let folder: string;
let admin: HubClient;
let running: { stop: () => Promise<void> }[];

beforeEach(async () => {
  hub = await startTestHub({ tokens: new Map([["helper-token", HELPER]]) });
  folder = await mkdtemp(join(tmpdir(), "flotilla-fleet-"));
  await writeFile(join(folder, "admin"), hub.kubeconfig);
  await writeFile(join(folder, "helper"), hub.kubeconfig.replace(hub.adminToken, "helper-token"));
  admin = createClient(inProcess(hub.api.handler, { user: "root", groups: ["system:masters"] }));
  running = [];
});
afterEach(async () => {
  for (const one of running) await one.stop();
  await hub.close();
  await rm(folder, { recursive: true });
});

/** Resolves with what it says when it runs, or has ended. */
function fleet(args: readonly string[], kubeconfig = "admin"): Promise<string> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    const life = { signal: stop.signal, milestone: () => undefined, announce: resolve };
    const ended = runDemoFleetRole(["--kubeconfig", join(folder, kubeconfig), ...args], life);
    running.push({
      stop: async () => {
        stop.abort();
        await ended.catch(() => undefined);
      },
    });
    ended.catch(reject);
  });
}

async function stopAll(): Promise<void> {
  for (const one of running.splice(0)) await one.stop();
}

const everything = () => allObjects(admin, WRITE.signal);

describe("a fleet on somebody's hub", () => {
  it("joins over HTTPS as its agents, and leaves the hub as it was", async () => {
    const before = await everything();
    expect(await fleet([...PLAN, "--catalogue"])).toContain(
      "a fleet of 4 simulated clusters (seed 7), registration, lease",
    );
    const clusters = await admin.list(managedClusters, WRITE);
    expect(clusters.filter(({ spec }) => spec.hubAcceptsClient).length).toBeGreaterThanOrEqual(3);
    await expect.poll(async () => (await admin.list(placementDecisions, WRITE)).length, { timeout: 15_000 }).toBe(2);
    const manifest = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "m", namespace: "default" } };
    const work = { metadata: { name: "w", namespace: first.name }, spec: { workload: { manifests: [manifest] } } };
    await admin.create(manifestWorks, work, WRITE);
    const held = async () =>
      (await admin.get(manifestWorks, { name: "w", namespace: first.name }, WRITE.signal)).metadata.finalizers;
    await expect.poll(held, { timeout: 15_000 }).toHaveLength(1);
    await stopAll();

    const reported = await fleet(["--remove"]);
    expect(reported).toContain("4 managedclusters");
    expect(reported).toContain("1 manifestworks");
    expect(await everything()).toEqual(before);
    expect(await fleet(["--remove"])).toContain("No objects of a fleet on ");
  });

  it("lets parts run in processes of their own", async () => {
    await fleet(["--only", "registration,lease,csr"]);
    expect(await fleet([...PLAN, "--only", "fleet"])).toContain(": a fleet of 4 simulated clusters (seed 7).");
  });

  it("runs again where it was left, and beside the clusters of others when told", async () => {
    await admin.create(managedClusters, { metadata: { name: "theirs" } }, WRITE);
    await expect(fleet(PLAN)).rejects.toThrow(
      "The hub has a cluster that no demo:fleet has made; --into-existing starts a fleet beside them.",
    );
    await fleet([...PLAN, "--into-existing"]);
    await stopAll();
    await fleet([...PLAN, "--into-existing"]);
    await stopAll();
    await fleet(["--remove"]);
    expect((await admin.list(managedClusters, WRITE)).map(({ metadata }) => metadata.name)).toEqual(["theirs"]);
  });

  it("speaks for no cluster or namespace of others", async () => {
    await admin.create(namespaces, { metadata: { name: first.name } }, WRITE);
    await expect(fleet([...PLAN, "--into-existing"])).rejects.toThrow(
      `already has a cluster or namespace ${first.name};`,
    );
  });

  it("names a kind that is missing, and brings it when told", async () => {
    const crd = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/placements.cluster.open-cluster-management.io";
    await admin.raw({ method: "DELETE", path: crd, signal: WRITE.signal });
    await expect(fleet(["--only", "placement"])).rejects.toThrow(
      "The hub has no placements.cluster.open-cluster-management.io:",
    );
    const before = await everything();
    await fleet(["--only", "placement", "--install-crds"]);
    await stopAll();
    expect(await fleet(["--remove"])).toContain("1 customresourcedefinitions");
    expect(await everything()).toEqual(before);
  });

  it("needs the right to act as its agents", async () => {
    const role = {
      metadata: { name: "all-but" },
      rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["get", "list", "watch", "create"] }],
    };
    await admin.create(clusterRoles, role, WRITE);
    const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "all-but" };
    const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "helper" }];
    await admin.create(clusterRoleBindings, { metadata: { name: "all-but" }, roleRef, subjects }, WRITE);
    await expect(fleet(PLAN, "helper")).rejects.toThrow(/it needs the verb impersonate/);
  });

  it("says what the hub says, and when it says nothing", async () => {
    await expect(fleet(PLAN, "helper")).rejects.toThrow(/^The hub at https:.* refuses: .*helper.* cannot list/);
    await hub.close();
    await expect(fleet(PLAN)).rejects.toThrow(/^The hub at https:.* cannot be reached/);
  });
});

it("one part alone serves a hub that lacks just that", async () => {
  expect(await fleet(["--only", "placement"])).toMatch(/^On https:.* these run now: placement\./);
  await admin.create(namespaces, { metadata: { name: "team" } }, WRITE);
  await admin.create(placements, { metadata: { name: "p", namespace: "team" }, spec: {} }, WRITE);
  const conditions = async () =>
    (await admin.get(placements, { name: "p", namespace: "team" }, WRITE.signal)).status.conditions;
  await expect
    .poll(conditions, { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ reason: "NoManagedClusterSetBindings" }));
});
