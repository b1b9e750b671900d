import { plural } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import type { Schedule } from "@/lib/placement/schedule";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, inSet } from "@/lib/resources/managed-cluster-set";
import type { Placement } from "@/lib/resources/placement";
import { groupDecisions } from "@/lib/rollout/decision-groups";
import { decidedBy, type Facts } from "./facts";
import { scheduled } from "./scheduled";
import { type ExcludedCluster, type SelectedClusters, selectionOf } from "./select-clusters";
import { taintSummary } from "./taint-labels";

type Left = "set" | "predicate" | "taint" | "number" | "unanswered";

/** The clusters an existing placement selected, from its decisions, and why it excluded the others, computed here. */
export function selectByExisting(placement: Placement, facts: Facts): SelectedClusters {
  const key = objectKey(placement.metadata);
  const chosen = decidedBy(facts, key);
  const grouped = groupDecisions(facts.decisions(key));
  const out = leftOutBy(placement, facts, new Set(chosen));
  const { numberOfClusters, clusterSets } = placement.spec;
  const from =
    clusterSets.length > 0 ? `In ${clusterSets.join(", ")}` : `In a set bound to ${placement.metadata.namespace}`;
  const steps = [
    { rule: from, out: out.set },
    { rule: `The rules of ${placement.metadata.name}`, out: out.predicate },
    { rule: "No taint that it does not tolerate", out: out.taint },
    ...(numberOfClusters === undefined
      ? []
      : [{ rule: `At most ${plural(numberOfClusters, "cluster")}`, out: out.number }]),
    ...(out.unanswered.length > 0 ? [{ rule: "Selected by the hub", out: out.unanswered }] : []),
  ];
  return { chosen, groups: grouped.ok ? [...grouped.groups] : [], ...selectionOf(facts.clusters.length, steps) };
}

interface Judgement {
  readonly step: Left;
  readonly message: string;
}

function leftOutBy(placement: Placement, facts: Facts, chosen: ReadonlySet<string>): Record<Left, ExcludedCluster[]> {
  const wanted = placement.spec.clusterSets;
  const bound = boundSets(facts, placement.metadata.namespace ?? "");
  const sets = bound.filter(({ metadata }) => wanted.length === 0 || wanted.includes(metadata.name));
  const exclusions = new Map(scheduled(placement, facts).excluded.map((each) => [each.cluster, each]));
  const judge = (cluster: ManagedCluster): Judgement => {
    const exclusion = exclusions.get(cluster.metadata.name);
    if (exclusion) return excludedText(cluster, exclusion);
    if (sets.some((set) => inSet(set, cluster))) return { step: "unanswered", message: "The hub has not selected it." };
    return { step: "set", message: "It is in none of the placement's cluster sets." };
  };
  const result: Record<Left, ExcludedCluster[]> = { set: [], predicate: [], taint: [], number: [], unanswered: [] };
  for (const cluster of facts.clusters) {
    const { name } = cluster.metadata;
    if (chosen.has(name)) continue;
    const { step, message } = judge(cluster);
    result[step].push({ cluster: name, message });
  }
  return result;
}

function excludedText(cluster: ManagedCluster, { step, reason }: Schedule["excluded"][number]): Judgement {
  switch (step) {
    case "taint":
      return { step, message: taintSummary(cluster, reason) };
    case "number":
      return { step, message: `${reason}.` };
    case "deleting":
      return { step: "set", message: "It is being removed from the hub." };
    default:
      return { step: "predicate", message: `Excluded: ${reason}.` };
  }
}
