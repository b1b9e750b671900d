import { describe, expect, it } from "vitest";
import { probeFields } from "@/lib/health/probe";
import type { RawObject } from "@/lib/kube/object";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork, ManifestWorkSpec } from "@/lib/resources/manifest-work";
import { buildWorks, isWorkCurrent } from "./build-works";
import { RenderError } from "./render-error";

const reference = {
  group: "addon.open-cluster-management.io",
  resource: "addontemplates",
  desiredConfig: { name: "hello", specHash: "abc" },
};
const clusterAddOn = ManagedClusterAddOn.parse({
  metadata: { name: "hello", namespace: "c1", uid: "u1" },
  status: { configReferences: [reference] },
});

function configMap(name: string, bytes = 10, annotations: Record<string, string> = {}): RawObject {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace: "ns", annotations },
    data: { text: "x".repeat(bytes) },
  };
}

const deployment: RawObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "agent", namespace: "ns" },
  spec: { replicas: 1 },
};

function work(name: string, manifests: RawObject[]): ManifestWork {
  return ManifestWork.parse({ metadata: { name, namespace: "c1" }, spec: { workload: { manifests } } });
}

function build(manifests: RawObject[], existing: ManifestWork[] = [], manifestConfigs: object[] = []) {
  const probed = probeFields({ type: "WorkloadAvailability" }, manifests);
  return buildWorks({
    clusterAddOn,
    probed,
    requestedConfigs: ManifestWorkSpec.parse({ manifestConfigs }).manifestConfigs,
    manifests,
    existing,
  });
}

function contents({ desired }: ReturnType<typeof build>) {
  return desired.map(({ metadata, spec }) => [
    metadata.name,
    manifestsIn(spec).map((manifest) => manifest.metadata.name),
  ]);
}

function manifestsIn(spec: unknown): RawObject[] {
  return ManifestWork.parse({ spec }).spec.workload.manifests.map((manifest) => ({
    ...manifest,
    metadata: Object(manifest.metadata),
  }));
}

/** As the hub stores it: the schema's defaults filled in. */
function stored(desired: RawObject): ManifestWork {
  const { spec } = ManifestWork.parse(desired);
  const manifestConfigs = spec.manifestConfigs.map((config) => ({ ...config, feedbackScrapeType: "Poll" }));
  const metadata = { ...desired.metadata, uid: "w", resourceVersion: "7", generation: 1 };
  return ManifestWork.parse({ ...desired, spec: { ...spec, manifestConfigs }, metadata });
}

