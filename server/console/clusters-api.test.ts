import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClusterDetail } from "@/lib/api/clusters/cluster-detail";
import { CLUSTER_ACCEPTED, CLUSTER_LEASE_NAME, CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { leases } from "@/lib/resources/lease";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const GET_CLUSTERS = {
  apiGroups: ["cluster.open-cluster-management.io"],
  resources: ["managedclusters"],
  verbs: ["get"],
};
const GET_LEASES = { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get"] };
const RENEWED = "2026-11-21T08:00:00.000000Z";
const TAINT = { key: "gpu", value: "yes", effect: "NoSelect" };

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", [GET_CLUSTERS, GET_LEASES]);
  await grant("passing", [GET_CLUSTERS]);
  const { admin } = tested;
  const managedFields = [
    { manager: "somebody", operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1", fieldsV1: {} },
  ];
  const metadata = { name: "eks-1", labels: { [CLUSTER_SET_LABEL]: "prod" }, managedFields };
  const spec = {
    hubAcceptsClient: false,
    taints: [{ ...TAINT, timeAdded: RENEWED }],
    managedClusterClientConfigs: [{ url: "https://eks-1.example:6443" }],
  };
  await admin.create(managedClusters, { metadata, spec }, WRITE);
  const accepted = {
    type: CLUSTER_ACCEPTED,
    status: "False",
    reason: "HubClusterAdminDenied",
    message: "no",
    lastTransitionTime: RENEWED,
  };
  const status = {
    conditions: [accepted],
    clusterClaims: [{ name: "region.open-cluster-management.io", value: "eu-1" }],
  };
  await admin.patch(managedClusters, { name: "eks-1" }, { status }, { ...WRITE, subresource: "status" });
  await putNamespaces(admin, "eks-1");
  const lease = { metadata: { name: CLUSTER_LEASE_NAME, namespace: "eks-1" }, spec: { renewTime: RENEWED } };
  await admin.create(leases, lease, WRITE);
});
afterAll(() => tested.close());

async function grant(user: string, rules: readonly object[]): Promise<void> {
  const name = `${user}-clusters`;
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

async function get(token: string, path: string) {
  return tested.request(path, { headers: { cookie: await tested.cookieOf(token) } });
}

describe("one cluster", () => {
  it("is given with its facts, its taints, its conditions and when its agent was last seen", async () => {
    const { status, body } = await get(TOKENS.viewer, "/api/v1/clusters/eks-1");
    expect(status).toBe(200);
    expect(ClusterDetail.parse(body)).toMatchObject({
      row: { name: "eks-1", health: "denied", set: "prod", region: "eu-1", addOnsVisible: false },
      labels: { [CLUSTER_SET_LABEL]: "prod" },
      claims: { "region.open-cluster-management.io": "eu-1" },
      apiServers: ["https://eks-1.example:6443"],
      taints: [{ ...TAINT, since: expect.any(String) }],
      conditions: [{ type: CLUSTER_ACCEPTED, status: "False", reason: "HubClusterAdminDenied" }],
    });
    expect(new Date(ClusterDetail.parse(body).lastSeen.at ?? "")).toEqual(new Date(RENEWED));
    expect(body).not.toHaveProperty("acceptedAt");
  });

  it("that never renewed a lease was never seen", async () => {
    const { body } = await get(TOKENS.viewer, "/api/v1/clusters/secret-cluster");
    expect(ClusterDetail.parse(body).lastSeen).toEqual({});
  });

  it("is given without its lease to a caller who may not get that, and the right is named", async () => {
    const { status, body } = await get(TOKENS.passing, "/api/v1/clusters/eks-1");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lastSeen: { missing: { verb: "get", resource: "leases", group: "coordination.k8s.io" } },
    });
  });

  it("is not given to a caller who may only list clusters", async () => {
    for (const path of ["/api/v1/clusters/eks-1", "/api/v1/clusters/eks-1/yaml"]) {
      expect(await get(TOKENS.lister, path)).toMatchObject({
        status: 403,
        body: { missing: { verb: "get", resource: "managedclusters" } },
      });
    }
  });

  it("is given as YAML with the caller's own rights, without its managed fields", async () => {
    const { status, body } = await get(TOKENS.viewer, "/api/v1/clusters/eks-1/yaml");
    expect(status).toBe(200);
    expect(body).toMatchObject({ yaml: expect.stringMatching(/^apiVersion: .*\nkind: ManagedCluster\n/) });
    expect(JSON.stringify(body)).not.toContain("managedFields");
  });

  it.each(["/api/v1/clusters/Eks", "/api/v1/clusters/..%2f", "/api/v1/clusters/-x/yaml"])(
    "has no name such as in %s",
    async (path) => {
      expect((await get(TOKENS.viewer, path)).status).toBe(400);
    },
  );

  it("that does not exist is not found", async () => {
    expect(await get(TOKENS.viewer, "/api/v1/clusters/nowhere")).toMatchObject({
      status: 404,
      body: { code: "not-found" },
    });
  });
});
