import { describe, expect, it } from "vitest";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { clusterRow, withoutAddOns } from "./cluster-row";

const CREATED = "2026-11-20T08:00:00Z";

interface Traits {
  labels?: Record<string, string>;
  claims?: Record<string, string>;
  version?: string;
}

function cluster({ labels = {}, claims = {}, version }: Traits): ManagedCluster {
  return ManagedCluster.parse({
    metadata: { name: "c1", labels, creationTimestamp: CREATED },
    status: {
      clusterClaims: Object.entries(claims).map(([name, value]) => ({ name, value })),
      ...(version ? { version: { kubernetes: version } } : {}),
    },
  });
}

function clusterAddOn(name: string): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name, namespace: "c1", creationTimestamp: CREATED } });
}

describe("clusterRow", () => {
  it.each<[string, Traits, object]>([
    [
      "a label names the provider",
      { labels: { vendor: "EKS" }, claims: { "platform.open-cluster-management.io": "AWS" } },
      { provider: "EKS" },
    ],
    [
      "without it the product does",
      { claims: { "product.open-cluster-management.io": "OpenShift", "platform.open-cluster-management.io": "AWS" } },
      { provider: "OpenShift" },
    ],
    ["or the platform", { claims: { "platform.open-cluster-management.io": "AWS" } }, { provider: "AWS" }],
    [
      "a label names the region",
      { labels: { region: "eu" }, claims: { "region.open-cluster-management.io": "us" } },
      { region: "eu" },
    ],
    ["or Kubernetes' own label", { labels: { "topology.kubernetes.io/region": "eu-west-1" } }, { region: "eu-west-1" }],
    ["or a claim", { claims: { "region.open-cluster-management.io": "us" } }, { region: "us" }],
    ["a label names the environment", { labels: { environment: "production" } }, { environment: "production" }],
    ["in short too", { labels: { env: "prod" } }, { environment: "prod" }],
    ["a label names the set", { labels: { "cluster.open-cluster-management.io/clusterset": "edge" } }, { set: "edge" }],
    ["the status names the version", { version: "v1.34.2" }, { kubernetesVersion: "v1.34.2" }],
    [
      "or a claim does",
      { claims: { "kubeversion.open-cluster-management.io": "v1.33.1" } },
      { kubernetesVersion: "v1.33.1" },
    ],
    [
      "what is not known is left out",
      {},
      { provider: undefined, region: undefined, set: undefined, kubernetesVersion: undefined },
    ],
  ])("%s", (_, traits, expected) => {
    expect(clusterRow(cluster(traits), [])).toMatchObject({ name: "c1", createdAt: CREATED, ...expected });
  });

  it("has the cluster's state, and its add-ons by name", () => {
    const row = clusterRow(cluster({}), [clusterAddOn("zeta"), clusterAddOn("alpha")]);
    expect(row).toMatchObject({ health: "pending", addOnsVisible: true });
    expect(row.addOns).toMatchObject([
      { name: "alpha", health: "installing", phase: "waiting" },
      { name: "zeta", health: "installing", phase: "waiting" },
    ]);
  });

  it("can be shown without add-ons", () => {
    const row = clusterRow(cluster({ labels: { vendor: "EKS" } }), [clusterAddOn("alpha")]);
    expect(withoutAddOns(row)).toEqual({ ...row, addOnsVisible: false, addOns: [] });
  });
});
