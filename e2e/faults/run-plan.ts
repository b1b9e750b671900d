import { randomOf } from "@/server/demo/fleet/random";
import { startTestHub } from "@/server/demo/testing";
import { VirtualClock } from "./clock";
import type { Plan } from "./fault";
import { poisonOf } from "./poisonable";
import type { Scenario } from "./scenarios";
import { staleCaches } from "./watch-caches";
import { World } from "./world";

const LONGEST_MS = 4 * 3_600_000;
/** How long nothing may be written once all is at rest: half an hour where nothing goes wrong, less elsewhere. */
const STEADY_MS = { undisturbed: 30 * 60_000, disturbed: 75_000 };

/** Of the run that the others are held against. */
export const REFERENCE_SEED = 1;

/** What came of a plan. */
export interface Run {
  readonly plan: Plan;
  readonly world: World;
  /** When the steady state began, in milliseconds since the start. */
  readonly steadySince: number;
}

/** Carries out a plan: the scenario with its fault, then half an hour in which nothing happens, then the end. */
export async function runPlan(plan: Plan, scenario: Scenario): Promise<Run> {
  const hub = await startTestHub();
  const clock = new VirtualClock(randomOf(plan.seed, "chance"));
  clock.install();
  try {
    const world = new World(hub, clock, plan);
    let steadySince = 0;
    let isOver = false;
    const script = async () => {
      await world.furnish();
      if (plan.fault.kind === "poison") await world.put(...(await poisonOf(plan.fault.plural)));
      for (const name of plan.fault.kind === "leader" ? ["first", "second"] : ["only"]) world.startManager(name);
      await scenario.run(world);
      steadySince = clock.now;
      await clock.sleep(
        plan.fault.kind === "none" && plan.seed !== REFERENCE_SEED ? STEADY_MS.undisturbed : STEADY_MS.disturbed,
      );
      for (const { process, manager } of world.living()) {
        const { followed } = world.network;
        world.seen.push(
          ...staleCaches({ process: process.name, hub: manager.hub, followed, present: world.history.present() }),
        );
      }
      world.seen.push(...(await world.close()));
    };
    let failure: unknown;
    script()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        isOver = true;
      });
    await clock.run(() => isOver, LONGEST_MS);
    if (failure !== undefined) throw failure;
    return { plan, world, steadySince };
  } finally {
    clock.uninstall();
    await hub.close();
  }
}
