import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { IMAGE_REGISTRIES_ANNOTATION } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { type ClusterConfigReference, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestsOf } from "@/lib/resources/manifest-work";
import { specHash } from "@/lib/resources/spec-hash";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { createStartGuard } from "@/server/controllers/starts/start-guard";
import { type BareHub, startBareHub } from "@/server/demo/testing-bare";
import { kinds, openHub } from "@/server/hub/hub";
import { agentOf } from "./agents/agent";
import { clusterAddOn } from "./cluster-add-on/controller";
import { TestBench } from "./test-bench";
import { AGENT_ROLE, fleet, ground, PLACEMENTS, type Thing, template, templateConfig } from "./test-objects";

let hub: BareHub;
let bench: TestBench;

beforeEach(async () => {
  hub = await startBareHub();
  bench = new TestBench(hub);
  await bench.put(...ground());
});

afterEach(async () => {
  await bench.close();
  await hub.close();
});

const { group, plural: resource } = addOnDeploymentConfigs;

/** The reference to a configuration. */
const to = (name: string) => ({ group, resource, namespace: PLACEMENTS, name });

/** A configuration with one variable, which leaves agents in the namespace of their template. */
function config(name: string, value: string, spec: object = {}): Thing {
  const customizedVariables = [{ name: "COLOUR", value }];
  return {
    resource: addOnDeploymentConfigs,
    object: {
      metadata: { name, namespace: PLACEMENTS },
      spec: { agentInstallNamespace: "", customizedVariables, ...spec },
    },
  };
}

async function edit(name: string, value: string): Promise<void> {
  await bench.patch(
    addOnDeploymentConfigs,
    name,
    { spec: { customizedVariables: [{ name: "COLOUR", value }] } },
    PLACEMENTS,
  );
}

async function hashOf(name: string): Promise<string> {
  return specHash((await bench.find(addOnDeploymentConfigs, name, PLACEMENTS)) ?? {});
}

interface Wanted {
  readonly defaults?: readonly object[];
  readonly placed?: readonly object[];
  readonly groups?: readonly (readonly string[])[];
  readonly rolloutStrategy?: object;
}

/**
 * `hello` on the clusters of these groups, with a template whose version is the colour, and with these configurations.
 */
async function putAddOn({ defaults = [], placed = [], groups = [["c1"]], rolloutStrategy }: Wanted): Promise<void> {
  await bench.put(...fleet(groups, rolloutStrategy));
  await bench.patch(addOnTemplates, "hello-1", { spec: template("hello-1", "is_{{COLOUR}}", AGENT_ROLE).object.spec });
  await configure({ defaults, placed, ...(rolloutStrategy ? { rolloutStrategy } : {}) });
}

async function configure({ defaults = [], placed = [], rolloutStrategy = { type: "All" } }: Wanted): Promise<void> {
  const placements = [{ namespace: PLACEMENTS, name: "some", rolloutStrategy, configs: placed }];
  const spec = {
    defaultConfigs: [templateConfig("hello-1"), ...defaults],
    installStrategy: { type: "Placements", placements },
  };
  await bench.patch(clusterManagementAddOns, "hello", { spec });
}

/** "name hash" of what the add-on says of its first placement, or of its defaults. */
async function offered(of: "defaults" | "placement"): Promise<string[]> {
  const { defaultConfigReferences, installProgressions } = (await bench.addOn()).status;
  const references = of === "defaults" ? defaultConfigReferences : (installProgressions[0]?.configReferences ?? []);
  return references.flatMap(({ desiredConfig, ...kind }) =>
    kind.resource === resource ? [`${desiredConfig?.name} ${desiredConfig?.specHash}`] : [],
  );
}

async function references(cluster = "c1"): Promise<ClusterConfigReference[]> {
  const found = await bench.clusterAddOn(cluster);
  return found?.status.configReferences.filter((reference) => reference.resource !== addOnTemplates.plural) ?? [];
}

/** "name hash generation" of what is desired for a cluster. */
async function desired(cluster = "c1"): Promise<string[]> {
  return (await references(cluster)).map(
    ({ desiredConfig, lastObservedGeneration }) =>
      `${desiredConfig?.name} ${desiredConfig?.specHash} ${lastObservedGeneration}`,
  );
}

async function manifestApplied(cluster = "c1"): Promise<string | undefined> {
  return condition((await bench.clusterAddOn(cluster))?.status.conditions ?? [], "ManifestApplied")?.message;
}

