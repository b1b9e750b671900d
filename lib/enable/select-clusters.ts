import { plural } from "@/lib/format/count";
import { compareText } from "@/lib/kube/order";
import type { Schedule } from "@/lib/placement/schedule";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, inSet } from "@/lib/resources/managed-cluster-set";
import { Placement } from "@/lib/resources/placement";
import { desiredPlacement, isCount } from "./desired-placement";
import type { EnablementRollout, NewPlacement } from "./enablement";
import { leftOutCounts } from "./left-out-counts";
import { isWellFormed, keeps, ruleSummary, rulesOf, ruleText } from "./rule";
import { type ScheduleFacts, scheduled } from "./scheduled";
import { taintLabel, taintSummary } from "./taint-labels";

/** One rule: how many clusters stay after it. */
export interface SelectionLine {
  readonly rule: string;
  readonly stays: number;
  readonly detail?: string;
}

export interface ExcludedCluster {
  readonly cluster: string;
  readonly message: string;
}

export interface SelectedClusters {
  /** Sorted by name. */
  readonly chosen: readonly string[];
  readonly groups: Schedule["groups"];
  readonly selection: readonly SelectionLine[];
  /** Those that got furthest come first. */
  readonly leftOut: readonly ExcludedCluster[];
}

interface Step {
  readonly rule: string;
  readonly detail?: string | undefined;
  /** Which clusters it excludes, and why. */
  readonly out: readonly ExcludedCluster[];
}

/** The clusters a new placement would select, computed like the hub's scheduler, and which rule excludes which. */
export function selectClusters(
  choice: NewPlacement,
  rollout: EnablementRollout,
  facts: ScheduleFacts,
): SelectedClusters {
  const placement = Placement.parse(desiredPlacement(choice, rollout));
  const answer = scheduled(placement, facts);
  const steps = [
    setStep(choice, facts),
    ...ruleSteps(choice, facts, answer),
    taintStep(choice, facts, answer),
    ...numberStep(choice, answer),
  ];
  return {
    chosen: answer.selected.toSorted(compareText),
    groups: answer.groups,
    ...selectionOf(facts.clusters.length, steps),
  };
}

/** How many clusters stay after each step, and all clusters that steps exclude. */
export function selectionOf(fleet: number, steps: readonly Step[]): Pick<SelectedClusters, "selection" | "leftOut"> {
  const selection: SelectionLine[] = [{ rule: "Clusters on this hub", stays: fleet }];
  let stays = fleet;
  for (const { rule, detail, out } of steps) {
    stays -= out.length;
    selection.push(detail ? { rule, stays, detail } : { rule, stays });
  }
  return {
    selection,
    leftOut: steps.toReversed().flatMap(({ out }) => out.toSorted((a, b) => compareText(a.cluster, b.cluster))),
  };
}

function setStep({ namespace, clusterSets }: NewPlacement, facts: ScheduleFacts): Step {
  const wanted = new Set(clusterSets);
  const sets = boundSets(facts, namespace).filter(({ metadata }) => wanted.size === 0 || wanted.has(metadata.name));
  const deleting = facts.clusters.filter((cluster) => isLeaving(cluster) && sets.some((set) => inSet(set, cluster)));
  const outside = facts.clusters.filter((cluster) => !sets.some((set) => inSet(set, cluster)));
  const from = clusterSets.length > 0 ? `In ${clusterSets.join(", ")}` : `In a set bound to ${namespace}`;
  const why =
    clusterSets.length > 0
      ? `It is not in ${clusterSets.join(" or ")}.`
      : `It is in no cluster set that is bound to ${namespace}.`;
  return {
    rule: from,
    detail: deleting.length > 0 ? `${plural(deleting.length, "cluster")} being removed` : undefined,
    out: [
      ...outside.map(({ metadata }) => ({ cluster: metadata.name, message: why })),
      ...deleting.map(({ metadata }) => ({ cluster: metadata.name, message: "It is being removed from the hub." })),
    ],
  };
}

/** Each rule takes out those that passed the ones before it. */
function ruleSteps(choice: NewPlacement, { clusters }: ScheduleFacts, answer: Schedule): Step[] {
  let unfit = excludedBy(answer, clusters, "predicate");
  return rulesOf(choice)
    .filter(({ rule }) => isWellFormed(rule))
    .map((placed) => {
      const out = unfit.filter((cluster) => !keeps(placed, cluster));
      unfit = unfit.filter((cluster) => keeps(placed, cluster));
      return {
        rule: ruleText(placed),
        detail: leftOutCounts(placed, out),
        out: out.map((cluster) => ({ cluster: cluster.metadata.name, message: ruleSummary(placed, cluster) })),
      };
    });
}

function taintStep({ tolerations }: NewPlacement, { clusters }: ScheduleFacts, answer: Schedule): Step {
  const reasons = new Map(answer.excluded.map(({ cluster, reason }) => [cluster, reason]));
  const reasonOf = (cluster: ManagedCluster) => reasons.get(cluster.metadata.name) ?? "";
  const out = excludedBy(answer, clusters, "taint");
  return {
    rule:
      tolerations.length > 0
        ? `Tolerates ${tolerations.map(({ key }) => (key === "" ? "every taint" : key)).join(", ")}`
        : "No taint",
    detail: taintCounts(out.map((cluster) => taintLabel(cluster, reasonOf(cluster)))),
    out: out.map((cluster) => ({
      cluster: cluster.metadata.name,
      message: taintSummary(cluster, reasonOf(cluster)),
    })),
  };
}

function numberStep({ numberOfClusters }: NewPlacement, answer: Schedule): Step[] {
  if (!isCount(numberOfClusters)) return [];
  const out = answer.excluded.filter(({ step }) => step === "number");
  const messages = out.map(({ cluster, reason }) => ({ cluster, message: `${reason}.` }));
  return [{ rule: `At most ${plural(numberOfClusters, "cluster")}`, out: messages }];
}

function excludedBy(answer: Schedule, clusters: readonly ManagedCluster[], step: string): ManagedCluster[] {
  const names = new Set(answer.excluded.filter((each) => each.step === step).map(({ cluster }) => cluster));
  return clusters.filter(({ metadata }) => names.has(metadata.name));
}

function taintCounts(text: readonly string[]): string | undefined {
  if (text.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const label of text) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, times]) => `${times} ${label}`).join(", ");
}

function isLeaving({ metadata }: ManagedCluster): boolean {
  return metadata.deletionTimestamp !== undefined;
}
