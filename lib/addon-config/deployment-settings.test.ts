import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { deploymentSettings, NO_SETTINGS, withSettings } from "./deployment-settings";

const ANNOTATIONS = {
  "open-cluster-management.io/image-registries": '{"registries":[{"source":"quay.io","mirror":"cluster.io"}]}',
};

/** The settings of an add-on that refers to configurations with these specs; one without a spec does not exist. */
function settingsOf(...specs: unknown[]) {
  const { group, plural: resource } = addOnDeploymentConfigs;
  return deploymentSettings({
    clusterAddOn: ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" } }),
    cluster: ManagedCluster.parse({ metadata: { name: "c1", annotations: ANNOTATIONS } }),
    configs: specs.map((spec, index) => {
      const metadata = { name: `config-${index}`, namespace: "ns" };
      const object = spec === undefined ? undefined : addOnDeploymentConfigs.schema.parse({ metadata, spec });
      return { group, resource, ...metadata, object };
    }),
  });
}

function workload(pod: object = {}): RawObject {
  const spec = { containers: [{ name: "main", image: "quay.io/x" }], ...pod };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "agent", namespace: "own" },
    spec: { template: { spec } },
  };
}

describe("deploymentSettings", () => {
  it("are those of the first configuration", () => {
    expect(settingsOf({ agentInstallNamespace: "one" }, { agentInstallNamespace: "two" }).installNamespace).toBe("one");
  });

  it("are the cluster's registries alone where there is no configuration", () => {
    expect(settingsOf()).toEqual({ ...NO_SETTINGS, registries: [{ source: "quay.io", mirror: "cluster.io" }] });
  });

  it.each([
    ["OCM's default where a configuration names none", {}, "open-cluster-management-agent-addon"],
    ["no one's where it says so", { agentInstallNamespace: "" }, ""],
  ])("have a namespace that is %s", (_, spec, expected) => {
    expect(settingsOf(spec).installNamespace).toBe(expected);
  });

  it.each([
    ["that does not exist", [undefined, {}], "addon hello deployment config desired spec hash is empty"],
    [
      "that cannot be read",
      [{ customizedVariables: [{ name: 1 }] }],
      "deployment config ns/config-0 cannot be read: spec.customizedVariables.0.name",
    ],
  ])("refuse a configuration %s", (_, specs, message) => {
    expect(() => settingsOf(...specs)).toThrow(message);
  });
});

describe("withSettings", () => {
  const all = settingsOf({
    agentInstallNamespace: "there",
    nodePlacement: { nodeSelector: { disk: "fast" }, tolerations: [{ key: "gpu" }] },
    registries: [{ mirror: "config.io" }],
    proxyConfig: { httpsProxy: "https://proxy", caBundle: btoa("a CA") },
    resourceRequirements: [{ containerID: "*:*:*", resources: { limits: { cpu: "1" } } }],
  });

  it("changes the pods of a Deployment, moves it, and brings the proxy's CA", () => {
    const env = [
      { name: "HTTPS_PROXY", value: "https://proxy" },
      { name: "https_proxy", value: "https://proxy" },
      { name: "CA_BUNDLE_FILE_PATH", value: "/managed/proxy-ca/ca-bundle.crt" },
    ];
    const volumeMounts = [{ name: "proxy-ca-bundle", mountPath: "/managed/proxy-ca" }];
    expect(withSettings([workload({ nodeName: "n" })], "hello", all)).toEqual([
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: { name: "agent", namespace: "there" },
        spec: {
          template: {
            spec: {
              nodeName: "n",
              nodeSelector: { disk: "fast" },
              tolerations: [{ key: "gpu" }],
              volumes: [{ name: "proxy-ca-bundle", configMap: { name: "hello-proxy-ca" } }],
              containers: [
                { name: "main", image: "config.io/x", env, volumeMounts, resources: { limits: { cpu: "1" } } },
              ],
            },
          },
        },
      },
      {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "hello-proxy-ca", namespace: "there" },
        data: { "ca-bundle.crt": "a CA" },
      },
    ]);
  });

  it.each([
    ["apps/v1", "StatefulSet"],
    ["batch/v1", "Job"],
    ["v1", "Pod"],
    ["extensions/v1beta1", "Deployment"],
  ])("moves a %s %s and leaves its pods as they are", (apiVersion, kind) => {
    const [manifest] = withSettings([{ ...workload(), apiVersion, kind }], "hello", all);
    expect(manifest).toEqual({ ...workload(), apiVersion, kind, metadata: { name: "agent", namespace: "there" } });
  });

  it("leaves everything as it is where there is nothing to change", () => {
    const manifests = [
      workload({ initContainers: [{ image: "quay.io/init" }] }),
      { kind: "ClusterRole", metadata: { name: "r" } },
    ];
    expect(withSettings(manifests, "hello", NO_SETTINGS)).toEqual(manifests);
  });

  it("names the manifest that cannot be changed", () => {
    const binding = { kind: "RoleBinding", metadata: { name: "agent", namespace: "own" } };
    expect(() => withSettings([binding], "hello", all)).toThrow("RoleBinding agent: failed to find field subjects");
  });
});