describe("a configuration of an add-on", () => {
  it("by default is told with its hash, at the add-on and at its clusters", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    const hash = await hashOf("red");
    expect(await offered("defaults")).toEqual([`red ${hash}`]);
    expect(await desired()).toEqual([`red ${hash} 1`]);
    expect((await bench.clusterAddOn("c1"))?.status.supportedConfigs).toEqual([
      { group, resource },
      { group, resource: "addontemplates" },
    ]);
    expect(await bench.deployed()).toEqual(["c1:is_red"]);
  });

  it("that a placement names is in place of the default", async () => {
    await bench.put(config("red", "red"), config("blue", "blue"));
    await putAddOn({ defaults: [to("red")], placed: [to("blue")] });
    await bench.rollOut(["c1"]);
    expect(await offered("placement")).toEqual([`blue ${await hashOf("blue")}`]);
    expect(await desired()).toEqual([`blue ${await hashOf("blue")} 1`]);
    expect(await bench.deployed()).toEqual(["c1:is_blue"]);
  });

  it("that does not exist has no hash until it does", async () => {
    await putAddOn({ placed: [to("late")] });
    await bench.rollOut(["c1"]);
    expect(await offered("placement")).toEqual(["late "]);
    expect(await desired()).toEqual(["late  0"]);
    expect(await manifestApplied()).toBe(
      "failed to get manifest from agent interface: addon hello deployment config desired spec hash is empty",
    );
    await bench.put(config("late", "green"));
    await bench.rollOut(["c1"]);
    expect(await offered("placement")).toEqual([`late ${await hashOf("late")}`]);
    expect(await desired()).toEqual([`late ${await hashOf("late")} 1`]);
    expect(await bench.deployed()).toEqual(["c1:is_green"]);
    expect(await bench.reported("c1", "Progressing")).toBe("False Completed");
  });

  it("of which there are several of a kind keeps its place among them, and the first one counts", async () => {
    await bench.put(config("red", "red"), config("blue", "blue"));
    await putAddOn({ placed: [to("red"), to("blue")] });
    await bench.rollOut(["c1"]);
    expect((await offered("placement")).map((text) => text.split(" ")[0])).toEqual(["red", "blue"]);
    expect((await desired()).map((text) => text.split(" ")[0])).toEqual(["red", "blue"]);
    expect(await bench.deployed()).toEqual(["c1:is_red"]);
    expect(await bench.progress()).toContain("1/1 completed with no errors");
  });

  it("that is edited reaches its clusters with its new hash and generation", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    await edit("red", "crimson");
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual([`red ${await hashOf("red")} 2`]);
    expect(await bench.deployed()).toEqual(["c1:is_crimson"]);
    const [reference] = await references();
    expect(reference?.lastAppliedConfig).toEqual(reference?.desiredConfig);
  });
});

describe("a configuration that a cluster add-on names itself", () => {
  const name = (...configs: object[]) => bench.patch(managedClusterAddOns, "hello", { spec: { configs } }, "c1");

  it("is in place of all others, and follows no rollout", async () => {
    await bench.put(config("red", "red"), config("blue", "blue"), config("own", "grey"));
    await putAddOn({ defaults: [to("red")], placed: [to("blue")] });
    await bench.rollOut(["c1"]);
    await name(to("own"));
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual([`own ${await hashOf("own")} 1`]);
    expect(await bench.deployed()).toEqual(["c1:is_grey"]);
    expect(await bench.progress()).toContain("1/1 completed with no errors");
    await edit("own", "black");
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual([`own ${await hashOf("own")} 2`]);
    expect(await bench.deployed()).toEqual(["c1:is_black"]);
  });

  it("that does not exist is said, and comes when it does", async () => {
    await putAddOn({});
    await bench.rollOut(["c1"]);
    await name(to("own"));
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual(["own  0"]);
    expect(await bench.deployed()).toEqual(["c1:is_"]);
    expect(await manifestApplied()).toContain("deployment config desired spec hash is empty");
    await bench.put(config("own", "grey"));
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual([`own ${await hashOf("own")} 1`]);
    expect(await bench.deployed()).toEqual(["c1:is_grey"]);
  });

  it("that goes is said, and what is deployed stays", async () => {
    await bench.put(config("own", "grey"));
    await putAddOn({});
    await bench.settle();
    await name(to("own"));
    await bench.rollOut(["c1"]);
    const before = await desired();
    await bench.remove(addOnDeploymentConfigs, "own", PLACEMENTS);
    await bench.settle();
    expect(await desired()).toEqual(before);
    expect(await bench.deployed()).toEqual(["c1:is_grey"]);
    expect(await manifestApplied()).toBe(
      `failed to get manifest from agent interface: deployment config ${PLACEMENTS}/own not found`,
    );
  });

  it("of a kind that the add-on does not take is said and kept without a hash", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    await name({ group: "example.com", resource: "settings", name: "odd" });
    await bench.rollOut(["c1"]);
    expect(await desired()).toEqual([`red ${await hashOf("red")} 1`, "odd  0"]);
    expect(await bench.reported("c1", "Progressing")).toBe("False ConfigurationUnsupported");
    expect(await bench.deployed()).toEqual(["c1:is_red"]);
  });
});

