import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import { ClusterEditPlan } from "@/lib/api/clusters/edit-clusters";
import { OwnedObject } from "@/lib/api/objects/owned-objects";
import { ObjectAnswer, ObjectCheck } from "@/lib/api/objects/whole-objects";
import { PlacementTrial } from "@/lib/api/placements/placement-input";
import { DECISION_GROUP_INDEX_LABEL, PLACEMENT_LABEL, UNREACHABLE_TAINT } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, putNamespaces, TestConsole, WRITE } from "./testing";

const GROUPS = ["addon.open-cluster-management.io", "cluster.open-cluster-management.io", "flotilla.dev"];
const REGISTER = "register.open-cluster-management.io";
const OPERATOR = `${CANARY}-operator`;
/** May accept clusters, and list nothing else. */
const GATEKEEPER = `${CANARY}-gatekeeper`;
const NAMES = Array.from({ length: 22 }, (_, index) => `c${String(index + 1).padStart(2, "0")}`);
const [FIRST = "", SECOND = ""] = NAMES;
const FLUX = { "kustomize.toolkit.fluxcd.io/name": "fleet", "kustomize.toolkit.fluxcd.io/namespace": "flux-system" };

const Plan = z.looseObject({
  id: z.string(),
  owned: z.optional(z.array(OwnedObject)),
  confirm: z.optional(z.string()),
  problems: z.array(z.unknown()),
  writes: z.array(z.looseObject({ verb: z.string(), kind: z.string(), name: z.string() })),
  rights: z.array(z.looseObject({ verb: z.string(), resource: z.string() })),
});

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, gatekeeper: GATEKEEPER }, prepare });
});
afterAll(() => tested.close());

/** Of Flux is `logs`; `waits` names a placement that is not there; of `one` a single cluster is chosen, by memory. */
async function prepare(admin: HubClient): Promise<void> {
  const verbs = ["get", "list", "create", "update", "patch", "delete"];
  await grant(admin, "operator", [{ apiGroups: GROUPS, resources: ["*"], verbs }]);
  const accepting = { apiGroups: [REGISTER], resources: ["managedclusters/accept"], verbs: ["update"] };
  const clusters = { apiGroups: GROUPS, resources: ["managedclusters"], verbs: ["get", "list", "patch"] };
  await grant(admin, "gatekeeper", [clusters, accepting]);
  await putNamespaces(admin, "fleet", ...NAMES);
  for (const name of NAMES) await cluster(admin, name, name === FIRST ? "16Gi" : "8Gi");
  await cluster(admin, "new", "64Gi", [{ key: UNREACHABLE_TAINT, effect: "NoSelect" }]);
  const clusterSelector = { selectorType: "LabelSelector", labelSelector: { matchLabels: { of: "us" } } };
  await admin.create(managedClusterSets, { metadata: { name: "all" }, spec: { clusterSelector } }, WRITE);
  const bound = { metadata: { name: "all", namespace: "fleet" }, spec: { clusterSet: "all" } };
  await admin.create(managedClusterSetBindings, bound, WRITE);
  await placed(admin, "p", {}, [FIRST, SECOND]);
  const byMemory = { mode: "Exact", configurations: [{ scoreCoordinate: { builtIn: "ResourceAllocatableMemory" } }] };
  await placed(admin, "one", { numberOfClusters: 1, prioritizerPolicy: byMemory }, [FIRST]);
  await addOn(admin, "logs", "p", [FIRST, SECOND], FLUX);
  await addOn(admin, "waits", "later", []);
  await addOn(admin, "single", "one", [FIRST]);
}

async function cluster(admin: HubClient, name: string, memory: string, taints: readonly object[] = []): Promise<void> {
  const spec = { hubAcceptsClient: taints.length === 0, taints };
  await admin.create(managedClusters, { metadata: { name, labels: { of: "us" } }, spec }, WRITE);
  const status = { allocatable: { memory }, capacity: { memory } };
  await admin.patch(managedClusters, { name }, { status }, { ...WRITE, signal: WRITE.signal, subresource: "status" });
}

async function placed(admin: HubClient, name: string, spec: object, chosen: readonly string[]): Promise<void> {
  await admin.create(placements, { metadata: { name, namespace: "fleet" }, spec }, WRITE);
  const labels = { [PLACEMENT_LABEL]: name, [DECISION_GROUP_INDEX_LABEL]: "0" };
  const metadata = { name: `${name}-decision-1`, namespace: "fleet", labels };
  await admin.create(placementDecisions, { metadata }, WRITE);
  const status = { decisions: chosen.map((clusterName) => ({ clusterName, reason: "" })) };
  await admin.patch(
    placementDecisions,
    metadata,
    { status },
    { ...WRITE, signal: WRITE.signal, subresource: "status" },
  );
}

