import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { WhyFacts } from "./facts";

/** One placement of the add-on, evaluated for one cluster. */
export interface Branch {
  readonly facts: WhyFacts;
  readonly cluster: ManagedCluster;
  readonly placement: Placement;
  /** "namespace/name". */
  readonly key: string;
  /** Whether its decisions name the cluster; undefined where they are not visible. */
  readonly isDecided: boolean | undefined;
}

export function namesCluster(facts: Pick<WhyFacts, "decisions">, key: string, cluster: string): boolean | undefined {
  const decisions = facts.decisions(key);
  return decisions.missing ? undefined : decisions.value.some((each) => decidedClusters(each).includes(cluster));
}