describe("an edit of a configuration", () => {
  const GROUPS = [["a"], ["b"], ["c"]];

  it("never reaches a cluster whose turn has not come", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")], groups: GROUPS, rolloutStrategy: { type: "ProgressivePerGroup" } });
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a:is_red", "b:is_red", "c:is_red"]);
    await edit("red", "crimson");
    await bench.settle();
    expect(await bench.deployed()).toEqual(["a:is_crimson", "b:is_red", "c:is_red"]);
    expect(await bench.reported("b", "Configured")).toBe("False ConfigurationsNotConfigured");
    await bench.rollOut(GROUPS.flat());
    expect(await bench.deployed()).toEqual(["a:is_crimson", "b:is_crimson", "c:is_crimson"]);
  });

  it("does not move an agent whose turn has not come", async () => {
    await bench.put(config("red", "red", { agentInstallNamespace: "here" }));
    await putAddOn({ defaults: [to("red")], groups: GROUPS, rolloutStrategy: { type: "ProgressivePerGroup" } });
    await bench.rollOut(GROUPS.flat());
    await bench.patch(addOnDeploymentConfigs, "red", { spec: { agentInstallNamespace: "there" } }, PLACEMENTS);
    await bench.settle();
    const namespaces = await Promise.all(
      GROUPS.flat().map(async (name) => (await bench.clusterAddOn(name))?.status.namespace),
    );
    expect(namespaces).toEqual(["there", "here", "here"]);
  });
});

describe("a configuration that is deleted", () => {
  it("is reported, and the deployment and the registration stay", async () => {
    await bench.put(config("red", "red", { agentInstallNamespace: "there" }));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    await bench.remove(addOnDeploymentConfigs, "red", PLACEMENTS);
    await bench.settle();
    expect(await desired()).toEqual(["red  1"]);
    expect(await manifestApplied()).toContain("addon hello deployment config desired spec hash is empty");
    expect(await bench.deployed()).toEqual(["c1:is_red"]);
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
    expect((await bench.clusterAddOn("c1"))?.status.namespace).toBe("there");
  });

  it("costs only the clusters whose turn has come", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")], groups: [["a"], ["b"]], rolloutStrategy: { type: "ProgressivePerGroup" } });
    await bench.rollOut(["a", "b"]);
    await bench.remove(addOnDeploymentConfigs, "red", PLACEMENTS);
    await bench.settle();
    expect(await bench.reported("a", "ManifestApplied")).toBe("False ManifestWorkApplyFailed");
    expect(await bench.reported("b", "ManifestApplied")).toBe("True AddonManifestApplied");
  });
});

describe("a configuration that a cluster has invented in its status", () => {
  async function invent(): Promise<void> {
    await bench.put(config("secret", "secret"));
    await putAddOn({});
    await bench.rollOut(["c1"]);
    await bench.stop();
    const invented = { namespace: PLACEMENTS, name: "secret", specHash: await hashOf("secret") };
    const known = (await bench.clusterAddOn("c1"))?.status.configReferences ?? [];
    const configReferences = [
      { group, resource, lastObservedGeneration: 1, desiredConfig: invented, lastAppliedConfig: invented },
      ...known,
    ];
    await bench.patchStatus(managedClusterAddOns, "hello", { configReferences }, "c1");
  }

  it("is taken away again", async () => {
    await invent();
    await bench.settle();
    expect(await bench.deployed()).toEqual(["c1:is_"]);
    expect(await references()).toEqual([]);
  });

  it("is not used where the rollout leaves the cluster alone", async () => {
    await invent();
    const stop = new AbortController();
    const own = openHub(hub.transport, kinds);
    const stopped = own.start(stop.signal);
    await own.synced(stop.signal);
    const decisions = createRolloutDecisions();
    decisions.set("hello", new Map([["c1", { kind: "leave" }]]));
    await clusterAddOn(own, { decisions, guard: createStartGuard(own) }, "all", agentOf).reconcile(
      "c1/hello",
      stop.signal,
    );
    stop.abort();
    await stopped;
    expect(await bench.deployed()).toEqual(["c1:is_"]);
    expect(await references()).toHaveLength(1);
  });
});

