import { expect, it } from "vitest";
import { readOnlyReason } from "./read-only";

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
