import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { AddOnConfiguration, AddOnSetup } from "@/lib/api/addons/add-on-setup";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const GROUP = "addon.open-cluster-management.io";
const SEEN = ["clustermanagementaddons", "managedclusteraddons"];
const rule = (resources: readonly string[]) => ({ apiGroups: [GROUP], resources, verbs: ["get", "list"] });

let tested: TestConsole;

/**
 * The add-on hello, whose template asks for LEVEL and PROXY: its default gives both, the cluster's own configuration
 * LEVEL alone.
 */
beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("viewer", [rule([...SEEN, "addontemplates", "addondeploymentconfigs"])]);
  await grant("lister", [rule(SEEN)]);
  const { admin } = tested;
  await putNamespaces(admin, "fleet", "eks-1", "eks-2");
  const container = {
    name: "agent",
    image: "registry.example.com/hello:v1",
    args: ["{{LEVEL}}", "{{PROXY}}", "{{CLUSTER_NAME}}"],
  };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "agent", namespace: "default" },
    spec: { template: { spec: { containers: [container] } } },
  };
  const permission = { type: "CurrentCluster", currentCluster: { clusterRoleName: "hello-agent" } };
  const spec = {
    addonName: "hello",
    agentSpec: { workload: { manifests: [deployment] } },
    registration: [{ type: "KubeClient", kubeClient: { hubPermissions: [permission] } }],
  };
  await admin.create(addOnTemplates, { metadata: { name: "hello-1" }, spec }, WRITE);
  await config("fleet", "usual", { LEVEL: "info", PROXY: "proxy.example.com" });
  await config("eks-1", "own", { LEVEL: "debug" });
  const defaultConfigs = [
    { group: GROUP, resource: "addontemplates", name: "hello-1" },
    { group: GROUP, resource: "addondeploymentconfigs", namespace: "fleet", name: "usual" },
  ];
  await admin.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec: { defaultConfigs } }, WRITE);
  await clusterAddOn("eks-1", [{ group: GROUP, resource: "addondeploymentconfigs", namespace: "eks-1", name: "own" }]);
  await clusterAddOn("eks-2", []);
  await vi.waitFor(async () => expect((await configuration()).total).toBe(2), { timeout: 15_000 });
});
afterAll(() => tested.close());

async function config(namespace: string, name: string, variables: Record<string, string>): Promise<void> {
  const customizedVariables = Object.entries(variables).map(([key, value]) => ({ name: key, value }));
  await tested.admin.create(
    addOnDeploymentConfigs,
    { metadata: { namespace, name }, spec: { customizedVariables } },
    WRITE,
  );
}

async function clusterAddOn(namespace: string, configs: readonly object[]): Promise<void> {
  await tested.admin.create(managedClusterAddOns, { metadata: { namespace, name: "hello" }, spec: { configs } }, WRITE);
}

async function grant(user: string, rules: readonly object[]): Promise<void> {
  const name = `${user}-setup`;
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

async function get(token: string, path: string) {
  return tested.request(`/api/v1/addons/${path}`, { headers: { cookie: await tested.cookieOf(token) } });
}

async function configuration(token = TOKENS.viewer) {
  return AddOnConfiguration.parse((await get(token, "hello/configuration?cluster=eks-1")).body);
}

describe("where a cluster has its configuration from", () => {
  it("is told layer by layer: the cluster's own takes the place of the default whole", async () => {
    const { of } = await configuration();
    expect(of?.configs.map(({ layer, config: { name }, isEffective }) => [layer, name, isEffective])).toEqual([
      ["default", "hello-1", true],
      ["default", "usual", false],
      ["cluster", "own", true],
    ]);
    expect(of?.values).toEqual([{ name: "LEVEL", value: "debug", layer: "cluster", config: "eks-1/own" }]);
  });

  it("names what is lost by that, and what becomes empty", async () => {
    const { of } = await configuration();
    expect(of?.lost).toEqual([{ name: "PROXY", value: "proxy.example.com", layer: "default", config: "fleet/usual" }]);
    expect(of?.empty).toEqual(["PROXY"]);
  });

  it("says which right is missing instead of values, and calls nothing empty then", async () => {
    const { of } = await configuration(TOKENS.lister);
    expect(of?.values).toEqual([]);
    expect(of?.empty).toEqual([]);
    expect(of?.configs.map(({ missing }) => missing?.resource)).toEqual([
      "addontemplates",
      "addondeploymentconfigs",
      "addondeploymentconfigs",
    ]);
  });
});

describe("how an add-on is set up", () => {
  it("is told with what its template carries and asks for", async () => {
    const setup = AddOnSetup.parse((await get(TOKENS.viewer, "hello/setup")).body);
    expect(setup.install).toBe("manual");
    expect(setup.defaults.map(({ name }) => name)).toEqual(["hello-1", "usual"]);
    const [template] = setup.templates;
    expect(template?.read?.manifests).toEqual([
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        namespace: "default",
        name: "agent",
        images: ["registry.example.com/hello:v1"],
        containers: ["agent"],
        variables: ["CLUSTER_NAME", "LEVEL", "PROXY"],
      },
    ]);
    expect(template?.read?.registration).toMatchObject([
      { permissions: [{ roleKind: "ClusterRole", role: "hello-agent" }] },
    ]);
  });

  it("leaves out templates that the caller may not get, and names the right", async () => {
    const setup = AddOnSetup.parse((await get(TOKENS.lister, "hello/setup")).body);
    expect(setup.templates).toMatchObject([{ name: "hello-1", missing: { verb: "get", resource: "addontemplates" } }]);
    expect(setup.templates[0]).not.toHaveProperty("read");
  });

  it.each(["hello/setup", "hello/configuration", "hello/graph"])(
    "is not reported to a caller who may not see the add-on: %s",
    async (path) => {
      const { status, body } = await get(TOKENS.stranger, path);
      expect([status, JSON.stringify(body).includes("eks-")]).toEqual([403, false]);
    },
  );
});

it("draws a graph of what the caller may see, and names the rights for the rest", async () => {
  const graph = AddOnGraph.parse((await get(TOKENS.lister, "hello/graph")).body);
  expect(graph.clusters.map(({ cluster, isDirect }) => [cluster, isDirect])).toEqual([
    ["eks-1", true],
    ["eks-2", true],
  ]);
  expect(graph.missing.works).toMatchObject({ resource: "manifestworks" });
});

it("knows no graph of an add-on that there is not", async () => {
  expect((await get(TOKENS.viewer, "nowhere/graph")).status).toBe(404);
});