async function addOn(admin: HubClient, name: string, placement: string, on: readonly string[], labels = {}) {
  const installStrategy = { type: "Placements", placements: [{ namespace: "fleet", name: placement }] };
  await admin.create(clusterManagementAddOns, { metadata: { name, labels }, spec: { installStrategy } }, WRITE);
  for (const namespace of on)
    await admin.create(managedClusterAddOns, { metadata: { name, namespace }, spec: {} }, WRITE);
}

async function grant(admin: HubClient, user: string, rules: readonly object[]): Promise<void> {
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

function post(path: string, body: object, token = OPERATOR) {
  const headers = { ...OWN, authorization: `Bearer ${token}` };
  return tested.request(`/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const AT_ONCE = { type: "all", progressDeadline: "" };
const STRATEGY = {
  type: "All",
  maxConcurrency: "",
  mandatory: [],
  minSuccessTime: "",
  progressDeadline: "5m",
  maxFailures: "",
};

/** A request of each route that writes an add-on, and where it is planned and carried out. */
const OWNED = [
  [
    "enable",
    "addons/logs/enable/plan",
    "addons/logs/enable",
    { clusters: { by: "placement", namespace: "fleet", name: "one" }, rollout: AT_ONCE },
  ],
  ["disable", "addons/logs/disable/plan", "addons/logs/disable", { placements: [], clusters: [] }],
  [
    "change of an installation",
    "addons/logs/installations/fleet/p/plan",
    "addons/logs/installations/fleet/p",
    { placement: { namespace: "fleet", name: "p" }, rollout: STRATEGY, minAvailablePercent: null },
  ],
  ["keep", "addons/logs/keep/plan", "addons/logs/keep", { clusters: [FIRST] }],
] as const;

describe("an edit of several clusters", () => {
  const edit = (clusters: readonly string[], more: object = {}) => ({
    clusters,
    labels: { add: {}, remove: [] },
    taints: { add: [], remove: [] },
    ...more,
  });
  const planned = async (input: object, token?: string) => {
    const { status, body } = await post("clusters/edit/plan", input, token);
    expect(status).toBe(200);
    return ClusterEditPlan.parse(body);
  };
  const tainted = { taints: { add: [{ key: "drain", effect: "NoSelect" }], remove: [] } };
  const labelled = (value: string) => ({ labels: { add: { tier: value }, remove: [] } });

  it("is planned with what it takes away, and carried out with what was typed", async () => {
    const input = edit([SECOND], tainted);
    const plan = await planned(input);
    expect(plan.radius?.effects.map(({ addOn, loses }) => [addOn, loses.total])).toEqual([["logs", 1]]);
    expect(plan.confirm).toBe("edit 1");
    const refused = await post("clusters/edit", { input, plan: plan.id });
    expect(refused).toMatchObject({ status: 400, body: { detail: "Type edit 1 to confirm a change of 1 cluster." } });
    expect((await planned(edit([SECOND], labelled("one")))).confirm).toBeUndefined();
  });

  it("takes more than twenty clusters by typing alone, and leaves those that are as they are wanted", async () => {
    const [last = ""] = NAMES.slice(-1);
    const alone = edit([last], labelled("all"));
    const first = await planned(alone);
    const written = await post("clusters/edit", { input: alone, plan: first.id });
    expect(written.body).toMatchObject({ outcomes: [{ name: last, result: "written" }] });
    const all = await planned(edit(NAMES, labelled("all")));
    expect([all.writes.length, all.confirm]).toEqual([21, "edit 21"]);
    expect((await planned(edit(NAMES.slice(1, -1), labelled("all")))).confirm).toBeUndefined();
  });

  it("is refused once a cluster is another than it was", async () => {
    const input = edit([FIRST], labelled("mine"));
    const { id } = await planned(input);
    await tested.admin.patch(managedClusters, { name: FIRST }, { metadata: { labels: { tier: "theirs" } } }, WRITE);
    expect(await post("clusters/edit", { input, plan: id })).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("names the sets that the caller may not move clusters between, and has to be typed where its effect is hidden", async () => {
    const plan = await planned(edit([FIRST], { set: "blue" }), GATEKEEPER);
    expect(plan.withheld?.missing).toBeDefined();
    expect(plan.confirm).toBe("edit 1");
    expect(plan.rights.filter(({ allowed }) => !allowed).map(({ resource, name }) => [resource, name])).toContainEqual([
      "managedclustersets/join",
      "blue",
    ]);
  });

  it("denies with what placements lose by it", async () => {
    const plan = await planned(edit([SECOND], { accepts: false }));
    expect(plan.radius?.effects.map(({ addOn, loses }) => [addOn, loses.total])).toEqual([["logs", 1]]);
    expect(plan.confirm).toBe("edit 1");
    const all = await planned(edit(NAMES, { accepts: false }));
    expect(all.confirm).toBe(`edit ${NAMES.length}`);
    const accepted = await planned(edit([SECOND], { accepts: true }));
    expect(accepted.writes).toEqual([]);
  });

  it("writes taints and the denial once its text is typed, and nothing before", async () => {
    const input = edit([SECOND, NAMES.at(-1) ?? ""], { ...tainted, accepts: false });
    const plan = await planned(input);
    const stored = () =>
      Promise.all(
        input.clusters.map((name) => tested.admin.get(managedClusters, { name }, AbortSignal.timeout(10_000))),
      );
    const before = await stored();
    for (const confirm of [undefined, "edit 1"]) {
      const refused = await post("clusters/edit", { input, plan: plan.id, ...(confirm && { confirm }) });
      expect(refused.status).toBe(400);
    }
    expect(await stored()).toEqual(before);
    const { body } = await post("clusters/edit", { input, plan: plan.id, confirm: "edit 2" });
    expect(body).toMatchObject({ outcomes: input.clusters.map((name) => ({ name, result: "written" })) });
    for (const { metadata, spec } of await stored()) {
      expect(spec.hubAcceptsClient).toBe(false);
      expect(spec.taints).toMatchObject([{ key: "drain", effect: "NoSelect" }]);
      const restored = { spec: { hubAcceptsClient: true, taints: null } };
      await tested.admin.patch(managedClusters, { name: metadata.name }, restored, WRITE);
    }
  });

  it("is not planned with what no cluster takes", async () => {
    const { problems, writes } = await planned(edit([FIRST], labelled("a b")));
    expect([problems.length, writes]).toEqual([1, []]);
  });
});

describe("an add-on that Flux applies", () => {
  it.each(OWNED)("is not written by %s, and the plan says why", async (_, planPath, path, input) => {
    const planned = await post(planPath, input);
    expect(planned.status).toBe(200);
    const plan = Plan.parse(planned.body);
    expect(plan.problems).toEqual([]);
    expect(plan.owned).toEqual([
      { kind: "ClusterManagementAddOn", name: "logs", owner: { tool: "Flux", by: "Kustomization flux-system/fleet" } },
    ]);
    const refused = await post(path, { input, plan: plan.id, ...(plan.confirm && { confirm: plan.confirm }) });
    expect(refused).toMatchObject({ status: 409, body: { code: "owned" } });
  });

  it("is written where that is overridden", async () => {
    const input = { clusters: [FIRST] };
    const { body } = await post("addons/logs/keep/plan", input);
    const { id } = Plan.parse(body);
    const written = await post("addons/logs/keep", { input, plan: id, override: true });
    expect(written.body).toMatchObject({ outcomes: [{ result: "written" }, { result: "written" }] });
  });
});

describe("a placement that an add-on waits for", () => {
  const input = { namespace: "fleet", name: "later", clusterSets: [], labels: [], claims: [] };

  it("is created with what it does, and its name typed", async () => {
    const { effect } = PlacementTrial.parse((await post("placements/try", input)).body);
    expect(effect).toMatchObject({ confirm: "later", radius: { effects: [{ addOn: "waits", gains: { total: 22 } }] } });
    expect(await post("placements", input)).toMatchObject({ status: 409, body: { code: "unconfirmed" } });
    const confirmed = { ...input, plan: effect?.plan, confirm: "later" };
    expect((await post("placements", confirmed)).status).toBe(200);
  });
});

describe("accepting a cluster", () => {
  const versionOf = async () =>
    (await tested.admin.get(managedClusters, { name: "new" }, WRITE.signal)).metadata.resourceVersion;

  it("tells which add-ons come, and takes its name where another cluster loses one", async () => {
    const plan = AcceptancePlan.parse((await post("approvals/acceptance", { clusters: ["new"] })).body);
    const single = plan.radius?.effects.find((effect) => effect.addOn === "single");
    expect(single).toMatchObject({ gains: { total: 1 }, loses: { total: 1 } });
    expect(plan.confirmed.map((each) => each.cluster)).toEqual(["new"]);
    const resourceVersion = await versionOf();
    expect(await post("approvals/clusters/new/accept", { resourceVersion })).toMatchObject({
      status: 409,
      body: { code: "unconfirmed" },
    });
  });

  it("takes its name from those who may not see what it does", async () => {
    const { confirmed, withheld, radius } = AcceptancePlan.parse(
      (await post("approvals/acceptance", { clusters: ["new"] }, GATEKEEPER)).body,
    );
    expect([withheld?.missing?.verb, radius]).toEqual(["list", undefined]);
    const resourceVersion = await versionOf();
    const path = "approvals/clusters/new/accept";
    expect((await post(path, { resourceVersion }, GATEKEEPER)).status).toBe(409);
    const reviewed = { resourceVersion, plan: confirmed[0]?.plan, confirm: "new" };
    expect((await post(path, reviewed, GATEKEEPER)).status).toBeLessThan(300);
  });
});

describe("a binding whose deletion takes an add-on away", () => {
  const edit = {
    kind: "managedclustersetbindings.cluster.open-cluster-management.io",
    name: "all",
    namespace: "fleet",
  };

  it("is met by one reviewed write, which decides for the clusters that it names", async () => {
    const input = { edit };
    const planned = await post("addons/single/keep/plan", input);
    expect(planned.status).toBe(200);
    const plan = Plan.parse(planned.body);
    expect(plan.problems).toEqual([]);
    expect(plan.writes.map(({ kind, verb }) => [verb, kind])).toEqual([
      ["create", "Placement"],
      ["create", "PlacementDecision"],
      ["patch", "ClusterManagementAddOn"],
    ]);
    expect(plan.rights.map(({ verb, resource }) => [verb, resource])).toContainEqual([
      "patch",
      "placementdecisions/status",
    ]);
    const written = await post("addons/single/keep", { input, plan: plan.id });
    expect(written.body).toMatchObject({ outcomes: Array.from({ length: 3 }, () => ({ result: "written" })) });
    const name = plan.writes[1]?.name ?? "";
    const decision = await tested.admin.get(placementDecisions, { name, namespace: "fleet" }, WRITE.signal);
    expect(decision.status.decisions.map(({ clusterName }) => clusterName)).toEqual([FIRST]);
    expect(decision.metadata.ownerReferences?.map(({ kind }) => kind)).toEqual(["Placement"]);
  });

  it("is refused in words where Flux applies the add-on, and where no cluster loses it", async () => {
    const owned = Plan.parse((await post("addons/logs/keep/plan", { edit })).body);
    expect(owned.owned?.map(({ name }) => name)).toEqual(["logs"]);
    const refused = await post("addons/logs/keep", { input: { edit }, plan: owned.id });
    expect(refused).toMatchObject({ status: 409, body: { code: "owned" } });
    expect(await post("addons/waits/keep/plan", { edit })).toMatchObject({
      status: 400,
      body: { detail: "No cluster loses waits by this." },
    });
  });
});

describe("an edit of a freeze for more than 20 clusters", () => {
  it("is written once its name is typed, and not where nobody has reviewed it", async () => {
    const stop = { metadata: { name: "stop" }, spec: { reason: "audit", clusters: { names: ["nowhere"] } } };
    await tested.admin.create(freezes, stop, WRITE);
    const path = "objects/freezes.flotilla.dev/stop";
    const { body } = await tested.request(`/api/v1/${path}`, { headers: { authorization: `Bearer ${OPERATOR}` } });
    const { object } = ObjectAnswer.parse(body);
    const edited = { ...object, spec: { reason: "audit" } };
    const { plan, confirm } = ObjectCheck.parse((await post(`${path}/check`, { object: edited })).body);
    expect(confirm).toBe("stop");
    const update = (more: object) => post(`${path}/update`, { object: edited, ...more });
    expect(await update({})).toMatchObject({ body: { code: "unconfirmed" } });
    expect(await update({ plan })).toMatchObject({ body: { code: "invalid" } });
    expect(await update({ plan, confirm })).toMatchObject({ status: 200 });
    await tested.admin.remove(freezes, { name: "stop" }, WRITE);
  });
});
