import { afterAll, describe, expect, it } from "vitest";
import { hubUnderTest } from "./hub-under-test";
import { get, type Json, mergePatch, post, put, remove } from "./requests";
import { ownNamespace, suffix } from "./scratch";
import { openWatch } from "./watching";

const GROUP = "addon.open-cluster-management.io";
const NAMESPACE_ANNOTATION = `${GROUP}/v1alpha1-install-namespace`;
const DEFAULT_NAMESPACE = "open-cluster-management-agent-addon";
const HUB_SIGNER = "kubernetes.io/kube-apiserver-client";
const VERSIONS = ["v1alpha1", "v1beta1"] as const;

type Version = (typeof VERSIONS)[number];

const { has } = await hubUnderTest();

describe.runIf(has("conversion"))("O: OCM's add-on kinds in two versions", () => {
  const namespace = ownNamespace();
  const addOn = `contract-${suffix()}`;

  afterAll(async () => {
    await remove(`${addOns("v1beta1")}/${addOn}`);
  });

  const addOns = (version: Version) => `/apis/${GROUP}/${version}/clustermanagementaddons`;
  const inNamespace = (version: Version, plural: string) =>
    `/apis/${GROUP}/${version}/namespaces/${namespace}/${plural}`;
  const clusterAddOns = (version: Version) => inNamespace(version, "managedclusteraddons");
  const object = (kind: string, version: Version, name: string, parts: object = { spec: {} }) => ({
    apiVersion: `${GROUP}/${version}`,
    kind,
    metadata: { name },
    ...parts,
  });
  const clusterAddOn = (version: Version, name: string, parts?: object) =>
    object("ManagedClusterAddOn", version, name, parts);
  const annotationOf = ({ body }: { body: Json }) => body.metadata.annotations?.[NAMESPACE_ANNOTATION];
  const fieldOf = ({ body }: { body: Json }) => body.spec.installNamespace;

  it("O07 where an agent is installed is a field in v1alpha1 and an annotation in v1beta1", async () => {
    const made = await post(
      clusterAddOns("v1alpha1"),
      clusterAddOn("v1alpha1", "o07", { spec: { installNamespace: "one" } }),
    );
    expect([made.status, fieldOf(made), annotationOf(made)]).toEqual([201, "one", undefined]);
    const read = await get(`${clusterAddOns("v1beta1")}/o07`);
    expect([read.body.apiVersion, fieldOf(read), annotationOf(read)]).toEqual([`${GROUP}/v1beta1`, undefined, "one"]);
    const changed = await mergePatch(`${clusterAddOns("v1beta1")}/o07`, {
      metadata: { annotations: { [NAMESPACE_ANNOTATION]: "two" } },
    });
    expect([changed.status, annotationOf(changed)]).toEqual([200, "two"]);
    expect(fieldOf(await get(`${clusterAddOns("v1alpha1")}/o07`))).toBe("two");
    const gone = await mergePatch(`${clusterAddOns("v1beta1")}/o07`, {
      metadata: { annotations: { [NAMESPACE_ANNOTATION]: null } },
    });
    expect([gone.status, annotationOf(gone)]).toEqual([200, DEFAULT_NAMESPACE]);
    expect(fieldOf(await get(`${clusterAddOns("v1alpha1")}/o07`))).toBe(DEFAULT_NAMESPACE);
  });

  it("O07 what has been made in v1beta1 has the defaults of v1alpha1", async () => {
    const made = await post(clusterAddOns("v1beta1"), clusterAddOn("v1beta1", "o07-default"));
    expect([made.status, annotationOf(made)]).toEqual([201, DEFAULT_NAMESPACE]);
    expect(fieldOf(await get(`${clusterAddOns("v1alpha1")}/o07-default`))).toBe(DEFAULT_NAMESPACE);
  });

  it.each(VERSIONS)("O07 putting back what was read in %s changes nothing", async (version) => {
    const name = `o07-same-${version}`;
    await post(clusterAddOns("v1alpha1"), clusterAddOn("v1alpha1", name));
    const read = await get(`${clusterAddOns(version)}/${name}`);
    const answer = await put(`${clusterAddOns(version)}/${name}`, read.body);
    expect(answer.status).toBe(200);
    const { resourceVersion, generation } = read.body.metadata;
    expect([answer.body.metadata.resourceVersion, answer.body.metadata.generation]).toEqual([
      resourceVersion,
      generation,
    ]);
  });

  it("O07 a status is the same in both versions", async () => {
    await post(clusterAddOns("v1beta1"), clusterAddOn("v1beta1", "o07-status"));
    const path = (version: Version) => `${clusterAddOns(version)}/o07-status`;
    const subject = { user: "u", groups: ["g"] };
    const desiredConfig = { name: "c", namespace: "n", specHash: "1" };
    const configReferences = [{ group: GROUP, resource: "addondeploymentconfigs", desiredConfig }];
    const registrations = [{ type: "kubeClient", kubeClient: { subject, driver: "token" } }];
    const reported = await mergePatch(`${path("v1beta1")}/status`, {
      status: { registrations, configReferences, namespace: "n" },
    });
    expect(reported.status).toBe(200);
    const { body: alpha } = await get(path("v1alpha1"));
    expect(alpha.status).toEqual({
      namespace: "n",
      registrations: [{ signerName: HUB_SIGNER, subject }],
      kubeClientDriver: "token",
      configReferences: [{ ...configReferences[0], name: "c", namespace: "n" }],
    });
    expect((await mergePatch(`${path("v1alpha1")}/status`, { status: { kubeClientDriver: "csr" } })).status).toBe(200);
    const { body: beta } = await get(path("v1beta1"));
    expect(beta.status).toEqual({
      namespace: "n",
      configReferences,
      registrations: [{ type: "kubeClient", kubeClient: { subject, driver: "csr" } }],
    });
    expect(beta.metadata.generation).toBe(alpha.metadata.generation);
  });

  it("O08 a kind of configuration without a default has a reserved name in v1beta1", async () => {
    const supportedConfigs = [
      { group: GROUP, resource: "addontemplates", defaultConfig: { name: "t" } },
      { group: GROUP, resource: "addondeploymentconfigs" },
    ];
    const spec = { supportedConfigs, addOnConfiguration: { crdName: "c" } };
    expect((await post(addOns("v1alpha1"), object("ClusterManagementAddOn", "v1alpha1", addOn, { spec }))).status).toBe(
      201,
    );
    const { body: beta } = await get(`${addOns("v1beta1")}/${addOn}`);
    expect(beta.spec.defaultConfigs).toEqual([
      { group: GROUP, resource: "addontemplates", name: "t" },
      { group: GROUP, resource: "addondeploymentconfigs", name: "__reserved_no_default__" },
    ]);
    const answer = await put(`${addOns("v1beta1")}/${addOn}`, {
      ...beta,
      spec: { ...beta.spec, addOnMeta: { displayName: "d" } },
    });
    expect([answer.status, answer.body.metadata.generation]).toEqual([200, 2]);
    const { body: alpha } = await get(`${addOns("v1alpha1")}/${addOn}`);
    expect(alpha.spec).toMatchObject({ supportedConfigs, addOnMeta: { displayName: "d" } });
    const desired = [{ group: GROUP, resource: "addontemplates", desiredConfig: { name: "t", specHash: "1" } }];
    await mergePatch(`${addOns("v1beta1")}/${addOn}/status`, { status: { defaultConfigReferences: desired } });
    expect((await get(`${addOns("v1alpha1")}/${addOn}`)).body.status).toEqual({ defaultconfigReferences: desired });
  });

  it("O08 templates and deployment configurations differ in nothing but the version", async () => {
    const configs = (version: Version) => inNamespace(version, "addondeploymentconfigs");
    const customizedVariables = [{ name: "A", value: "1" }];
    const config = object("AddOnDeploymentConfig", "v1beta1", "o08", { spec: { customizedVariables } });
    const { status, body: beta } = await post(configs("v1beta1"), config);
    expect(status).toBe(201);
    const { body: alpha } = await get(`${configs("v1alpha1")}/o08`);
    expect({ ...alpha, metadata: { ...alpha.metadata, managedFields: undefined } }).toEqual({
      ...beta,
      apiVersion: `${GROUP}/v1alpha1`,
      metadata: { ...beta.metadata, managedFields: undefined },
    });
  });

  it("O08 both versions list and watch the same objects", async () => {
    const made = await post(clusterAddOns("v1alpha1"), clusterAddOn("v1alpha1", "o08-watched"));
    const lists = await Promise.all(VERSIONS.map((version) => get(clusterAddOns(version))));
    const listed = lists.map(({ body }) =>
      body.items.map(({ metadata }: Json) => `${metadata.name}@${metadata.resourceVersion}`),
    );
    expect(listed[0]).toContain(`o08-watched@${made.body.metadata.resourceVersion}`);
    expect(listed[1]).toEqual(listed[0]);
    const watches = await Promise.all(
      VERSIONS.map((version, index) =>
        openWatch(
          `${clusterAddOns(version)}?watch=true&resourceVersion=${lists[index]?.body.metadata.resourceVersion}`,
        ),
      ),
    );
    await mergePatch(`${clusterAddOns("v1beta1")}/o08-watched`, { metadata: { labels: { a: "b" } } });
    await remove(`${clusterAddOns("v1alpha1")}/o08-watched`);
    const seen = await Promise.all(watches.map((watch) => watch.take(2)));
    for (const watch of watches) watch.stop();
    for (const [index, version] of VERSIONS.entries()) {
      expect(seen[index]?.map(({ object: { apiVersion } }) => apiVersion)).toEqual([
        `${GROUP}/${version}`,
        `${GROUP}/${version}`,
      ]);
      expect(seen[index]?.map(({ type, object: { metadata } }) => [type, metadata.resourceVersion])).toEqual(
        seen[0]?.map(({ type, object: { metadata } }) => [type, metadata.resourceVersion]),
      );
    }
  });
});
