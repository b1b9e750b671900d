import { describe, expect, it } from "vitest";
import { type AgentInput, installNamespace } from "@/lib/addon-config/agent";
import { KubeObject } from "@/lib/kube/object";
import { DEFAULT_INSTALL_NAMESPACE, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { helloworld } from "./agent";

function input(spec?: object, annotations: Record<string, string> = {}): AgentInput {
  const { group, plural: resource } = addOnDeploymentConfigs;
  const config = { group, resource, namespace: "ns", name: "small" };
  return {
    clusterAddOn: ManagedClusterAddOn.parse({
      metadata: { name: "helloworld", namespace: "c1", uid: "u", annotations },
    }),
    cluster: ManagedCluster.parse({ metadata: { name: "c1" } }),
    configs: spec ? [{ ...config, object: KubeObject.parse({ metadata: config, spec }) }] : [],
  };
}

const text = (given: AgentInput) => JSON.stringify(helloworld.manifests(given));

describe("helloworld", () => {
  it("is a Deployment that knows its cluster and has a way to the hub", () => {
    const manifests = helloworld.manifests(input());
    expect(manifests.map(({ kind, metadata }) => [kind, metadata.namespace, metadata.name])).toEqual([
      ["ServiceAccount", DEFAULT_INSTALL_NAMESPACE, "helloworld-agent"],
      ["Deployment", DEFAULT_INSTALL_NAMESPACE, "helloworld-agent"],
    ]);
    expect(text(input())).toContain("--cluster-name=c1");
    expect(text(input())).toContain('"secretName":"helloworld-hub-kubeconfig"');
  });

  it.each<[string, AgentInput, string]>([
    [
      "as its configuration says",
      input({ agentInstallNamespace: "configured" }, { [INSTALL_NAMESPACE_ANNOTATION]: "annotated" }),
      "configured",
    ],
    ["as the cluster add-on says", input(undefined, { [INSTALL_NAMESPACE_ANNOTATION]: "annotated" }), "annotated"],
    [
      "as the cluster add-on says where the configuration leaves it open",
      input({ agentInstallNamespace: "" }, { [INSTALL_NAMESPACE_ANNOTATION]: "annotated" }),
      "annotated",
    ],
    ["where agents are by default", input(), DEFAULT_INSTALL_NAMESPACE],
  ])("runs where its Secret is, %s", (_, given, namespace) => {
    expect(installNamespace(helloworld, given)).toBe(namespace);
    expect(new Set(helloworld.manifests(given).map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([namespace]),
    );
  });

  it("follows node placement and registries", () => {
    const nodePlacement = { nodeSelector: { disk: "fast" } };
    const registries = [{ source: "registry.example.com/examples", mirror: "mirror.example.com/all" }];
    const configured = text(input({ nodePlacement, registries }));
    expect(configured).toContain('"nodeSelector":{"disk":"fast"}');
    expect(configured).toContain("mirror.example.com/all/helloworld:v1");
  });

  it("may read greetings in its cluster's namespace on the hub, and no one else by that", () => {
    const [requests] = helloworld.registration?.requests(input()) ?? [];
    const subject = requests?.subject ?? { user: "", groups: [] };
    expect(subject.user).toBe("system:open-cluster-management:cluster:c1:addon:helloworld:agent:helloworld-agent");
    expect(helloworld.registration?.hubPermissions(input(), { user: "somebody", groups: [] })).toMatchObject([
      {
        metadata: { namespace: "c1" },
        roleRef: { kind: "ClusterRole" },
        subjects: [{ kind: "User", name: "somebody" }],
      },
    ]);
  });
});
