import { expect, it } from "vitest";
import { readOnlyReason, undeletableReason } from "./read-only";

const OWNER = {
  apiVersion: "work.open-cluster-management.io/v1alpha1",
  kind: "ManifestWorkReplicaSet",
  name: "all",
  uid: "1",
};

it.each([
  ["PlacementDecision", {}, /^Written by the hub's scheduler/],
  ["CertificateSigningRequest", {}, /^A request cannot be changed/],
  [
    "ManifestWork",
    { labels: { "open-cluster-management.io/addon-name": "hello" } },
    /^The manager of the add-on hello writes it/,
  ],
  ["ManifestWork", { ownerReferences: [{ ...OWNER, controller: true }] }, /^ManifestWorkReplicaSet all owns it/],
])("%s %j is read only: %s", (kind, metadata, reason) => {
  expect(readOnlyReason({ kind, metadata: { name: "one", ...metadata } })).toMatch(reason);
});

it.each([
  ["ManifestWork", {}],
  ["ManifestWork", { ownerReferences: [OWNER] }],
  ["ManagedClusterAddOn", { labels: { "open-cluster-management.io/addon-name": "hello" } }],
  ["Placement", {}],
])("%s %j is written by people", (kind, metadata) => {
  expect(readOnlyReason({ kind, metadata: { name: "one", ...metadata } })).toBeUndefined();
});

it("deletes the work of an add-on's hooks, and none that its manager only creates again", () => {
  const labels = { "open-cluster-management.io/addon-name": "hello" };
  const ownerReferences = [{ ...OWNER, kind: "ManagedClusterAddOn", name: "hello", controller: true }];
  const work = (name: string) =>
    undeletableReason({ kind: "ManifestWork", metadata: { name, labels, ownerReferences } });
  expect(work("addon-hello-pre-delete")).toBeUndefined();
  expect(work("addon-other-pre-delete")).toMatch(/would create it again/);
  expect(work("addon-hello-deploy-0")).toMatch(/would create it again/);
});
