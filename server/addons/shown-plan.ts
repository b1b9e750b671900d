import type { EnablePlan } from "@/lib/api/addons/enable";
import type { Wave } from "@/lib/enable/waves";
import type { Stages } from "@/lib/enable/write";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";

/** What of a plan carrying it out depends on. */
export type PlanHead = Pick<EnablePlan, "id" | "problems" | "confirm" | "losing" | "gaining" | "owned"> & {
  /** Clusters that only change. */
  readonly changing?: readonly string[];
  readonly starting?: readonly string[];
};

/** A plan and the rights it needs. */
export interface MadePlan<Shown extends PlanHead = EnablePlan> {
  readonly shown: Shown;
  readonly stages: Stages;
  /** As the add-on has it now. */
  readonly strategy: ClusterManagementAddOn["spec"]["installStrategy"];
}

export function shownWaves(waves: readonly Wave[]): EnablePlan["waves"] {
  return waves.map(({ name, mandatory, clusters }) => ({ name, mandatory, size: clusters.length }));
}
