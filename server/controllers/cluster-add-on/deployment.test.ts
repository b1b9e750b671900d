import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { planDeployment } from "./deployment";
import type { TemplateContent } from "./template-content";

const GROUP = "addon.open-cluster-management.io";
const configMap = (data: string) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "m", namespace: "n" }, data: { data } });

function usable(...manifests: object[]): TemplateContent {
  const spec = { addonName: "hello", agentSpec: { workload: { manifests } } };
  return { kind: "usable", template: AddOnTemplate.parse({ metadata: { name: "t" }, spec }) };
}

interface Sketch {
  readonly content?: TemplateContent | undefined;
  readonly configured?: string;
  readonly registered?: boolean;
  readonly cluster?: object | null;
  readonly nextHash?: string;
  readonly settings?: string;
}

function plan(sketch: Sketch) {
  const { configured = "True", registered = true, cluster = {}, nextHash = "1", settings } = sketch;
  const content = "content" in sketch ? sketch.content : usable(configMap("{{CLUSTER_NAME}}"));
  const others =
    settings === undefined
      ? []
      : [{ group: GROUP, resource: "addondeploymentconfigs", desiredConfig: { namespace: "ns", name: "small", specHash: settings } }];
  const statusWith = (hash: string) => ({
    conditions: [{ type: "Configured", status: configured }, ...(registered ? [{ type: "RegistrationApplied", status: "False" }] : [])],
    configReferences: [...others, { group: GROUP, resource: "addontemplates", desiredConfig: { name: "t", specHash: hash } }],
  });
  const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1", uid: "u" }, status: statusWith("1") });
  const next = ManagedClusterAddOn.parse({ status: statusWith(nextHash) }).status;
  const facts = {
    clusterAddOn,
    addOn: ClusterManagementAddOn.parse({ metadata: { name: "hello" } }),
    cluster: cluster ? ManagedCluster.parse({ metadata: { name: "c1", ...cluster } }) : undefined,
    works: [],
  };
  return planDeployment(facts, next, content);
}

describe("planDeployment", () => {
  it("renders the template for the cluster, whatever became of the registration", () => {
    const planned = plan({});
    expect(planned).toMatchObject({ kind: "works", surplus: [] });
    expect(JSON.stringify(planned)).toContain('"data":"c1"');
  });

  it.each<[string, Sketch]>([
    ["the content at hand is not that of the cluster's turn", { content: undefined }],
    ["it is not the cluster's turn", { configured: "False" }],
    ["the turn has not been stored", { nextHash: "2" }],
    ["nothing is known of the registration", { registered: false }],
    ["there is no cluster", { cluster: null }],
    ["the cluster goes", { cluster: { deletionTimestamp: "2026-01-01T00:00:00Z" } }],
  ])("lets everything stay while %s", (_, sketch) => {
    expect(plan(sketch)).toEqual({ kind: "stay" });
  });

  it.each<[string, Sketch, string]>([
    ["a refused template", { content: { kind: "refused", reason: "no hooks" } }, "failed to get manifest from agent interface: no hooks"],
    [
      "a manifest that is none after its variables are filled in",
      { content: usable({ apiVersion: "v1", kind: "{{KIND", metadata: {} }) },
      "failed to get manifest from agent interface: manifest 0 of the template",
    ],
    ["a manifest too large for a work", { content: usable(configMap("x".repeat(500_000))) }, "failed to build manifestwork:"],
    ["settings that nobody has", { settings: "" }, "deployment config desired spec hash is empty"],
    ["settings that we cannot apply", { settings: "1" }, "an AddOnDeploymentConfig (ns/small) is not supported yet"],
  ])("fails in words for %s", (_, sketch, message) => {
    const planned = plan(sketch);
    expect(planned.kind).toBe("failed");
    expect(planned.kind === "failed" && planned.message).toContain(message);
  });

  it("has nothing to deploy where the template is empty", () => {
    expect(plan({ content: usable() })).toEqual({ kind: "nothing" });
  });
});
