import { vi } from "vitest";
import { VirtualClock } from "@/e2e/faults/clock";
import { hashOf, randomOf } from "@/server/demo/fleet/random";
import { leaks, pagesAsOnHub } from "./oracles";
import { Site } from "./site";
import { Story } from "./story";

/** Something that goes wrong between browsers and consoles. */
export interface Plan {
  /** By which it can be run alone. */
  readonly id: string;
  readonly seed: number;
  /** How long the tabs may take, when all is well again, to show what is. */
  readonly recoveryMs?: number;
  /** Anything other than one person with one tab. */
  furnish?(site: Site): unknown;
  /** Comes back when all is well again. Says what must not have been. */
  carryOut(story: Story): Promise<string[] | undefined>;
}

const LONGEST_MS = 3_600_000;
const BEFORE_MS = 5_000;
/** The longest that a browser waits between two tries, and some time to read. */
const RECOVERY_MS = 32_000;
const CALM_MS = 3_000;
const GOODBYE_MS = 65_000;

/** Carries a plan out, and says all that is wrong. */
export async function runPlan(plan: Plan): Promise<string[]> {
  const clock = new VirtualClock(randomOf(plan.seed, plan.id));
  const site = new Site(clock, randomOf(plan.seed, `${plan.id} changes`));
  for (const [name, value] of Object.entries(site.globals)) vi.stubGlobal(name, value);
  clock.install();
  try {
    let isOver = false;
    const run = play(site, plan).finally(() => {
      isOver = true;
    });
    run.catch(() => undefined);
    await clock.run(() => isOver, LONGEST_MS);
    return await run;
  } finally {
    clock.uninstall();
    vi.unstubAllGlobals();
  }
}

async function play(site: Site, plan: Plan): Promise<string[]> {
  (plan.furnish ?? ((at: Site) => at.person("ada")))(site);
  const story = new Story(site);
  await story.sleep(BEFORE_MS);
  // After every second plan nothing changes any more that could make up for what was missed.
  const wrong = (await plan.carryOut(story)) ?? [];
  if (hashOf(plan.id) % 2 === 0) story.rest();
  await story.sleep(plan.recoveryMs ?? RECOVERY_MS);
  story.rest();
  await story.sleep(CALM_MS);
  wrong.push(...pagesAsOnHub(site), ...site.everyTab.flatMap(({ seen }) => seen));
  for (const tab of [...site.tabs]) site.close(tab);
  await story.sleep(GOODBYE_MS);
  for (const { sessions } of site.hub.replicas) for (const session of sessions.values()) session.end();
  wrong.push(...leaks(site));
  return wrong;
}
