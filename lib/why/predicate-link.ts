import { asSentence } from "@/lib/health/summary";
import { predicatesError, satisfiesPredicates } from "@/lib/placement/cluster-selector";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { placements } from "@/lib/resources/placement";
import type { Branch } from "./branch";
import { breaks, cite, type Explanation, holds, keyPath } from "./finding";
import { type Unmet, unmetBy } from "./requirements";
import type { WhyCite } from "./why";

/** Does one of the placement's predicates take the cluster; else which requirement does not. */
export function predicateFinding({ facts, cluster, placement, key }: Branch): Explanation {
  const { predicates } = placement.spec;
  const run = facts.cel?.begin(facts.fleet.missing ? undefined : facts.fleet.value.scoresOf);
  const requirement = cite(
    placements,
    placement.metadata,
    ".spec.predicates",
    predicates.length === 0 ? "none" : `${predicates.length}`,
  );
  const error = predicatesError(predicates, run);
  if (error)
    return breaks(
      `The predicates of Placement ${key} cannot be read, so it selects no cluster. ${asSentence(error) ?? ""}`,
      [requirement],
    );
  if (predicates.length === 0)
    return holds("The placement has no predicates: every cluster in its sets matches.", [requirement]);
  if (satisfiesPredicates(predicates, cluster, run)) {
    return holds("Its labels, claims and properties match the placement.", [requirement]);
  }
  const unmet = predicates.map((predicate, index) => unmetBy(predicate, cluster, run, `.spec.predicates[${index}]`));
  const [nearest = []] = unmet.toSorted((a, b) => a.length - b.length);
  const [first] = nearest;
  const head =
    predicates.length === 1
      ? `Placement ${key} does not match ${cluster.metadata.name}`
      : `None of the ${predicates.length} predicates of Placement ${key} matches ${cluster.metadata.name}`;
  const closest = predicates.length === 1 || !first ? "" : " closest:";
  const rest = nearest.length > 1 ? ` ${nearest.length - 1} more of its requirements are not met.` : "";
  const because = first ? `:${closest} ${lowered(first.message)}` : ".";
  return breaks(
    `${head}${because}${rest}`,
    nearest.slice(0, MAX_CITED).flatMap((each) => citesOf(each)),
    { details: detailsOf(unmet) },
  );

  function citesOf(each: Unmet): WhyCite[] {
    return [cite(placements, placement.metadata, each.field), ...clusterCite(each)];
  }

  function clusterCite({ has }: Unmet): WhyCite[] {
    if (has.on === "label") return [cite(managedClusters, cluster.metadata, keyPath("labels", has.key), has.value)];
    if (has.on === "claim")
      return [
        cite(managedClusters, cluster.metadata, `.status.clusterClaims[?(@.name=="${has.key}")].value`, has.value),
      ];
    return has.key === ""
      ? []
      : [cite(managedClusters, cluster.metadata, has.key.replace("managedCluster", ""), has.value)];
  }
}

const MAX_CITED = 3;

/** Each requirement that is not met, with its predicate if there are several. */
function detailsOf(unmet: readonly (readonly Unmet[])[]): string[] {
  const lines = unmet.flatMap((each, index) =>
    each.map(({ message }) => (unmet.length === 1 ? message : `Predicate ${index + 1}: ${message}`)),
  );
  return lines.length > 1 ? lines : [];
}

function lowered(message: string): string {
  return message.slice(0, 1).toLowerCase() + message.slice(1);
}
