import { clusterFieldInPlacement } from "@/lib/api/cluster-in-placement";
import { ChoiceRule } from "@/lib/api/enable";
import type { PlacementTrial, PlacementWish } from "@/lib/api/placement-wish";
import { parseFilter } from "@/lib/filter/parse-filter";
import { type FilterAsPlacement, toPlacement } from "@/lib/filter/to-placement";

/** What of a filter of clusters a placement can say, and what it cannot. */
export function saidBy(filter: string): FilterAsPlacement {
  return toPlacement(parseFilter(filter).terms, clusterFieldInPlacement);
}

/** The placement that says it, in that namespace and of that name. */
export function placementOf({ clusterSets = [], labels, claims }: FilterAsPlacement, namespace: string, name: string): PlacementWish {
  const rules = (said: FilterAsPlacement["labels"]) =>
    said.map(({ key, operator, values }) => ChoiceRule.parse({ key, operator, values: [...values] }));
  return { namespace, name, clusterSets: [...clusterSets], labels: rules(labels), claims: rules(claims) };
}

/** What it says in words, one rule a line. */
export function wordsOf({ clusterSets, labels, claims }: FilterAsPlacement): string[] {
  const sets = clusterSets === undefined ? [] : [`in the set ${clusterSets.join(" or ")}`];
  return [...sets, ...labels.map((rule) => ruleWords("label", rule)), ...claims.map((rule) => ruleWords("claim", rule))];
}

function ruleWords(what: string, { key, operator, values }: FilterAsPlacement["labels"][number]): string {
  switch (operator) {
    case "Exists":
      return `has the ${what} ${key}`;
    case "DoesNotExist":
      return `has no ${what} ${key}`;
    case "NotIn":
      return `its ${what} ${key} is not ${values.join(" and not ")}`;
    default:
      return `its ${what} ${key} is ${values.join(" or ")}`;
  }
}

const LONGEST = 50;

/** A name that tells what it chooses: the values that it asks for. */
export function suggestedName({ clusterSets = [], labels, claims }: FilterAsPlacement): string {
  const asked = [...labels, ...claims].filter(({ operator }) => operator === "In").flatMap(({ values }) => values);
  const words = [...clusterSets, ...asked]
    .join("-")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  const name = words.slice(0, LONGEST).replaceAll(/^-+|-+$/g, "");
  return name === "" ? "all-clusters" : name;
}

/** The first namespace where all the sets are bound and the person may write; else the first where the sets are; else the first. */
export function suggestedNamespace({ clusterSets = [] }: FilterAsPlacement, namespaces: PlacementTrial["namespaces"]): string {
  const fitting = namespaces.filter(({ sets }) => clusterSets.every((set) => sets.includes(set)));
  const best = fitting.find(({ mayCreate }) => mayCreate) ?? fitting[0] ?? namespaces[0];
  return best?.name ?? "";
}
