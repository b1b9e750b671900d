import { compareText } from "@/lib/kube/order";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { Placement } from "@/lib/resources/placement";
import { type Exclusion, leftOut, misconfigured } from "./exclusion";
import type { ScoreContext } from "./prioritizers";
import { type PrioritizerScores, type Ranked, rank } from "./rank";
import { weightsOf } from "./weights";

export interface Choice {
  /** Best first where not all are wanted, else by name. */
  readonly selected: readonly ManagedCluster[];
  readonly excluded: readonly Exclusion[];
  /** What the choice went by; empty where there was nothing to choose between. */
  readonly prioritizers: readonly PrioritizerScores[];
  /** Best first; empty where nothing was scored. */
  readonly ranked: readonly Ranked[];
  /** ":<what is wrong>": nothing is chosen. */
  readonly error?: string;
}

export interface ChoiceContext extends ScoreContext {
  readonly placement: Placement;
}

/** The requested number of clusters, best first. If all are selected, none is scored. */
export function choose(clusters: readonly ManagedCluster[], context: ChoiceContext): Choice {
  const { numberOfClusters = clusters.length, prioritizerPolicy } = context.placement.spec;
  const { weights, error } = weightsOf(prioritizerPolicy);
  if (error !== undefined) return refuse(clusters, `:${error}`);
  if (numberOfClusters < 0) return refuse(clusters, ":numberOfClusters must not be negative");
  if (numberOfClusters >= clusters.length || numberOfClusters === 0) {
    const byName = clusters.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name));
    return {
      selected: byName.slice(0, numberOfClusters),
      excluded: byName.slice(numberOfClusters).map(unwanted),
      prioritizers: [],
      ranked: [],
    };
  }
  const { ranked, prioritizers } = rank(clusters, weights, context);
  const selected = ranked.slice(0, numberOfClusters);
  const lowest = selected.at(-1)?.total;
  const excluded = ranked.slice(numberOfClusters).map((one) => outdone(one, selected.length, lowest));
  return { selected: selected.map(({ cluster }) => cluster), excluded, prioritizers, ranked };
}

function unwanted(cluster: ManagedCluster): Exclusion {
  return leftOut(cluster, "number", "no clusters are wanted");
}

function outdone({ cluster, total }: Ranked, chosen: number, lowest: number | undefined): Exclusion {
  const [clusters, are] = chosen === 1 ? ["cluster", "is"] : ["clusters", "are"];
  const reason = total === lowest ? `${are} chosen already` : `with a better score than ${total} ${are} chosen`;
  return leftOut(cluster, "number", `${chosen} ${clusters} ${reason}`);
}

function refuse(clusters: readonly ManagedCluster[], error: string): Choice {
  return { selected: [], excluded: misconfigured(clusters, error), prioritizers: [], ranked: [], error };
}
