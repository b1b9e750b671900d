import { expect, it } from "vitest";
import { clusterNameOf } from "./cluster-name";

const resource = (kind: string, apiVersion: string) => ({ kind, jsonData: { apiVersion }, getName: () => "eks-1" });

it("names a managed cluster, and nothing else", () => {
  expect(clusterNameOf(resource("ManagedCluster", "cluster.open-cluster-management.io/v1"))).toBe("eks-1");
  expect(clusterNameOf(resource("ManagedCluster", "evil.example.org/v1"))).toBeUndefined();
  expect(clusterNameOf(resource("ManagedCluster", "cluster.open-cluster-management.io.evil.org/v1"))).toBeUndefined();
  expect(clusterNameOf(resource("Pod", "v1"))).toBeUndefined();
  expect(clusterNameOf(null)).toBeUndefined();
});