describe("a template with a configuration", () => {
  /** The manifests that c1 gets. */
  async function deployed(): Promise<RawObject[]> {
    return (await bench.works()).flatMap(manifestsOf);
  }

  const mirrors = (mirror: string) => JSON.stringify({ registries: [{ source: "registry.example.com", mirror }] });
  const annotate = (mirror: string) =>
    bench.patch(managedClusters, "c1", {
      metadata: { annotations: { [IMAGE_REGISTRIES_ANNOTATION]: mirrors(mirror) } },
    });

  it("takes its images from where the cluster says, and rather from where the configuration says", async () => {
    await bench.put(config("red", "red"));
    await putAddOn({ defaults: [to("red")] });
    await annotate("cluster.io");
    await bench.rollOut(["c1"]);
    expect(JSON.stringify(await deployed())).toContain('"image":"cluster.io/hello:is_red"');
    await annotate("other.io");
    await bench.rollOut(["c1"]);
    expect(JSON.stringify(await deployed())).toContain('"image":"other.io/hello:is_red"');
    await bench.patch(addOnDeploymentConfigs, "red", { spec: { registries: [{ mirror: "config.io" }] } }, PLACEMENTS);
    await bench.rollOut(["c1"]);
    expect(JSON.stringify(await deployed())).toContain('"image":"config.io/hello:is_red"');
  });

  it("follows a new annotation of the cluster while the controllers run", async () => {
    await putAddOn({});
    await bench.rollOut(["c1"]);
    await annotate("cluster.io");
    await expect.poll(async () => JSON.stringify(await deployed())).toContain('"image":"cluster.io/hello:is_"');
  });

  it("says so where the cluster's annotation cannot be read", async () => {
    await putAddOn({});
    await bench.patch(managedClusters, "c1", { metadata: { annotations: { [IMAGE_REGISTRIES_ANNOTATION]: "{" } } });
    await bench.rollOut(["c1"]);
    expect(await manifestApplied()).toContain(`the cluster's annotation ${IMAGE_REGISTRIES_ANNOTATION} cannot be read`);
    expect(await bench.reported("c1", "RegistrationApplied")).toBe("True SetPermissionApplied");
  });

  it("is placed, moved, sent through a proxy and limited, and its health is read where it is", async () => {
    const spec = {
      agentInstallNamespace: "there",
      nodePlacement: { nodeSelector: { disk: "fast" }, tolerations: [{ key: "gpu", operator: "Exists" }] },
      proxyConfig: { httpsProxy: "https://proxy:3128", caBundle: btoa("a CA") },
      resourceRequirements: [{ containerID: "deployments:hello:*", resources: { limits: { memory: "64Mi" } } }],
    };
    await bench.put(config("red", "red", spec));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    const [deployment, configMap] = await deployed();
    expect(deployment).toMatchObject({
      metadata: { name: "hello", namespace: "there" },
      spec: {
        template: {
          spec: {
            ...spec.nodePlacement,
            volumes: [{ name: "hub-kubeconfig" }, { name: "proxy-ca-bundle" }],
            containers: [
              {
                env: [
                  { name: "HUB_KUBECONFIG", value: "/managed/hub-kubeconfig/kubeconfig" },
                  { name: "CLUSTER_NAME", value: "c1" },
                  { name: "INSTALL_NAMESPACE", value: "there" },
                  { name: "HTTPS_PROXY", value: "https://proxy:3128" },
                  { name: "https_proxy", value: "https://proxy:3128" },
                  { name: "CA_BUNDLE_FILE_PATH", value: "/managed/proxy-ca/ca-bundle.crt" },
                ],
                resources: { limits: { memory: "64Mi" } },
              },
            ],
          },
        },
      },
    });
    expect(configMap).toMatchObject({
      metadata: { name: "hello-proxy-ca", namespace: "there" },
      data: { "ca-bundle.crt": "a CA" },
    });
    expect((await bench.clusterAddOn("c1"))?.status.namespace).toBe("there");
    expect(await bench.reported("c1", "Available")).toBe("True ProbeAvailable");
  });

  it("moves to OCM's default namespace where the configuration does not say otherwise", async () => {
    const { resource: kind, object } = config("red", "red");
    await bench.put({ resource: kind, object: { ...object, spec: {} } });
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    expect((await deployed())[0]?.metadata.namespace).toBe("open-cluster-management-agent-addon");
    expect((await bench.clusterAddOn("c1"))?.status.namespace).toBe("open-cluster-management-agent-addon");
  });

  it("leaves nothing to write once it has arrived", async () => {
    await bench.put(config("red", "red"), config("own", "grey"));
    await putAddOn({ defaults: [to("red")] });
    await bench.rollOut(["c1"]);
    await bench.patch(managedClusterAddOns, "hello", { spec: { configs: [to("own")] } }, "c1");
    await bench.rollOut(["c1"]);
    const before = await bench.versions();
    await bench.stop();
    await bench.runFor(Number.POSITIVE_INFINITY);
    expect(await bench.versions()).toEqual(before);
  });
});
