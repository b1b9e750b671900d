import { expect, it } from "vitest";
import { isPassedOn, requestKind } from "./request-kind";

const GROUP = "/apis/cluster.open-cluster-management.io/v1";

it.each([
  ["GET", `${GROUP}/managedclusters?limit=500`, "list managedclusters"],
  ["GET", `${GROUP}/managedclusters?watch=true&resourceVersion=1`, "watch managedclusters"],
  ["GET", `${GROUP}/managedclusters/c1`, "get managedclusters"],
  ["GET", `${GROUP}/namespaces/fleet/placements`, "list placements"],
  ["PATCH", `${GROUP}/namespaces/fleet/placements/p1/status`, "patch placements/status"],
  ["POST", "/api/v1/namespaces/flotilla-system/configmaps", "create configmaps"],
  ["DELETE", "/api/v1/namespaces/flotilla-system/configmaps/a", "delete configmaps"],
  ["GET", "/api/v1/namespaces", "list namespaces"],
  ["GET", "/api/v1/namespaces/c1", "get namespaces"],
  [
    "PUT",
    "/apis/certificates.k8s.io/v1/certificatesigningrequests/r/approval",
    "update certificatesigningrequests/approval",
  ],
  ["GET", "/version", "get "],
  ["GET", "/apis/apps/v1", "get "],
])("names what is requested: %s %s", (method, path, expected) => {
  const { verb, resource } = requestKind(method, path);
  expect(`${verb} ${resource}`).toBe(expected);
});

it.each([
  ["/api/v1/namespaces/a/services/https:b:9092/proxy/c1/version", true],
  ["/api/v1/namespaces/a/services/b/proxy?x=1", true],
  ["/api/v1/namespaces/a/services/b/proxyish", false],
  ["/api/v1/namespaces/a/services/proxy", false],
  ["/api/v1/namespaces/a/configmaps/services/proxy/x", false],
])("knows what the hub only passes on: %s", (path, isSo) => {
  expect(isPassedOn(path)).toBe(isSo);
});
