import { count, plural } from "@/lib/format/count";
import { candidatesOf } from "@/lib/placement/candidates";
import { filterClusters } from "@/lib/placement/filter";
import { type PrioritizerScores, rank } from "@/lib/placement/rank";
import { type Weighted, weightsOf } from "@/lib/placement/weights";
import { placements } from "@/lib/resources/placement";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { Branch } from "./branch";
import type { Fleet } from "./facts";
import { breaks, cite, type Explanation, hides, holds } from "./finding";
import type { WhyCite } from "./why";

/** Does the cluster come before the placement's limit: its rank, and where the limit cuts. */
export function scoreFinding(branch: Branch): Explanation | undefined {
  const { facts, placement, key } = branch;
  const { numberOfClusters, prioritizerPolicy } = placement.spec;
  const limit = cite(
    placements,
    placement.metadata,
    ".spec.numberOfClusters",
    numberOfClusters === undefined ? "not set" : String(numberOfClusters),
  );
  const { weights, error } = weightsOf(prioritizerPolicy);
  if (error !== undefined) {
    const policy = cite(placements, placement.metadata, ".spec.prioritizerPolicy");
    return breaks(`The prioritizers of Placement ${key} cannot be read, so it selects no cluster: ${error}.`, [policy]);
  }
  if (numberOfClusters === undefined)
    return holds("The placement has no limit: it selects every matching cluster.", [limit]);
  if (numberOfClusters <= 0)
    return breaks(`Placement ${key} selects no cluster: its limit is ${numberOfClusters}.`, [limit]);
  if (facts.fleet.missing) return hides("the clusters it is ranked with", facts.fleet.missing);
  const sets = facts.sets;
  const bindings = facts.bindings(placement.metadata.namespace ?? "");
  const decisions = facts.decisions(key);
  if (sets.missing || bindings.missing || decisions.missing) return undefined;
  const fleet = facts.fleet.value;
  const decided = new Set(decisions.value.flatMap(decidedClusters));
  const candidates = candidatesOf({ placement, sets: sets.value, bindings: bindings.value, clusters: fleet.clusters });
  const celRun = facts.cel?.begin(fleet.scoresOf);
  const fitting = filterClusters(candidates.clusters, { placement, decided, now: facts.now, celRun }).clusters;
  return ranked(branch, { fleet, fitting, decided, weights, wanted: numberOfClusters, limit });
}

interface Contest {
  readonly fleet: Fleet;
  readonly fitting: Parameters<typeof rank>[0];
  readonly decided: ReadonlySet<string>;
  readonly weights: readonly Weighted[];
  readonly wanted: number;
  readonly limit: WhyCite;
}

function ranked({ facts, cluster, placement, key, isDecided }: Branch, contest: Contest): Explanation | undefined {
  const { fleet, fitting, decided, weights, wanted, limit } = contest;
  const { name } = cluster.metadata;
  if (fitting.length <= wanted) {
    const fit = plural(fitting.length, "cluster matches", "clusters match");
    return holds(`It takes up to ${count(wanted)}, and ${fit}: none is left out.`, [limit]);
  }
  const policy = cite(
    placements,
    placement.metadata,
    ".spec.prioritizerPolicy",
    weights.map((each) => `${each.name} × ${each.weight}`).join(", "),
  );
  const unknown = weights.find(({ prioritizer }) => prioritizer.kind === "AddOn" && !fleet.scoresOf);
  if (unknown) return unranked(unknown, { wanted, fit: fitting.length, isDecided, cites: [limit, policy] });
  const context = {
    decided,
    now: facts.now,
    otherDecisions: () => fleet.decisionsBeside(key),
    ...(fleet.scoresOf && { scoresOf: fleet.scoresOf }),
  };
  const { ranked: order, prioritizers } = rank(fitting, weights, context);
  const index = order.findIndex((each) => each.cluster.metadata.name === name);
  const own = order[index];
  const last = order[wanted - 1];
  // A cluster that does not match is not ranked: an earlier link says why.
  if (!own || !last) return undefined;
  const head = `ranks ${count(index + 1)} of the ${count(order.length)} matching clusters, with a score of ${count(own.total)}`;
  const details = { details: prioritizers.map((each) => scoreLine(each, name)) };
  if (index < wanted) return holds(`It ${head}; the limit is ${count(wanted)}.`, [limit, policy], details);
  const tie = own.total === last.total ? "the same score, and its name comes first" : `a score of ${count(last.total)}`;
  const cut = `the last one within the limit, ${last.cluster.metadata.name}, has ${tie}`;
  if (isDecided) return holds(`It was selected, though it now ${head}: ${cut}.`, [limit, policy], details);
  return breaks(
    `Placement ${key} takes ${plural(wanted, "cluster")}, and ${name} ${head}; ${cut}.`,
    [limit, policy],
    details,
  );
}

interface Unranked {
  readonly wanted: number;
  readonly fit: number;
  readonly isDecided: boolean | undefined;
  readonly cites: readonly WhyCite[];
}

function unranked({ name }: Weighted, { wanted, fit, isDecided, cites }: Unranked): Explanation {
  const head = `${count(fit)} clusters match with a limit of ${count(wanted)}, ranked by add-on scores (${name})`;
  if (isDecided) return holds(`${head}: it is selected.`, cites);
  return breaks(`${head}: it is not selected.`, cites);
}

function scoreLine({ name, weight, scores }: PrioritizerScores, cluster: string): string {
  const score = scores.get(cluster);
  return score === undefined ? `${name}: no score, which counts as 0` : `${name}: ${score} × weight ${weight}`;
}
