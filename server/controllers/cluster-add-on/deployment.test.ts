import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import type { RawObject } from "@/lib/kube/object";
import { PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { planDeployment } from "./deployment";
import type { ObservedClusterAddOn } from "./observe";

const GROUP = "addon.open-cluster-management.io";
const configMap = (data = "d"): RawObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "m", namespace: "n" },
  data: { data },
});

function agentWith(manifests: () => RawObject[]): Agent {
  return { configKinds: [], manifests };
}

interface Sketch {
  readonly manifests?: () => RawObject[];
  readonly atHand?: boolean;
  readonly configured?: string;
  readonly registered?: boolean;
  readonly cluster?: object;
  readonly nextHash?: string;
  readonly finalizers?: readonly string[];
  readonly unmet?: ObservedClusterAddOn["unmet"];
}

function plan({
  manifests = () => [configMap()],
  atHand = true,
  configured = "True",
  registered = true,
  cluster: meta,
  nextHash = "1",
  finalizers = [],
  unmet,
}: Sketch) {
  const statusWith = (hash: string) => ({
    conditions: [
      { type: "Configured", status: configured },
      ...(registered ? [{ type: "RegistrationApplied", status: "False" }] : []),
    ],
    configReferences: [{ group: GROUP, resource: "addontemplates", desiredConfig: { name: "t", specHash: hash } }],
  });
  const clusterAddOn = ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1", uid: "u", finalizers },
    status: statusWith("1"),
  });
  const cluster = ManagedCluster.parse({ metadata: { name: "c1", ...meta } });
  const facts = {
    clusterAddOn,
    addOn: ClusterManagementAddOn.parse({ metadata: { name: "hello" } }),
    cluster,
    works: [],
    unmet,
  };
  const next = ManagedClusterAddOn.parse({ status: statusWith(nextHash) }).status;
  return planDeployment(agentWith(manifests), atHand ? { clusterAddOn, cluster, configs: [] } : undefined, facts, next);
}

describe("planDeployment", () => {
  it("puts what the agent brings into works, whatever became of the registration", () => {
    expect(plan({})).toMatchObject({
      kind: "works",
      surplus: [],
      desired: [{ spec: { workload: { manifests: [configMap()] } } }],
    });
  });

  it.each<[string, Sketch]>([
    ["the content at hand is not that of the cluster's turn", { atHand: false }],
    ["it is not the cluster's turn", { configured: "False" }],
    ["the turn has not been stored", { nextHash: "2" }],
    ["nothing is known of the registration", { registered: false }],
    ["something that is required is not there", { unmet: { name: "base", gap: "not-installed" } }],
    ["the cluster goes", { cluster: { deletionTimestamp: "2026-01-01T00:00:00Z" } }],
  ])("lets everything stay while %s", (_, sketch) => {
    expect(plan(sketch)).toEqual({ kind: "stay" });
  });

  it("fails in words for what the agent cannot make", () => {
    const manifests = () => {
      throw new RenderError("no such thing");
    };
    expect(plan({ manifests })).toEqual({
      kind: "failed",
      message: "failed to get manifest from agent interface: no such thing",
    });
  });

  it("fails in words for a manifest too large for a work", () => {
    const planned = plan({ manifests: () => [configMap("x".repeat(500_000))] });
    expect(planned.kind === "failed" && planned.message).toContain("failed to build manifestwork:");
  });

  it("keeps hooks out of the works", () => {
    const hook = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "clean", namespace: "n", labels: { [PRE_DELETE_KEY]: "" } },
    };
    expect(plan({ manifests: () => [hook, configMap()] })).toMatchObject({
      hooks: [hook],
      desired: [{ spec: { workload: { manifests: [configMap()] } } }],
    });
    expect(plan({ manifests: () => [hook] })).toEqual({ kind: "nothing", hooks: [hook] });
  });

  it("looks after an agent with hooks while its cluster goes", () => {
    const cluster = { deletionTimestamp: "2026-01-01T00:00:00Z" };
    expect(plan({ cluster, finalizers: [PRE_DELETE_KEY] }).kind).toBe("works");
  });

  it("has nothing to deploy where the template is empty", () => {
    expect(plan({ manifests: () => [] })).toEqual({ kind: "nothing", hooks: [] });
  });
});
