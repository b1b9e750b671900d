import { expect, it } from "vitest";
import { isKindSaid } from "./activity-labels";

it.each([
  ["Approve a certificate request", "CertificateSigningRequest", true],
  ["Accept a cluster", "ManagedCluster", true],
  ["Install an add-on on a cluster", "ManagedClusterAddOn", false],
  ["Change an object", "Placement", false],
  ["Create a placement", "Placement", true],
])("in “%s” a %s is called so already: %s", (action, kind, isSaid) => {
  expect(isKindSaid(action, kind)).toBe(isSaid);
});
