import { expect, it } from "vitest";
import { type ClusterTabId, clusterTabHref, readClusterAddress } from "./detail-address";

it.each<[string, string, ClusterTabId]>([
  ["/clusters/x/timeline", "x", "timeline"],
  ["/clusters/x/events", "x", "timeline"],
  ["/clusters/x/metrics", "x", "metrics"],
  ["/clusters/x/constructor", "x", "overview"],
  ["/clusters/eks-prod-01", "eks-prod-01", "overview"],
  ["/clusters/eks-prod-01/addons", "eks-prod-01", "addons"],
  ["/clusters/eks-prod-01/placements", "eks-prod-01", "placements"],
  ["/clusters/eks-prod-01/works", "eks-prod-01", "works"],
  ["/clusters/eks-prod-01/approvals", "eks-prod-01", "approvals"],
  ["/clusters/eks-prod-01/why", "eks-prod-01", "why"],
  ["/clusters/eks-prod-01/access", "eks-prod-01", "access"],
  ["/clusters/eks-prod-01/yaml", "eks-prod-01", "yaml"],
  ["/clusters/eks-prod-01/elsewhere", "eks-prod-01", "overview"],
])("%s is %s, %s", (pathname, name, tab) => {
  expect(readClusterAddress(pathname)).toEqual({ name, tab });
});

it("writes what it reads, and which add-on is open", () => {
  expect(clusterTabHref("a")).toBe("/clusters/a");
  expect(clusterTabHref("a", "yaml")).toBe("/clusters/a/yaml");
  expect(clusterTabHref("a", "why", "log-shipper")).toBe("/clusters/a/why?addon=log-shipper");
  expect(clusterTabHref("a", "addons", "log-shipper")).toBe("/clusters/a/addons?addon=log-shipper");
});
