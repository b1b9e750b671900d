import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ConfigurationNames, ConfigurationUse } from "@/lib/api/addons/configurations";
import { ObjectAnswer, ObjectCheck } from "@/lib/api/objects/whole-objects";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { OWN, putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const GROUP = "addon.open-cluster-management.io";
const CONFIGS = "addondeploymentconfigs";
const PATH = `/api/v1/objects/${CONFIGS}.${GROUP}/usual`;
const refTo = (namespace: string, name: string) => ({ group: GROUP, resource: CONFIGS, namespace, name });

let tested: TestConsole;

/** The add-on hello: by default and by one placement as `usual`, on eks-1 as its own, on eks-2 as `usual`. */
beforeAll(async () => {
  tested = await TestConsole.start();
  const all = ["clustermanagementaddons", "managedclusteraddons", CONFIGS];
  await grant("viewer", all, ["get", "list", "update"]);
  await grant("lister", ["clustermanagementaddons", CONFIGS], ["get", "list"]);
  await grant("passing", [CONFIGS], ["get"]);
  const { admin } = tested;
  await putNamespaces(admin, "fleet", "eks-1", "eks-2", "eks-3");
  for (const [namespace, name] of [
    ["fleet", "usual"],
    ["eks-1", "own"],
  ] as const)
    await admin.create(addOnDeploymentConfigs, { metadata: { namespace, name }, spec: {} }, WRITE);
  const installStrategy = {
    type: "Placements",
    placements: [{ namespace: "fleet", name: "all", configs: [refTo("fleet", "usual")] }],
  };
  const defaultConfigs = [refTo("fleet", "usual")];
  const spec = { defaultConfigs, installStrategy };
  await admin.create(clusterManagementAddOns, { metadata: { name: "hello" }, spec }, WRITE);
  await admin.create(clusterManagementAddOns, { metadata: { name: "other" }, spec: {} }, WRITE);
  await clusterAddOn("eks-1", ["eks-1", "own"]);
  await clusterAddOn("eks-2", ["fleet", "usual"]);
  await clusterAddOn("eks-3", ["fleet", "usual"], []);
  await vi.waitFor(async () => expect((await use(TOKENS.viewer)).addOns[0]?.using).toBe(2), { timeout: 15_000 });
});
afterAll(() => tested.close());

/** What the add-on manager notes as desired; `applied` is what its works have. */
async function clusterAddOn(cluster: string, [namespace, name]: readonly [string, string], configs?: object[]) {
  const metadata = { namespace: cluster, name: "hello" };
  const own = configs ?? (cluster === "eks-1" ? [refTo(namespace, name)] : []);
  await tested.admin.create(managedClusterAddOns, { metadata, spec: { configs: own } }, WRITE);
  const desiredConfig = { namespace, name, specHash: "a" };
  const lastAppliedConfig = configs ? { ...desiredConfig, specHash: "b" } : desiredConfig;
  const configReferences = [
    { group: GROUP, resource: CONFIGS, lastObservedGeneration: 1, desiredConfig, lastAppliedConfig },
  ];
  const status = { configReferences };
  await tested.admin.patch(managedClusterAddOns, metadata, { status }, { ...WRITE, subresource: "status" });
}

async function grant(user: string, resources: readonly string[], verbs: readonly string[]): Promise<void> {
  const name = `${user}-configs`;
  await tested.admin.create(
    clusterRoles,
    { metadata: { name }, rules: [{ apiGroups: [GROUP], resources, verbs }] },
    WRITE,
  );
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

function get(token: string, path: string) {
  return tested.request(path, { headers: { authorization: `Bearer ${token}` } });
}

async function use(token: string, path = "fleet/usual"): Promise<ConfigurationUse> {
  const { status, body } = await get(token, `/api/v1/configurations/${path}`);
  expect(status).toBe(200);
  return ConfigurationUse.parse(body);
}

async function write(action: "check" | "update", spec: object, token: string = TOKENS.viewer) {
  const { object } = ObjectAnswer.parse((await get(token, `${PATH}?namespace=fleet`)).body);
  return tested.request(`${PATH}/${action}?namespace=fleet`, {
    method: "POST",
    headers: { ...OWN, authorization: `Bearer ${token}` },
    body: JSON.stringify({ object: { ...object, spec } }),
  });
}

describe("the use of a configuration", () => {
  it("is told layer by layer, with who differs and whom it has not reached", async () => {
    expect(await use(TOKENS.viewer)).toEqual({
      addOns: [
        {
          addOn: "hello",
          isDefault: true,
          placements: ["fleet/all"],
          own: { total: 0, clusters: [] },
          size: 3,
          using: 2,
          pending: 1,
          variants: 1,
        },
      ],
    });
    const [own] = (await use(TOKENS.viewer, "eks-1/own")).addOns;
    expect(own).toMatchObject({ isDefault: false, placements: [], own: { total: 1, clusters: ["eks-1"] }, using: 1 });
  });

  it("keeps from a caller what they may not list, and says so", async () => {
    const { addOns, missing } = await use(TOKENS.lister);
    expect(addOns).toMatchObject([{ addOn: "hello", isDefault: true, size: 0, using: 0 }]);
    expect(missing).toMatchObject({ verb: "list", resource: "managedclusteraddons" });
    expect(await use(TOKENS.passing)).toEqual({
      addOns: [],
      missing: { verb: "list", resource: "clustermanagementaddons", group: GROUP },
    });
    expect((await get(TOKENS.stranger, "/api/v1/configurations/fleet/usual")).status).toBe(403);
    expect((await get(TOKENS.viewer, "/api/v1/configurations/fleet/absent")).status).toBe(404);
  });

  it("comes with a list of all, for callers who may list them", async () => {
    const names = async (token: string) => ConfigurationNames.parse((await get(token, "/api/v1/configurations")).body);
    expect(await names(TOKENS.viewer)).toEqual({
      configurations: [
        { namespace: "eks-1", name: "own" },
        { namespace: "fleet", name: "usual" },
      ],
      more: 0,
    });
    expect(await names(TOKENS.passing)).toMatchObject({ configurations: [], missing: { verb: "list" } });
  });
});

describe("a configuration that is written", () => {
  it.each<[string, object]>([
    ["spec.agentInstallNamespace", { agentInstallNamespace: "Team_A" }],
    ["spec.customizedVariables[0].name", { customizedVariables: [{ name: "1ST", value: "x" }] }],
    ["spec.nodePlacement.tolerations[0].effect", { nodePlacement: { tolerations: [{ key: "a", effect: "Never" }] } }],
    ["spec.registries[0].mirror", { registries: [{ source: "quay.io/ocm", mirror: "" }] }],
    ["spec.proxyConfig.httpProxy", { proxyConfig: { httpProxy: "proxy.example.com" } }],
    [
      "spec.resourceRequirements[0].resources.requests.cpu",
      { resourceRequirements: [{ containerID: "*:*:*", resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } }] },
    ],
  ])("is refused with the field that breaks a rule: %s", async (field, spec) => {
    for (const action of ["check", "update"] as const) {
      const { status, body } = await write(action, spec);
      expect([action, status, body]).toMatchObject([
        action,
        422,
        { code: "invalid", detail: expect.stringContaining(`${field} `), causes: [{ field }] },
      ]);
    }
  });

  it("is checked and written where it breaks none", async () => {
    const spec = { customizedVariables: [{ name: "LEVEL", value: "debug" }] };
    const checked = ObjectCheck.parse((await write("check", spec)).body);
    expect(checked.object).toMatchObject({ spec });
  });
});
