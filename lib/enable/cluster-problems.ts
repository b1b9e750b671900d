import { objectKey } from "@/lib/kube/resource";
import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { boundSets } from "@/lib/resources/managed-cluster-set";
import { decidesEqually, desiredPlacement, isCount, isOurs } from "./desired-placement";
import type { ByHand, Enablement, EnablementProblem, NewPlacement } from "./enablement";
import { type Facts, isByPlacements, namedPlacements } from "./facts";
import { ruleProblems } from "./rule";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const MAX_NAMES = 3;

/**
 * Why installing by hand is not offered; undefined where it is. With placements, a cluster add-on that none of them
 * chooses is deleted at once (docs/reference/add-ons.md#installation).
 */
export function byHandRefusal(addOn: Facts["addOn"]): string | undefined {
  if (!isByPlacements(addOn)) return undefined;
  return `${addOn.metadata.name} is installed by placements: the add-on manager would remove it from every cluster that none of them selects.`;
}

/** Problems with the choice of clusters, whomever it reaches. */
export function clusterProblems(enablement: Enablement, facts: Facts): EnablementProblem[] {
  const { clusters } = enablement;
  switch (clusters.by) {
    case "hand":
      return byHandProblems(clusters, facts);
    case "placement":
      return existingProblems(objectKey(clusters), facts);
    case "new-placement":
      return newPlacementProblems(enablement, clusters, facts);
  }
}

function byHandProblems({ clusters }: ByHand, facts: Facts): EnablementProblem[] {
  const refusal = byHandRefusal(facts.addOn);
  if (refusal) return [{ field: "clusters.by", message: refusal }];
  const at = (message: string): EnablementProblem => ({ field: "clusters.clusters", message });
  if (clusters.length === 0) return [at("Pick at least one cluster.")];
  const known = new Map(facts.clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const unknown = clusters.filter((name) => !known.has(name));
  const unaccepted = clusters.filter((name) => known.get(name)?.spec.hubAcceptsClient === false);
  const leaving = clusters.filter((name) => known.get(name)?.metadata.deletionTimestamp !== undefined);
  const losingIt = new Set(facts.installed.filter(({ isLeaving }) => isLeaving).map(({ cluster }) => cluster));
  const busy = clusters.filter((name) => losingIt.has(name) && !leaving.includes(name));
  return [
    ...(unknown.length > 0 ? [at(`The hub has no cluster ${names(unknown)}.`)] : []),
    ...(unaccepted.length > 0
      ? [at(`Not accepted yet: ${names(unaccepted)}. An add-on needs an accepted cluster.`)]
      : []),
    ...(leaving.length > 0 ? [at(`The hub is removing ${names(leaving)}.`)] : []),
    ...(busy.length > 0 ? [at(`It is being removed from ${names(busy)}. Try again when that is done.`)] : []),
  ];
}

function existingProblems(key: string, facts: Facts): EnablementProblem[] {
  const placement = facts.placement(key);
  const at = (message: string): EnablementProblem => ({ field: "clusters.name", message });
  if (!placement) return [at(`There is no placement ${key}.`)];
  if (placement.metadata.deletionTimestamp) return [at(`The placement ${key} is being removed.`)];
  return isNamed(key, facts) ? [at(alreadyBy(key, facts))] : [];
}

function newPlacementProblems(enablement: Enablement, choice: NewPlacement, facts: Facts): EnablementProblem[] {
  return [
    ...(dnsLabelError(choice.name) ? [] : takenProblems(enablement, choice, facts)),
    ...ownProblems(choice, facts),
    ...choice.tolerations.flatMap((toleration, index) =>
      tolerationProblems(toleration, `clusters.tolerations.${index}`),
    ),
    ...(choice.numberOfClusters === undefined || isCount(choice.numberOfClusters)
      ? []
      : [{ field: "clusters.numberOfClusters", message: "Enter a whole number from 1, or leave it empty for all." }]),
  ];
}

/** Problems of a new placement itself: its name, sets and rules. */
export function ownProblems(choice: NewPlacement, facts: Pick<Facts, "bindings" | "sets">): EnablementProblem[] {
  const nameError = dnsLabelError(choice.name);
  return [
    ...(nameError ? [{ field: "clusters.name", message: nameError }] : []),
    ...setProblems(choice, facts),
    ...choice.labels.flatMap((rule, index) => ruleProblems(rule, `clusters.labels.${index}`)),
    ...choice.claims.flatMap((rule, index) => ruleProblems(rule, `clusters.claims.${index}`)),
  ];
}

/** Our own unused placement may be replaced: a second attempt after one that failed half way. */
function takenProblems(enablement: Enablement, choice: NewPlacement, facts: Facts): EnablementProblem[] {
  const key = objectKey(choice);
  const at = (message: string): EnablementProblem[] => [{ field: "clusters.name", message }];
  const existing = facts.placement(key);
  if (isNamed(key, facts)) return at(alreadyBy(key, facts));
  if (!existing) return [];
  if (existing.metadata.deletionTimestamp)
    return at(`A placement of that name is being removed from ${choice.namespace}.`);
  if (!isOurs(existing))
    return at(`${choice.namespace} already has a placement of that name. Use it, or choose another name.`);
  const others = facts.usedBy(key);
  if (others.length === 0 || decidesEqually(existing, desiredPlacement(choice, enablement.rollout))) return [];
  return at(`A placement of that name installs ${names(others)} with other rules. Use it, or choose another name.`);
}

function setProblems(
  { namespace, clusterSets }: NewPlacement,
  facts: Pick<Facts, "bindings" | "sets">,
): EnablementProblem[] {
  if (namespace === "") return [{ field: "clusters.namespace", message: "Choose a namespace." }];
  const bound = new Set(boundSets(facts, namespace).map(({ metadata }) => metadata.name));
  if (bound.size === 0) {
    const message = `No cluster set is bound to ${namespace}: a placement there selects no cluster.`;
    return [{ field: "clusters.namespace", message }];
  }
  const loose = clusterSets.filter((set) => !bound.has(set));
  if (loose.length === 0) return [];
  return [
    {
      field: "clusters.clusterSets",
      message: `${names(loose)} ${loose.length === 1 ? "is" : "are"} not bound to ${namespace}.`,
    },
  ];
}

function tolerationProblems(
  { key, operator, value = "" }: NewPlacement["tolerations"][number],
  field: string,
): EnablementProblem[] {
  const keyError = key === "" ? undefined : labelKeyError(key);
  if (keyError) return [{ field: `${field}.key`, message: `${keyError}.` }];
  if (key === "" && operator === "Equal")
    return [{ field: `${field}.key`, message: "Enter a taint, or tolerate any with Exists." }];
  const valueError = operator === "Equal" ? labelValueError(value) : undefined;
  if (valueError) return [{ field: `${field}.value`, message: `${valueError}.` }];
  return operator === "Exists" && value !== "" ? [{ field: `${field}.value`, message: "Exists takes no value." }] : [];
}

function dnsLabelError(name: string): string | undefined {
  if (name === "") return "Enter a name for the placement.";
  if (name.length > 63) return `A name has at most 63 characters; this has ${name.length}.`;
  return DNS_LABEL.test(name)
    ? undefined
    : 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.';
}

function isNamed(key: string, { addOn }: Facts): boolean {
  return isByPlacements(addOn) && namedPlacements(addOn).includes(key);
}

function alreadyBy(key: string, { addOn }: Facts): string {
  return `${addOn.metadata.name} is already enabled by ${key}.`;
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES).join(", ");
  return all.length > MAX_NAMES ? `${shown} and ${all.length - MAX_NAMES} more` : shown;
}
