import type { Run } from "./run-plan";
import type { Scenario } from "./scenarios";

/** A run, the run of its scenario in which nothing goes wrong, and the scenario. */
export interface Trial {
  readonly run: Run;
  readonly reference: Run;
  readonly scenario: Scenario;
}
