import { describe, expect, it } from "vitest";
import type { Plan } from "./fault";
import { judge } from "./oracle";
import { chosen, plansOf, referencePlan } from "./plans";
import { type Run, runPlan } from "./run-plan";
import type { Scenario } from "./scenarios";
import { storyOf } from "./story";

const LONGEST_MS = 120_000;

/**
 * The plans of a scenario as tests: a chosen few, or all with FAULTS=all. Each is named by its id, so `-t <id>` runs it
 * alone.
 */
export async function testScenario(scenario: Scenario, turn: number): Promise<void> {
  const reference = await runPlan(referencePlan(scenario.name), scenario);
  const all = plansOf(reference, scenario.struckAfter);
  const plans = process.env.FAULTS === "all" ? all : chosen(all, turn, scenario.focus);
  describe(scenario.name, () => {
    it("does what it should where nothing goes wrong", () => {
      expect(Object.fromEntries(reference.world.phases.map(({ name, outcome }) => [name, outcome]))).toEqual(
        scenario.outcomes,
      );
      expect(judge({ run: reference, reference, scenario })).toEqual([]);
    });

    it.each(plans.map((plan) => [plan.id, plan] as const))(
      "%s",
      (_, plan) => carryOut(plan, scenario, reference),
      LONGEST_MS,
    );
  });
}

async function carryOut(plan: Plan, scenario: Scenario, reference: Run): Promise<void> {
  const run = await runPlan(plan, scenario);
  const wrong = judge({ run, reference, scenario });
  if (wrong.length > 0) throw new Error([plan.id, ...wrong, storyOf(run)].join("\n"));
}
