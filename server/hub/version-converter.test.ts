import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import type { WireHandler, WireRequest } from "@/lib/kube/wire";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "./client";
import { kinds, openHub } from "./hub";
import { HubError } from "./hub-error";
import { inProcess } from "./in-process";
import { getObjectYaml } from "./object-yaml";

const ADMIN = { user: "admin", groups: ["system:masters"] };
const GROUP = "addon.open-cluster-management.io";
const NAMESPACE_ANNOTATION = `${GROUP}/v1alpha1-install-namespace`;
const HUB_SIGNER = "kubernetes.io/kube-apiserver-client";
const signal = AbortSignal.timeout(60_000);
const options = { signal, fieldManager: "test" };

/** A hub that stores v1alpha1 and whose conversion webhook is down: it serves no other version. */
let hub: TestHub;
let withoutWebhook: WireHandler;

beforeAll(async () => {
  hub = await startTestHub();
  withoutWebhook = async (request, identity) => {
    if (isConverted(request)) throw new HubError(500, "InternalError", "conversion webhook failed");
    return hub.api.handler(request, identity);
  };
  await createClient(inProcess(hub.api.handler, ADMIN)).raw({
    method: "POST",
    path: "/api/v1/namespaces",
    body: { apiVersion: "v1", kind: "Namespace", metadata: { name: "c1" } },
    signal,
  });
});
afterAll(() => hub.close());

function isConverted({ path }: WireRequest): boolean {
  return path.startsWith(`/apis/${GROUP}/v1beta1`);
}

const client = () => createClient(inProcess(withoutWebhook, ADMIN));

/** As it is stored. */
async function stored(plural: string, name: string): Promise<RawObject> {
  const path = `/apis/${GROUP}/v1alpha1/${plural}/${name}`;
  return (await createClient(inProcess(hub.api.handler, ADMIN)).raw({ method: "GET", path, signal })) as RawObject; // of a hub that has it
}

async function write(method: "POST" | "PUT", path: string, body: object): Promise<void> {
  await createClient(inProcess(hub.api.handler, ADMIN)).raw({
    method,
    path: `/apis/${GROUP}/v1alpha1/${path}`,
    body,
    signal,
  });
}

const alpha = (kind: string, name: string, parts: object = { spec: {} }) => ({
  apiVersion: `${GROUP}/v1alpha1`,
  kind,
  metadata: { name },
  ...parts,
});

