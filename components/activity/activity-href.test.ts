import { expect, it } from "vitest";
import { activityHref } from "./activity-href";

it.each([
  [
    {
      group: "certificates.k8s.io",
      resource: "certificatesigningrequests",
      kind: "CertificateSigningRequest",
      name: "a b",
    },
    "/approvals/a%20b",
  ],
  [
    {
      group: "addon.open-cluster-management.io",
      resource: "clustermanagementaddons",
      kind: "ClusterManagementAddOn",
      name: "logs",
    },
    "/addons/logs/yaml",
  ],
  [{ group: "", resource: "configmaps", kind: "ConfigMap", namespace: "a", name: "b" }, undefined],
])("the page of %j is %s", (object, href) => {
  expect(activityHref(object)).toBe(href);
});
