import { describe, expect, it } from "vitest";
import { previewOf } from "./link-preview";

function shown(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "http://console");
  const preview = previewOf(pathname, searchParams);
  return preview && `${preview.title}: ${preview.view}${preview.search}`;
}

describe("previewOf", () => {
  it.each([
    ["/", "Fleet: fleet"],
    ["/clusters?q=set%3Aedge&sort=name", "Clusters: list/clusters?q=set%3Aedge"],
    ["/clusters/eks-1", "Cluster: cluster/eks-1"],
    ["/clusters/eks-1/events?q=a", "Cluster: cluster/eks-1"],
    ["/addons?layout=matrix&q=set:edge", "Matrix: matrix?q=set%3Aedge"],
    ["/addons?q=a", "Add-ons: list/add-ons?q=a"],
    ["/addons/log-shipper/clusters", "Add-on: addon-health/log-shipper"],
    ["/addons/log-shipper/enable/clusters", "Enable an add-on: enable/log-shipper"],
    ["/rollouts/a/b/c", "Rollout: rollout/a/b/c"],
    ["/metrics/dashboards/~bundled/fleet-health", "Dashboard: dashboard/fleet-health"],
    ["/metrics/dashboards/monitoring/nodes", "Dashboard: dashboard/monitoring:nodes"],
  ])("shows %s as %s", (address, preview) => {
    expect(shown(address)).toBe(preview);
  });

  it.each([
    "/system",
    "/sessions",
    "/activity",
    "/approvals/csr-1",
    "/objects/pods/a",
    "/clusters/*",
    "/clusters/a%22b",
    "/clusters/..%2f",
    "/clusters/a/b/c",
    "/nowhere",
    "/login",
    "//evil.example/clusters",
  ])("shows nothing for %s", (address) => {
    expect(previewOf(address, new URLSearchParams())).toBeUndefined();
  });
});
