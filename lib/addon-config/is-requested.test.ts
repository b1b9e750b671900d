import { describe, expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { isRequested } from "./is-requested";

const template = (name: string) => ({ group: "addon.open-cluster-management.io", resource: "addontemplates", name });
const addOn = ClusterManagementAddOn.parse({
  spec: {
    defaultConfigs: [template("default")],
    installStrategy: { type: "Placements", placements: [{ namespace: "n", name: "p", configs: [template("placed")] }] },
  },
});
const clusterAddOn = ManagedClusterAddOn.parse({
  spec: { configs: [template("own")] },
  status: { configReferences: [{ ...template(""), desiredConfig: { name: "invented", specHash: "1" } }] },
});

describe("isRequested", () => {
  it.each([
    ["default", true],
    ["placed", true],
    ["own", true],
    ["invented", false],
    ["other", false],
  ])("of %s is %s", (name, expected) => {
    expect(isRequested(template(name), addOn, clusterAddOn)).toBe(expected);
  });
});