describe("add-ons on a hub that stores v1alpha1, without its webhook", () => {
  const ref = { name: "hello", namespace: "c1" };
  const CLUSTER_ADD_ON = "managedclusteraddons/hello";

  afterEach(async () => {
    await client().remove(managedClusterAddOns, ref, { signal });
    await client().remove(clusterManagementAddOns, { name: "hello" }, { signal });
  });

  it("are created, read, patched and deleted in v1beta1", async () => {
    const defaultConfigs = [{ group: GROUP, resource: "addontemplates", name: "t" }];
    const made = await client().create(
      clusterManagementAddOns,
      { metadata: { name: "hello" }, spec: { defaultConfigs } },
      options,
    );
    expect(made).toMatchObject({ apiVersion: `${GROUP}/v1beta1`, spec: { defaultConfigs } });
    expect(await stored("clustermanagementaddons", "hello")).toMatchObject({
      spec: { supportedConfigs: [{ group: GROUP, resource: "addontemplates", defaultConfig: { name: "t" } }] },
    });
    expect((await client().list(clusterManagementAddOns, { signal })).map(({ spec }) => spec.defaultConfigs)).toEqual([
      defaultConfigs,
    ]);
    expect(await getObjectYaml(client(), clusterManagementAddOns, { name: "hello" })).toEqual({
      yaml: expect.stringContaining("defaultConfigs:"),
    });
    await client().remove(clusterManagementAddOns, { name: "hello" }, { signal });
    expect(await client().find(clusterManagementAddOns, { name: "hello" }, signal)).toBeUndefined();
  });

  it("keep fields that v1beta1 lacks when a patch changes others", async () => {
    const spec = {
      addOnConfiguration: { crdName: "c" },
      supportedConfigs: [{ group: GROUP, resource: "addontemplates" }],
    };
    await write("POST", "clustermanagementaddons", alpha("ClusterManagementAddOn", "hello", { spec }));
    const installStrategy = { type: "Placements", placements: [{ namespace: "n", name: "p" }] };
    await client().patch(clusterManagementAddOns, { name: "hello" }, { spec: { installStrategy } }, options);
    const references = [{ group: GROUP, resource: "addontemplates", desiredConfig: { name: "t", specHash: "1" } }];
    const status = { defaultConfigReferences: references, installProgressions: [] };
    const answer = await client().patch(
      clusterManagementAddOns,
      { name: "hello" },
      { status },
      { ...options, subresource: "status" },
    );
    expect(answer.status.defaultConfigReferences).toEqual(references);
    expect(await stored("clustermanagementaddons", "hello")).toMatchObject({
      spec: { ...spec, installStrategy },
      status: { defaultconfigReferences: references, installProgressions: [] },
    });
  });

  it("get what controllers and agents write in v1alpha1", async () => {
    await client().create(
      managedClusterAddOns,
      { metadata: { ...ref, annotations: { [NAMESPACE_ANNOTATION]: "n" } }, spec: {} },
      options,
    );
    const desiredConfig = { namespace: "n", name: "c", specHash: "1" };
    const subject = { user: "u", groups: ["g"] };
    const status = {
      namespace: "n",
      registrations: [{ type: "kubeClient", kubeClient: { subject, driver: "csr" } }],
      configReferences: [
        { group: GROUP, resource: "addondeploymentconfigs", desiredConfig, lastObservedGeneration: 0 },
      ],
      supportedConfigs: [{ group: GROUP, resource: "addontemplates" }],
    };
    const answer = await client().patch(managedClusterAddOns, ref, { status }, { ...options, subresource: "status" });
    expect(answer).toMatchObject({ metadata: { annotations: { [NAMESPACE_ANNOTATION]: "n" } }, status });
    const found = await createClient(inProcess(hub.api.handler, ADMIN)).raw({
      method: "GET",
      path: `/apis/${GROUP}/v1alpha1/namespaces/c1/${CLUSTER_ADD_ON}`,
      signal,
    });
    expect(found).toMatchObject({
      spec: { installNamespace: "n" },
      status: {
        registrations: [{ signerName: HUB_SIGNER, subject }],
        kubeClientDriver: "csr",
        configReferences: [{ name: "c", namespace: "n", desiredConfig }],
      },
    });
    const { uid, resourceVersion } = answer.metadata;
    const owner = { apiVersion: `${GROUP}/v1beta1`, kind: "ClusterManagementAddOn", name: "hello", uid: "u" };
    const adopted = await client().patch(
      managedClusterAddOns,
      ref,
      { metadata: { uid, resourceVersion, ownerReferences: [owner] } },
      options,
    );
    expect(adopted).toMatchObject({
      metadata: { ownerReferences: [owner], annotations: { [NAMESPACE_ANNOTATION]: "n" } },
      status,
    });
  });

  it("are watched in v1beta1, except unreadable ones", async () => {
    const stop = new AbortController();
    const { clusterAddOns, addOns, start } = openHub(inProcess(withoutWebhook, ADMIN), {
      clusterAddOns: kinds.clusterAddOns,
      addOns: kinds.addOns,
    });
    const running = start(stop.signal);
    await clusterAddOns.synced(signal);
    await write(
      "POST",
      "namespaces/c1/managedclusteraddons",
      alpha("ManagedClusterAddOn", "hello", { spec: { installNamespace: "m" } }),
    );
    await expect
      .poll(() => clusterAddOns.get("hello", "c1")?.metadata.annotations)
      .toEqual({ [NAMESPACE_ANNOTATION]: "m" });
    const supportedConfigs = [{ group: GROUP, resource: "addondeploymentconfigs" }];
    await write(
      "POST",
      "clustermanagementaddons",
      alpha("ClusterManagementAddOn", "hello", { spec: { supportedConfigs } }),
    );
    await expect.poll(() => addOns.get("hello")?.spec.defaultConfigs[0]?.name).toBe("__reserved_no_default__");
    expect(clusterAddOns.failure).toBeUndefined();
    stop.abort();
    await running;
  });

  it("include templates that the hub does not serve as v1beta1", async () => {
    const spec = { addonName: "hello", agentSpec: { workload: { manifests: [] } } };
    await client().create(addOnTemplates, { metadata: { name: "t" }, spec }, options);
    expect((await stored("addontemplates", "t")).apiVersion).toBe(`${GROUP}/v1alpha1`);
    expect(await client().getRaw(addOnTemplates, { name: "t" }, signal)).toMatchObject({
      apiVersion: `${GROUP}/v1beta1`,
      spec,
    });
  });
});