describe("buildWorks", () => {
  it("puts all into one work that belongs to the cluster add-on and says from which content it was made", () => {
    const { desired, surplus } = build([deployment]);
    expect(surplus).toEqual([]);
    expect(desired).toEqual([
      {
        metadata: {
          name: "addon-hello-deploy-0",
          namespace: "c1",
          labels: { "open-cluster-management.io/addon-name": "hello" },
          annotations: {
            "open-cluster-management.io/config-spec-hash":
              '{"addontemplates.addon.open-cluster-management.io//hello":"abc"}',
          },
          ownerReferences: [
            {
              apiVersion: "addon.open-cluster-management.io/v1beta1",
              kind: "ManagedClusterAddOn",
              name: "hello",
              uid: "u1",
              controller: true,
              blockOwnerDeletion: true,
            },
          ],
        },
        spec: {
          workload: { manifests: [deployment] },
          manifestConfigs: [
            {
              resourceIdentifier: { group: "apps", resource: "deployments", namespace: "ns", name: "agent" },
              feedbackRules: [{ type: "WellKnownStatus" }],
            },
          ],
        },
      },
    ]);
  });

  it("fills works to the budget and names the next by the lowest free number", () => {
    expect(contents(build([configMap("a", 150_000), configMap("b", 200_000), configMap("c", 80_000)]))).toEqual([
      ["addon-hello-deploy-0", ["a", "b"]],
      ["addon-hello-deploy-1", ["c"]],
    ]);
  });

  it("leaves each manifest in the work it is in, and puts a new one where there is most room", () => {
    const existing = [
      work("addon-hello-deploy-0", [configMap("a", 150_000), configMap("b", 200_000)]),
      work("addon-hello-deploy-1", [configMap("c", 50_000)]),
    ];
    const wanted = [configMap("a", 150_000), configMap("b", 200_000), configMap("c", 50_000), configMap("d", 80_000)];
    expect(contents(build(wanted, existing))).toEqual([
      ["addon-hello-deploy-0", ["a", "b"]],
      ["addon-hello-deploy-1", ["c", "d"]],
    ]);
  });

  it("gives a new work no name that is taken, also after one in the middle went", () => {
    const existing = [
      work("addon-hello-deploy-0", [configMap("a", 400_000)]),
      work("addon-hello-deploy-2", [configMap("b", 400_000)]),
    ];
    const wanted = [configMap("a", 400_000), configMap("b", 400_000), configMap("c", 400_000)];
    expect(contents(build(wanted, existing)).map(([name]) => name)).toEqual([
      "addon-hello-deploy-0",
      "addon-hello-deploy-2",
      "addon-hello-deploy-1",
    ]);
  });

  it("names works that are left empty as surplus", () => {
    const plan = build(
      [configMap("a")],
      [work("addon-hello-deploy-0", [configMap("a")]), work("addon-hello-deploy-1", [configMap("gone")])],
    );
    expect(plan.surplus).toEqual(["addon-hello-deploy-1"]);
  });

  it("refuses a manifest that no work can hold, and says which", () => {
    expect(() => build([configMap("huge", 409_600)])).toThrow(RenderError);
    expect(() => build([configMap("huge", 409_600)])).toThrow(/ns\/huge/);
  });

  it("leaves on the cluster what is marked to stay there", () => {
    const orphaned = configMap("kept", 1, { "addon.open-cluster-management.io/deletion-orphan": "" });
    expect(build([deployment, orphaned]).desired[0]?.spec).toMatchObject({
      deleteOption: {
        propagationPolicy: "SelectivelyOrphan",
        selectivelyOrphans: { orphaningRules: [{ group: "", resource: "configmaps", namespace: "ns", name: "kept" }] },
      },
    });
  });

  it.each([
    ["v1", "Endpoints", "endpoints"],
    ["networking.k8s.io/v1", "Ingress", "ingresses"],
    ["networking.k8s.io/v1", "NetworkPolicy", "networkpolicies"],
    ["gateway.networking.k8s.io/v1", "Gateway", "gateways"],
  ])("names the resource of %s %s as the cluster does", (apiVersion, kind, resource) => {
    const orphaned = {
      apiVersion,
      kind,
      metadata: { name: "kept", annotations: { "addon.open-cluster-management.io/deletion-orphan": "" } },
    };
    expect(JSON.stringify(build([orphaned]).desired[0]?.spec)).toContain(`"resource":"${resource}","name":"kept"`);
  });

  it("adds what the template asks to be reported to what health needs", () => {
    const identifier = { group: "apps", resource: "deployments", namespace: "ns", name: "agent" };
    const paths = { type: "JSONPaths", jsonPaths: [{ name: "generation", path: ".metadata.generation" }] };
    const requestedConfigs = [
      {
        resourceIdentifier: identifier,
        feedbackRules: [{ type: "WellKnownStatus" }, paths],
        updateStrategy: { type: "ServerSideApply" },
      },
      { resourceIdentifier: { ...identifier, name: "other" }, feedbackRules: [paths] },
    ];
    expect(build([deployment], [], requestedConfigs).desired[0]?.spec).toMatchObject({
      manifestConfigs: [
        {
          resourceIdentifier: identifier,
          feedbackRules: [{ type: "WellKnownStatus" }, paths],
          updateStrategy: { type: "ServerSideApply" },
        },
        { resourceIdentifier: { name: "other" }, feedbackRules: [paths] },
      ],
    });
  });
});

describe("isWorkCurrent", () => {
  const [desired] = build([deployment]).desired;
  if (!desired) throw new Error("nothing was built");

  it("holds for what the hub stored of it, defaults and all", () => {
    expect(isWorkCurrent(desired, stored(desired))).toBe(true);
  });

  it("fails when content, owner, hash or reports differ", () => {
    const [other] = build([{ ...deployment, spec: { replicas: 2 } }]).desired;
    const [more] = build([deployment, configMap("b")]).desired;
    const [orphaned] = build([
      {
        ...deployment,
        metadata: { ...deployment.metadata, annotations: { "addon.open-cluster-management.io/deletion-orphan": "" } },
      },
    ]).desired;
    for (const changed of [other, more, orphaned])
      expect(changed && isWorkCurrent(desired, stored(changed))).toBe(false);
    const requestedConfigs = {
      resourceIdentifier: { group: "apps", resource: "deployments", namespace: "ns", name: "agent" },
      updateStrategy: { type: "CreateOnly" },
    };
    const [formerly] = build([deployment], [], [requestedConfigs]).desired;
    expect(formerly && isWorkCurrent(desired, stored(formerly))).toBe(false);
    const elsewhere = stored({ ...desired, metadata: { ...desired.metadata, ownerReferences: [] } });
    expect(isWorkCurrent(desired, elsewhere)).toBe(false);
    const older = stored({
      ...desired,
      metadata: { ...desired.metadata, annotations: { "open-cluster-management.io/config-spec-hash": "{}" } },
    });
    expect(isWorkCurrent(desired, older)).toBe(false);
  });
});
