import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deploymentSettings } from "@/lib/addon-config/deployment-settings";
import { renderTemplate } from "@/lib/addon-config/render-template";
import { NAMESPACE } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates, readAddOnTemplate } from "@/lib/resources/add-on-template";
import { configMaps, namespaces, roleBindings, serviceAccounts } from "@/lib/resources/built-in";
import { clusterManagementAddOns, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/in-process";
import { catalogue, TROUBLED_WORKLOADS } from "./catalogue";
import { seedHub } from "./seed-hub";

const { signal } = new AbortController();
const CONTROLLERS = {
  user: "system:serviceaccount:flotilla-system:flotilla-controllers",
  groups: ["system:authenticated"],
};

let hub: TestHub;
const as = (user: string, groups: readonly string[] = []) => createClient(inProcess(hub.api.handler, { user, groups }));
const root = () => as("root", ["system:masters"]);
const seed = () => seedHub({ client: root(), projectRoot: process.cwd(), also: catalogue(), signal });

async function settingsOf(references: readonly AddOnConfig[]) {
  const reference = references.find((each) => isOfKind(each, addOnDeploymentConfigs));
  const object = reference && (await root().get(addOnDeploymentConfigs, reference, signal));
  return deploymentSettings({
    clusterAddOn: ManagedClusterAddOn.parse({}),
    cluster: ManagedCluster.parse({}),
    configs: reference ? [{ ...reference, object }] : [],
  });
}

beforeAll(async () => {
  hub = await startTestHub();
  await seed();
});
afterAll(() => hub.close());

describe("seedHub", () => {
  it("leaves a seeded hub as it is", async () => {
    const before = await root().list(clusterManagementAddOns, { signal });
    await seed();
    expect(await root().list(clusterManagementAddOns, { signal })).toEqual(before);
  });

  it("makes the accounts of the product", async () => {
    const accounts = await root().list(serviceAccounts, { signal, namespace: "flotilla-system" });
    expect(accounts.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(["flotilla-console", "flotilla-controllers", "flotilla-approver"]),
    );
  });

  it("has four add-ons of ours, of which two are enabled", async () => {
    const addOns = await root().list(clusterManagementAddOns, { signal });
    expect(addOns.map(({ metadata, spec }) => [metadata.name, spec.installStrategy.type])).toEqual([
      ["hello-template", "Manual"],
      ["helloworld", "Manual"],
      ["log-shipper", "Placements"],
      ["node-doctor", "Placements"],
    ]);
    for (const { metadata } of addOns) expect(metadata.annotations[LIFECYCLE_ANNOTATION]).toBe("flotilla");
  });

  it("has templates that render for a cluster and carry a Deployment", async () => {
    const addOns = await root().list(clusterManagementAddOns, { signal });
    for (const { metadata, spec } of addOns.filter(isTemplateBased)) {
      const raw = await root().get(addOnTemplates, { name: spec.defaultConfigs[0]?.name ?? "" }, signal);
      const manifests = renderTemplate({
        addOn: metadata.name,
        cluster: "c1",
        template: readAddOnTemplate(raw),
        settings: await settingsOf(spec.defaultConfigs),
      });
      expect(manifests.map(({ kind, metadata: { name } }) => [kind, name])).toContainEqual([
        "Deployment",
        metadata.name,
      ]);
      expect(JSON.stringify(manifests)).toContain("c1");
      expect(JSON.stringify(manifests)).not.toContain("{{");
    }
  });

  it("has settings for log-shipper that its agents follow", async () => {
    const { spec } = await root().get(clusterManagementAddOns, { name: "log-shipper" }, signal);
    const raw = await root().get(addOnTemplates, { name: spec.defaultConfigs[0]?.name ?? "" }, signal);
    const settings = await settingsOf(spec.defaultConfigs);
    const text = JSON.stringify(
      renderTemplate({ addOn: "log-shipper", cluster: "c1", template: readAddOnTemplate(raw), settings }),
    );
    expect(text).toContain('"--level=info"');
    expect(text).toContain('"limits":{"memory":"256Mi"}');
  });

  it("names troubled workloads that exist", async () => {
    const names = (await root().list(clusterManagementAddOns, { signal })).map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining([...TROUBLED_WORKLOADS]));
  });

  it("lets the controllers hand on the roles of its add-ons' agents, and no others", async () => {
    await root().create(namespaces, { metadata: { name: "c1" } }, { signal, fieldManager: "test" });
    const bind = (name: string) =>
      as(CONTROLLERS.user, CONTROLLERS.groups).create(
        roleBindings,
        {
          metadata: { name: `test-${name.replace(":", "-")}`, namespace: "c1" },
          roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
          subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "agents" }],
        },
        { signal, fieldManager: "test" },
      );
    await expect(bind("flotilla-demo:hello-template-agent")).resolves.toBeDefined();
    await expect(bind("cluster-admin")).rejects.toMatchObject({ reason: "Forbidden" });
  });

  it("lets an operator make placements, and a viewer only look at them", async () => {
    const make = (user: string) =>
      as(user).create(
        placements,
        { metadata: { name: user, namespace: "fleet-addons" }, spec: {} },
        { signal, fieldManager: "test" },
      );
    await expect(make("operator")).resolves.toBeDefined();
    await expect(make("viewer")).rejects.toMatchObject({ reason: "Forbidden" });
    expect(await as("viewer").list(placements, { signal })).toHaveLength(3);
  });

  it("lets an operator write rules of notifications, and a viewer not", async () => {
    const where = { namespace: NAMESPACE, name: "flotilla-notification-rules" };
    await root().create(configMaps, { metadata: where, data: {} }, { signal, fieldManager: "test" });
    const write = (user: string) =>
      as(user).patch(configMaps, where, { data: { mine: "{}" } }, { signal, fieldManager: "test" });
    await expect(write("operator")).resolves.toBeDefined();
    await expect(write("viewer")).rejects.toMatchObject({ reason: "Forbidden" });
  });
});
