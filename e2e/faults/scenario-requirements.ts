import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { addOnOf, fleet, ground, type Thing } from "@/server/controllers/test-objects";
import type { Scenario } from "./scenarios";
import { withOthers } from "./steps";

/** What `hello` requires; somebody else manages it. */
const REQUIRED = "base";

/** Waits on each cluster for what it requires, and stays when that goes. */
export const requirements: Scenario = {
  name: "requirements",
  groups: [["c1", "c2"]],
  requires: REQUIRED,
  outcomes: {
    "nothing there": "",
    "installed, not available": "",
    "available on one": "c1:v1",
    "available on both": "c1:v1 c2:v1",
    "gone from one": "c1:v1 c2:v1",
    gone: "",
  },
  focus: [
    "patch-managedclusteraddons-by-cluster-add-on",
    "create-manifestworks",
    "watch-managedclusteraddons",
    "watch-clustermanagementaddons",
  ],
  async run(world) {
    await world.phase("nothing there", () => world.put(...ground(), ...withOthers(fleet(this.groups), requiring())));
    await world.phase("installed, not available", () => world.put(...["c1", "c2"].map((name) => required(name))));
    await world.phase("available on one", () => world.patchStatus(managedClusterAddOns, REQUIRED, AVAILABLE, "c1"));
    await world.phase("available on both", () => world.patchStatus(managedClusterAddOns, REQUIRED, AVAILABLE, "c2"));
    await world.phase("gone from one", () => world.remove(managedClusterAddOns, REQUIRED, "c1"));
    await world.phase("gone", () => world.remove(clusterManagementAddOns, "hello"), { isExodus: true });
  },
};

const AVAILABLE = {
  conditions: [
    { type: "Available", status: "True", reason: "Test", message: "", lastTransitionTime: "2026-01-01T00:00:00Z" },
  ],
};

function requiring(): Thing {
  const { resource, object } = addOnOf("hello", "hello-1", "some");
  const annotations = { ...object.metadata.annotations, [REQUIRES_ANNOTATION]: REQUIRED };
  return { resource, object: { ...object, metadata: { ...object.metadata, annotations } } };
}

function required(cluster: string): Thing {
  return { resource: managedClusterAddOns, object: { metadata: { name: REQUIRED, namespace: cluster }, spec: {} } };
}
