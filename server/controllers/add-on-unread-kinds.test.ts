import { afterEach, beforeEach, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { actingAs } from "@/server/hub/acting-as";
import { kinds, openHub } from "@/server/hub/hub";
import { TestBench } from "./test-bench";
import { fleet, ground, PLACEMENTS } from "./test-objects";
import { runningManager } from "./test-running";

const MANAGER = "narrow-manager";
const IN_CODE = "helloworld";
const ADD_ON_KINDS = ["clustermanagementaddons", "managedclusteraddons"].flatMap((name) => [
  name,
  `${name}/status`,
  `${name}/finalizers`,
]);
const allOf = (apiGroups: readonly string[], resources: readonly string[]) => ({ apiGroups, resources, verbs: ["*"] });
const ORDINARY = [
  allOf(
    ["", "apps", "coordination.k8s.io", "rbac.authorization.k8s.io", "certificates.k8s.io", "apiextensions.k8s.io"],
    ["*"],
  ),
  allOf(["cluster.open-cluster-management.io", "work.open-cluster-management.io"], ["*"]),
  allOf(["flotilla.dev"], ["*"]),
  allOf(["addon.open-cluster-management.io"], [...ADD_ON_KINDS, "addondeploymentconfigs"]),
];
const TEMPLATES = allOf(["addon.open-cluster-management.io"], ["addontemplates"]);

let testHub: BareHub;
let bench: TestBench;
let stop: AbortController;

beforeEach(async () => {
  testHub = await startBareHub();
  bench = new TestBench(testHub);
  stop = new AbortController();
  const installStrategy = { type: "Placements", placements: [{ namespace: PLACEMENTS, name: "some" }] };
  await bench.put(...ground(), ...fleet([["c1"]]));
  await bench.put(
    { resource: clusterRoles, object: { metadata: { name: "flotilla:helloworld-agent" }, rules: [] } },
    { resource: clusterRoles, object: role([...ORDINARY]) },
    { resource: clusterRoleBindings, object: binding() },
    { resource: clusterManagementAddOns, object: { metadata: { name: IN_CODE }, spec: { installStrategy } } },
  );
});

afterEach(async () => {
  stop.abort();
  await bench.close();
  await testHub.close();
});

function role(rules: readonly object[]): RawObject {
  return { metadata: { name: MANAGER }, rules };
}

function binding(): RawObject {
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: MANAGER };
  return {
    metadata: { name: MANAGER },
    roleRef,
    subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: MANAGER }],
  };
}

/** A life of the controllers as an account that may not read templates. */
function startNarrow() {
  const hub = openHub(actingAs(testHub.transport, { user: MANAGER, groups: ["system:authenticated"] }), kinds);
  const stopped = hub.start(stop.signal);
  const running = runningManager(hub, "all");
  const end = async () => {
    await running.stop();
    stop.abort();
    await stopped;
  };
  return { hub, running, end };
}

const decideFor = (clusters: readonly string[]) =>
  bench.patchStatus(
    placementDecisions,
    "some-decision-0",
    { decisions: clusters.map((clusterName) => ({ clusterName, reason: "" })) },
    PLACEMENTS,
  );

it("leaves add-ons of templates as they are while templates may not be read, looks after the others, and goes on once they may", async () => {
  await bench.rollOut(["c1"]);
  await bench.stop();
  const before = await bench.versions();
  expect(before).toHaveProperty("managedclusteraddons/c1/hello");
  await decideFor(["c1", "spare"]);

  const { hub, running, end } = startNarrow();
  await expect.poll(() => bench.installed(IN_CODE), { timeout: 15_000 }).toEqual(["c1", "spare"]);
  await running.quiet();
  expect(hub.unavailable()).toEqual([
    {
      name: "addOnTemplates",
      resource: "addontemplates.addon.open-cluster-management.io",
      reason: "forbidden",
      content: "unread",
    },
  ]);
  expect(await bench.installed()).toEqual(["c1"]);
  const after = await bench.versions();
  const ofTemplates = (versions: object) =>
    Object.entries(versions).filter(([key]) => /hello(-|$)|addon-hello-/.test(key));
  expect(ofTemplates(after)).toEqual(ofTemplates(before));

  await bench.patch(clusterRoles, MANAGER, { rules: [...ORDINARY, TEMPLATES] });
  await expect.poll(() => bench.installed(), { timeout: 15_000 }).toEqual(["c1", "spare"]);
  await end();
});
