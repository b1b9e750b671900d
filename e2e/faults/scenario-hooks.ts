import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { fleet, ground, hookedTemplate } from "@/server/controllers/test-objects";
import type { Scenario } from "./scenarios";
import { decide, useTemplate, withOthers } from "./steps";

/** Cleans up with a Job wherever it goes from. */
export const hooks: Scenario = {
  name: "hooks",
  groups: [["c1", "c2"]],
  cleansUp: true,
  outcomes: {
    installed: "c1:v1 c2:v1",
    "removed by hand on one": "c1:v1 c2:v1",
    moved: "c1:v1 spare:v1",
    "another template": "c1:v2 spare:v2",
    gone: "",
  },
  focus: [
    "patch-managedclusteraddons-by-cluster-add-on",
    "create-manifestworks",
    "watch-manifestworks",
    "watch-managedclusteraddons",
  ],
  async run(world) {
    const hooked = [hookedTemplate("hello-1", "v1"), hookedTemplate("hello-2", "v2")];
    await world.phase("installed", () => world.put(...ground(), ...withOthers(fleet(this.groups), ...hooked)));
    await world.phase("removed by hand on one", () => world.remove(managedClusterAddOns, "hello", "c2"), {
      isExodus: true,
    });
    await world.phase("moved", () => decide(world, 0, ["c1", "spare"]), { isExodus: true });
    await world.phase("another template", () => useTemplate(world, "hello-2"));
    await world.phase("gone", () => world.remove(clusterManagementAddOns, "hello"), { isExodus: true });
  },
};
