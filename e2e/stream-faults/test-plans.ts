import { beforeAll, describe, expect, it } from "vitest";
import { type Plan, runPlan } from "./run-plan";
import { loadTabs } from "./tab-code";

const LONGEST_MS = 120_000;
/** Of how many plans one is carried out where no one asks for all. */
const ONE_OF = 3;

/** Plans as tests: some of them, or all with FAULTS=all. Each is named by its id, so `-t <id>` runs it alone. */
export function testPlans(name: string, all: readonly Plan[]): void {
  const plans = process.env.FAULTS === "all" ? all : all.filter((_, position) => position % ONE_OF === 0);
  describe(name, () => {
    beforeAll(loadTabs);
    it.each(plans.map((plan) => [plan.id, plan] as const))(
      "%s",
      async (_, plan) => expect(await runPlan(plan)).toEqual([]),
      LONGEST_MS,
    );
  });
}
