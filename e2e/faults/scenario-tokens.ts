import { roles, serviceAccounts } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { fleet, ground } from "@/server/controllers/test-objects";
import type { Scenario } from "./scenarios";
import type { World } from "./world";

/** Plays the cluster's agent, which chooses how its add-on registers. */
function choose(world: World, cluster: string, driver: "token" | "csr"): Promise<void> {
  const kubeClient = { subject: { user: "", groups: [] }, driver };
  return world.patchStatus(
    managedClusterAddOns,
    "hello",
    { registrations: [{ type: "kubeClient", kubeClient }] },
    cluster,
  );
}

/** Registers by token on some clusters for a while. */
export const tokens: Scenario = {
  name: "tokens",
  groups: [["c1", "c2"]],
  outcomes: {
    installed: "c1:v1 c2:v1",
    "by token": "c1:v1 c2:v1 tokens:c1 tokens:c2",
    "damaged by somebody": "c1:v1 c2:v1 tokens:c1 tokens:c2",
    "by certificate on one": "c1:v1 c2:v1 tokens:c1",
    "removed by hand on one": "c1:v1 c2:v1",
    "by token again": "c1:v1 c2:v1 tokens:c1",
    gone: "",
  },
  focus: ["serviceaccounts", "roles", "create-rolebindings", "delete-"],
  async run(world) {
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups)));
    await world.phase("by token", async () => {
      for (const cluster of ["c1", "c2"]) await choose(world, cluster, "token");
    });
    await world.phase("damaged by somebody", async () => {
      await world.patch(roles, "hello-token-role", { rules: [] }, "c1");
      await world.remove(serviceAccounts, "hello-agent", "c2");
    });
    await world.phase("by certificate on one", () => choose(world, "c2", "csr"));
    await world.phase("removed by hand on one", () => world.remove(managedClusterAddOns, "hello", "c1"), {
      isExodus: true,
    });
    await world.phase("by token again", () => choose(world, "c1", "token"));
    await world.phase("gone", () => world.remove(clusterManagementAddOns, "hello"), { isExodus: true });
  },
};
