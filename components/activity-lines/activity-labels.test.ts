import { expect, it } from "vitest";
import { namesKind } from "./activity-labels";

it.each([
  ["Approve a certificate request", "CertificateSigningRequest", true],
  ["Accept a cluster", "ManagedCluster", true],
  ["Install an add-on on a cluster", "ManagedClusterAddOn", false],
  ["Change an object", "Placement", false],
  ["Create a placement", "Placement", true],
])("in “%s” a %s is named already: %s", (action, kind, isNamed) => {
  expect(namesKind(action, kind)).toBe(isNamed);
});
