import { describe, expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { missingOwners, ownerOf } from "./owner";

const addOn = ClusterManagementAddOn.parse({ metadata: { name: "hello", uid: "new" } });
const owner = ownerOf(addOn);
const other = { apiVersion: "v1", kind: "ConfigMap", name: "x", uid: "x" };

function owners(...ownerReferences: object[]) {
  return missingOwners(ManagedClusterAddOn.parse({ metadata: { name: "hello", ownerReferences } }), addOn);
}

describe("missingOwners", () => {
  it("is the add-on as controller", () => {
    expect(owner).toEqual({
      apiVersion: "addon.open-cluster-management.io/v1beta1",
      kind: "ClusterManagementAddOn",
      name: "hello",
      uid: "new",
      controller: true,
      blockOwnerDeletion: true,
    });
  });

  it.each([
    ["is added", [], [owner]],
    ["is added behind others", [other], [other, owner]],
    ["takes the place of one with another uid", [{ ...owner, uid: "old" }, other], [owner, other]],
    [
      "takes the place of one of another version",
      [{ ...owner, apiVersion: "addon.open-cluster-management.io/v1alpha1" }],
      [owner],
    ],
    [
      "leaves the controller's place to who has it",
      [{ ...other, controller: true }],
      [
        { ...other, controller: true },
        { ...owner, controller: false },
      ],
    ],
  ])("%s", (_, present, expected) => {
    expect(owners(...present)).toEqual(expected);
  });

  it.each([
    ["it stands there", [owner, other]],
    [
      "it stands beside a controller",
      [
        { ...other, controller: true },
        { ...owner, controller: false },
      ],
    ],
  ])("changes nothing where %s", (_, present) => {
    expect(owners(...present)).toBeUndefined();
  });
});
