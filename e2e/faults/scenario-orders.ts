import { condition } from "@/lib/kube/conditions";
import { HELD_CONDITION, ROLLOUTS_ANNOTATION } from "@/lib/kube/names";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ClusterManagementAddOn, clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import type { RolloutOrder } from "@/lib/rollout/orders";
import { fleet, ground, PLACEMENTS, templateConfig } from "@/server/controllers/test-objects";
import { deployedOn } from "./contents";
import type { History } from "./history";
import type { Scenario } from "./scenarios";
import { editTemplate, PER_GROUP, useTemplate } from "./steps";
import type { World } from "./world";

const AT = "2030-01-01T00:00:00Z";

/** What a person writes on the add-on; without a wish the order is taken back. */
export async function order(world: World, input?: Omit<RolloutOrder, "version">): Promise<void> {
  const text = input && JSON.stringify({ [`${PLACEMENTS}/some`]: { version: 1, ...input } });
  await world.patch(clusterManagementAddOns, "hello", {
    metadata: { annotations: { [ROLLOUTS_ANNOTATION]: text ?? null } },
  });
}

function heldReason(history: History): string | undefined {
  const addOn = history.get(clusterManagementAddOns.plural, "hello");
  const [progression] = addOn ? ClusterManagementAddOn.parse(addOn).status.installProgressions : [];
  return condition(progression?.conditions ?? [], HELD_CONDITION)?.reason;
}

/** What the rollout takes the template for now. */
async function stateOf(world: World, name: string): Promise<DesiredConfig> {
  const found = await world.client.get(addOnTemplates, { name }, world.options.signal);
  return { ...templateConfig(name), namespace: "", specHash: specHash(found) };
}

const isOn = (history: History, clusters: readonly string[], version: string) =>
  clusters.every((cluster) => deployedOn(history, cluster) === version);

/** Is held in mid-rollout, goes on, is aborted, goes on, and is rolled back. */
export const orders: Scenario = {
  name: "orders",
  groups: [["a1", "a2"], ["b1", "b2"], ["c1"]],
  outcomes: {
    installed: "a1:v1 a2:v1 b1:v1 b2:v1 c1:v1",
    held: "a1:v2 a2:v2 b1:v2 b2:v2 c1:v1",
    resumed: "a1:v2 a2:v2 b1:v2 b2:v2 c1:v2",
    aborted: "a1:v3 a2:v3 b1:v2 b2:v2 c1:v2",
    "resumed again": "a1:v3 a2:v3 b1:v3 b2:v3 c1:v3",
    "rolled back": "a1:v3 a2:v3 b1:v3 b2:v3 c1:v3",
  },
  focus: ["clustermanagementaddons", "controllerrevisions"],
  async run(world) {
    const { spokes } = world;
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups, PER_GROUP)));
    await world.phase("held", async () => {
      spokes.idle.add("b2");
      await useTemplate(world, "hello-2");
      await world.until((history) => isOn(history, ["b1", "b2"], "v2"));
      await order(world, { hold: { at: AT } });
      await world.until((history) => heldReason(history) === "HeldByPerson");
      spokes.wake("b2");
    });
    await world.phase("resumed", () => order(world));
    await world.phase("aborted", async () => {
      const back = await stateOf(world, "hello-2");
      for (const cluster of ["b1", "b2"]) spokes.idle.add(cluster);
      await editTemplate(world, "hello-2", "v3");
      await world.until((history) => isOn(history, ["b1", "b2"], "v3"));
      await order(world, { abort: { at: AT, of: [await stateOf(world, "hello-2")], back: [back] } });
      await world.until((history) => isOn(history, ["b1", "b2"], "v2"));
      spokes.wake("b1", "b2");
    });
    await world.phase("resumed again", () => order(world));
    await world.phase("rolled back", async () => {
      spokes.idle.add("b2");
      await editTemplate(world, "hello-2", "v4");
      await world.until((history) => isOn(history, ["b2"], "v4"));
      await editTemplate(world, "hello-2", "v3");
      await world.clock.sleep(2_000);
      spokes.wake("b2");
    });
  },
};
