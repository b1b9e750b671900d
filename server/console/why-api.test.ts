import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WhyAnswer } from "@/lib/api/clusters/why";
import { CLUSTER_ACCEPTED, CLUSTER_AVAILABLE, CLUSTER_JOINED, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { placements } from "@/lib/resources/placement";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const rule = (group: string, resources: string[], verbs = ["get", "list"]) => ({
  apiGroups: [group],
  resources,
  verbs,
});
const ALL = [
  rule("cluster.open-cluster-management.io", [
    "managedclusters",
    "managedclustersets",
    "managedclustersetbindings",
    "placements",
    "placementdecisions",
  ]),
  rule("addon.open-cluster-management.io", ["clustermanagementaddons", "managedclusteraddons"]),
  rule("work.open-cluster-management.io", ["manifestworks"]),
  rule("certificates.k8s.io", ["certificatesigningrequests"]),
];
const SECRETS = ["apps", "only-prod", "secret-label", "prod"];

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", ALL);
  await grant("stranger", [
    { ...rule("cluster.open-cluster-management.io", ["managedclusters"], ["get"]), resourceNames: ["eks-1"] },
  ]);
  const { admin } = tested;
  await putNamespaces(admin, "apps", "eks-1");
  const metadata = { name: "eks-1", labels: { [CLUSTER_SET_LABEL]: "prod", "secret-label": "dev" } };
  await admin.create(managedClusters, { metadata, spec: { hubAcceptsClient: true } }, WRITE);
  const conditions = [CLUSTER_ACCEPTED, CLUSTER_JOINED, CLUSTER_AVAILABLE].map((type) => {
    return { type, status: "True", reason: "Fine", message: "", lastTransitionTime: "2026-11-21T08:00:00Z" };
  });
  await admin.patch(
    managedClusters,
    { name: "eks-1" },
    { status: { conditions } },
    { ...WRITE, subresource: "status" },
  );
  const clusterSelector = { selectorType: "ExclusiveClusterSetLabel" };
  await admin.create(managedClusterSets, { metadata: { name: "prod" }, spec: { clusterSelector } }, WRITE);
  await admin.create(
    managedClusterSetBindings,
    { metadata: { name: "prod", namespace: "apps" }, spec: { clusterSet: "prod" } },
    WRITE,
  );
  const predicates = [{ requiredClusterSelector: { labelSelector: { matchLabels: { "secret-label": "prod" } } } }];
  await admin.create(placements, { metadata: { name: "only-prod", namespace: "apps" }, spec: { predicates } }, WRITE);
  const installStrategy = { type: "Placements", placements: [{ namespace: "apps", name: "only-prod" }] };
  await admin.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec: { installStrategy } }, WRITE);
  await vi.waitFor(async () => expect((await why(TOKENS.viewer)).headline.link).toBe("predicate"), { timeout: 15_000 });
});
afterAll(() => tested.close());

async function grant(user: string, rules: readonly object[]): Promise<void> {
  const name = `${user}-why`;
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

function get(token: string, cluster: string, addOn = "hello") {
  return tested.request(`/api/v1/clusters/${cluster}/addons/${addOn}/why`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

async function why(token: string, cluster = "eks-1", addOn = "hello"): Promise<WhyAnswer> {
  const { status, body } = await get(token, cluster, addOn);
  expect(status).toBe(200);
  return WhyAnswer.parse(body);
}

describe("why an add-on is not on a cluster", () => {
  it("is told by the requirement that fails and by what the cluster has", async () => {
    const { headline, isHere, links, placements: all } = await why(TOKENS.viewer);
    expect(headline).toEqual({
      state: "broken",
      link: "predicate",
      message: "Placement apps/only-prod does not match eks-1: its label secret-label is dev, not prod.",
    });
    expect(isHere).toBe(false);
    expect(links.find(({ id }) => id === "predicate")?.cites).toContainEqual({
      kind: "ManagedCluster",
      name: "eks-1",
      field: ".metadata.labels.secret-label",
      value: "dev",
    });
    expect(all).toMatchObject([{ namespace: "apps", name: "only-prod", isFollowed: true }]);
  });

  it("is that there is no such add-on, or no such cluster", async () => {
    expect((await why(TOKENS.viewer, "eks-1", "nothing")).headline.message).toBe("The hub has no add-on nothing.");
    expect((await why(TOKENS.viewer, "nowhere")).headline.message).toBe("The hub has no cluster nowhere.");
  });

  it.each(["Eks", "..%2f", "-x"])("is not asked of names such as %s", async (name) => {
    expect((await get(TOKENS.viewer, name)).status).toBe(400);
  });
});

describe("what the caller may not see", () => {
  it("is named with the right it takes, step by step, and never told", async () => {
    const answer = await why(TOKENS.passing);
    expect(
      answer.links
        .filter(({ state }) => state === "hidden")
        .map(({ id, missing }) => [id, missing?.verb, missing?.resource]),
    ).toEqual([
      ["add-on", "list", "clustermanagementaddons"],
      ["cluster-add-on", "get", "managedclusteraddons"],
      ["configured", "get", "managedclusteraddons"],
      ["work", "get", "managedclusteraddons"],
      ["applied", "get", "managedclusteraddons"],
      ["registered", "get", "managedclusteraddons"],
      ["healthy", "get", "managedclusteraddons"],
    ]);
    expect(answer).toMatchObject({ headline: { state: "hidden" }, placements: [] });
    expect(answer).not.toHaveProperty("isHere");
    for (const secret of SECRETS) expect(JSON.stringify(answer)).not.toContain(secret);
  });

  it("is answered in the same way for a cluster that there is and for one that there is not", async () => {
    expect((await why(TOKENS.stranger, "eks-1")).links[0]).toMatchObject({ id: "cluster", state: "ok" });
    const [hidden, missing] = [await get(TOKENS.stranger, "secret-cluster"), await get(TOKENS.stranger, "nowhere")];
    expect(hidden).toMatchObject({ status: 403, body: { missing: { verb: "get", resource: "managedclusters" } } });
    const same = ({ status, body }: typeof hidden) => JSON.stringify([status, body]).replace(/"instance":"[^"]*"/, "");
    expect(same(hidden)).toBe(same(missing));
  });

  it("asks for a session first", async () => {
    expect((await get("nobody", "eks-1")).status).toBe(401);
  });
});
