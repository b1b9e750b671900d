import { Freeze, freezes, isFreezeAcknowledged } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { fleet, ground } from "@/server/controllers/test-objects";
import { startOfRun } from "./clock";
import { deployedOn } from "./contents";
import type { History } from "./history";
import type { Scenario } from "./scenarios";
import { editTemplate, PER_GROUP, useTemplate } from "./steps";
import type { World } from "./world";

const FREEZE = "quarter-end";
const WINDOW = "nights";
/** No run lasts until then. */
const LATER = [{ start: "20:00", duration: "1h" }];

const isOn = (history: History, clusters: readonly string[], version: string) =>
  clusters.every((cluster) => deployedOn(history, cluster) === version);

function isAcknowledged(history: History): boolean {
  const freeze = history.get(freezes.plural, FREEZE);
  return freeze !== undefined && isFreezeAcknowledged(Freeze.parse(freeze));
}

/** Opens when the next minute but one begins, and stays so for longer than a rollout takes. */
function soon(world: World): object[] {
  const opens = new Date(startOfRun + world.clock.now + 2 * 60_000);
  return [{ start: opens.toISOString().slice(11, 16), duration: "2h" }];
}

/** Is frozen and thawed in mid-rollout, then waits for a window of the second group. */
export const gates: Scenario = {
  name: "gates",
  groups: [
    ["a1", "a2"],
    ["b1", "b2"],
  ],
  outcomes: {
    installed: "a1:v1 a2:v1 b1:v1 b2:v1",
    frozen: "a1:v2 a2:v2 b1:v1 b2:v1",
    "edited while frozen": "a1:v2 a2:v2 b1:v1 b2:v1",
    thawed: "a1:v3 a2:v3 b1:v3 b2:v3",
    "outside the window": "a1:v4 a2:v4 b1:v3 b2:v3",
    "the window opens": "a1:v4 a2:v4 b1:v4 b2:v4",
    "without a window": "a1:v5 a2:v5 b1:v5 b2:v5",
  },
  focus: ["leader", "watch-freezes", "watch-maintenancewindows", "freezes.status", "maintenancewindows.status"],
  struckAfter: ["patch-freezes.status", "patch-maintenancewindows.status"],
  async run(world) {
    await world.phase("installed", () => world.put(...ground(), ...fleet(this.groups, PER_GROUP)));
    await world.phase("frozen", async () => {
      world.spokes.idle.add("a2");
      await useTemplate(world, "hello-2");
      await world.until((history) => isOn(history, ["a1", "a2"], "v2"));
      await world.put({ resource: freezes, object: { metadata: { name: FREEZE }, spec: { reason: "Quarter end" } } });
      await world.until(isAcknowledged);
      world.spokes.wake("a2");
    });
    await world.phase("edited while frozen", () => editTemplate(world, "hello-2", "v3"));
    await world.phase("thawed", () => world.remove(freezes, FREEZE));
    await world.phase("outside the window", async () => {
      const spec = { clusters: { names: ["b1", "b2"] }, schedule: LATER };
      await world.put({ resource: maintenanceWindows, object: { metadata: { name: WINDOW }, spec } });
      await world.clock.sleep(2_000);
      await editTemplate(world, "hello-2", "v4");
    });
    await world.phase("the window opens", async () => {
      await world.patch(maintenanceWindows, WINDOW, { spec: { schedule: soon(world) } });
      await world.until((history) => isOn(history, ["b1", "b2"], "v4"));
    });
    await world.phase("without a window", async () => {
      await world.remove(maintenanceWindows, WINDOW);
      await editTemplate(world, "hello-2", "v5");
    });
  },
};
