import { plural } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { boundSets } from "@/lib/resources/managed-cluster-set";
import { type Facts, isByPlacements, namedPlacements } from "./facts";
import { ruleProblems } from "./rule";
import type { ByHand, NewPlacement, Problem, Wish } from "./wish";
import { decidesAlike, isCount, isOurs, wishedPlacement } from "./wished-placement";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const MOST_NAMES = 3;

/** Why by hand is not offered; undefined where it is (F8: what no placement chooses would be removed at once). */
export function byHandRefusal(addOn: Facts["addOn"]): string | undefined {
  if (!isByPlacements(addOn)) return undefined;
  return `${addOn.metadata.name} is installed by placements: the add-on manager would remove it again from every cluster that none of them chooses.`;
}

/** What is wrong with the choice of clusters, whomever it reaches. */
export function clusterProblems(wish: Wish, facts: Facts): Problem[] {
  const { clusters } = wish;
  switch (clusters.by) {
    case "hand":
      return byHandProblems(clusters, facts);
    case "placement":
      return existingProblems(objectKey(clusters), facts);
    case "new-placement":
      return newPlacementProblems(wish, clusters, facts);
  }
}

function byHandProblems({ clusters }: ByHand, facts: Facts): Problem[] {
  const refusal = byHandRefusal(facts.addOn);
  if (refusal) return [{ field: "clusters.by", sentence: refusal }];
  const at = (sentence: string): Problem => ({ field: "clusters.clusters", sentence });
  if (clusters.length === 0) return [at("Pick at least one cluster.")];
  const known = new Map(facts.clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const unknown = clusters.filter((name) => !known.has(name));
  const unaccepted = clusters.filter((name) => known.get(name)?.spec.hubAcceptsClient === false);
  const leaving = clusters.filter((name) => known.get(name)?.metadata.deletionTimestamp !== undefined);
  const losingIt = new Set(facts.installed.filter(({ isLeaving }) => isLeaving).map(({ cluster }) => cluster));
  const busy = clusters.filter((name) => losingIt.has(name) && !leaving.includes(name));
  return [
    ...(unknown.length > 0 ? [at(`The hub has no cluster ${names(unknown)}.`)] : []),
    ...(unaccepted.length > 0 ? [at(`Nobody has accepted ${names(unaccepted)} yet: there is no place for an add-on on the hub.`)] : []),
    ...(leaving.length > 0 ? [at(`The hub is removing ${names(leaving)}.`)] : []),
    ...(busy.length > 0 ? [at(`It is just being removed from ${names(busy)}. Try again when it is gone.`)] : []),
  ];
}

function existingProblems(key: string, facts: Facts): Problem[] {
  const placement = facts.placement(key);
  const at = (sentence: string): Problem => ({ field: "clusters.name", sentence });
  if (!placement) return [at(`There is no placement ${key}.`)];
  if (placement.metadata.deletionTimestamp) return [at(`The placement ${key} is being removed.`)];
  return isNamed(key, facts) ? [at(alreadyBy(key, facts))] : [];
}

function newPlacementProblems(wish: Wish, choice: NewPlacement, facts: Facts): Problem[] {
  return [
    ...(dnsLabelError(choice.name) ? [] : takenProblems(wish, choice, facts)),
    ...ownProblems(choice, facts),
    ...choice.tolerations.flatMap((toleration, place) => tolerationProblems(toleration, `clusters.tolerations.${place}`)),
    ...(choice.numberOfClusters === undefined || isCount(choice.numberOfClusters)
      ? []
      : [{ field: "clusters.numberOfClusters", sentence: "Give a whole number from 1, or leave it empty for all." }]),
  ];
}

/** What is wrong with what a new placement says of itself: its name, its sets and its rules. */
export function ownProblems(choice: NewPlacement, facts: Pick<Facts, "bindings" | "sets">): Problem[] {
  const nameError = dnsLabelError(choice.name);
  return [
    ...(nameError ? [{ field: "clusters.name", sentence: nameError }] : []),
    ...setProblems(choice, facts),
    ...choice.labels.flatMap((rule, place) => ruleProblems(rule, `clusters.labels.${place}`)),
    ...choice.claims.flatMap((rule, place) => ruleProblems(rule, `clusters.claims.${place}`)),
  ];
}

/** Our own placement that nobody uses yet may be made over: a second try after a first that failed half way. */
function takenProblems(wish: Wish, choice: NewPlacement, facts: Facts): Problem[] {
  const key = objectKey(choice);
  const at = (sentence: string): Problem[] => [{ field: "clusters.name", sentence }];
  const existing = facts.placement(key);
  if (isNamed(key, facts)) return at(alreadyBy(key, facts));
  if (!existing) return [];
  if (existing.metadata.deletionTimestamp) return at(`A placement of that name is just being removed from ${choice.namespace}.`);
  if (!isOurs(existing)) return at(`${choice.namespace} has a placement of that name already. Take it as it is, or choose another name.`);
  const others = facts.usedBy(key);
  if (others.length === 0 || decidesAlike(existing, wishedPlacement(choice, wish.rollout))) return [];
  return at(`A placement of that name installs ${names(others)}, with other rules. Take it as it is, or choose another name.`);
}

function setProblems({ namespace, clusterSets }: NewPlacement, facts: Pick<Facts, "bindings" | "sets">): Problem[] {
  if (namespace === "") return [{ field: "clusters.namespace", sentence: "Choose a namespace." }];
  const bound = new Set(boundSets(facts, namespace).map(({ metadata }) => metadata.name));
  if (bound.size === 0) {
    const sentence = `No cluster set is bound to ${namespace}: a placement there chooses nobody.`;
    return [{ field: "clusters.namespace", sentence }];
  }
  const loose = clusterSets.filter((set) => !bound.has(set));
  if (loose.length === 0) return [];
  return [{ field: "clusters.clusterSets", sentence: `${names(loose)} ${loose.length === 1 ? "is" : "are"} not bound to ${namespace}.` }];
}

function tolerationProblems({ key, operator, value = "" }: NewPlacement["tolerations"][number], field: string): Problem[] {
  const keyError = key === "" ? undefined : labelKeyError(key);
  if (keyError) return [{ field: `${field}.key`, sentence: `${keyError}.` }];
  if (key === "" && operator === "Equal") return [{ field: `${field}.key`, sentence: "Name the taint, or tolerate whatever exists." }];
  const valueError = operator === "Equal" ? labelValueError(value) : undefined;
  if (valueError) return [{ field: `${field}.value`, sentence: `${valueError}.` }];
  return operator === "Exists" && value !== "" ? [{ field: `${field}.value`, sentence: "Exists takes no value." }] : [];
}

function dnsLabelError(name: string): string | undefined {
  if (name === "") return "Give the placement a name.";
  if (name.length > 63) return `${plural(name.length, "character")} are too many: a name has at most 63.`;
  return DNS_LABEL.test(name) ? undefined : 'A name has lower-case letters, digits and "-", and begins and ends with a letter or digit.';
}

function isNamed(key: string, { addOn }: Facts): boolean {
  return isByPlacements(addOn) && namedPlacements(addOn).includes(key);
}

function alreadyBy(key: string, { addOn }: Facts): string {
  return `${addOn.metadata.name} is enabled by ${key} already.`;
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, MOST_NAMES).join(", ");
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown;
}
