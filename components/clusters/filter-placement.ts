import { ChoiceRule } from "@/lib/api/addons/enable";
import type { PlacementInput, PlacementTrial } from "@/lib/api/placements/placement-input";
import { parseFilter } from "@/lib/filter/parse-filter";
import { type FilterAsPlacement, toPlacement } from "@/lib/filter/to-placement";
import { clusterFieldInPlacement } from "@/lib/lists/clusters/in-placement";

/** The part of a filter that a placement can express, and the rest. */
export function filterAsPlacement(filter: string): FilterAsPlacement {
  return toPlacement(parseFilter(filter).terms, clusterFieldInPlacement);
}

/** The placement for it, with that namespace and name. */
export function placementOf(
  { clusterSets = [], labels, claims }: FilterAsPlacement,
  namespace: string,
  name: string,
): PlacementInput {
  const rules = (converted: FilterAsPlacement["labels"]) =>
    converted.map(({ key, operator, values }) => ChoiceRule.parse({ key, operator, values: [...values] }));
  return { namespace, name, clusterSets: [...clusterSets], labels: rules(labels), claims: rules(claims) };
}

/** Why a placement would not be what the filter means; undefined where it may be. */
export function refusalOf(converted: FilterAsPlacement): string | undefined {
  const { clusterSets, leftOut } = converted;
  if (clusterSets?.length === 0) return "A cluster is in one set only: this filter selects no cluster.";
  const isEmptied = leftOut.length > 0 && textOf(converted).length === 0;
  return isEmptied ? "Placements support nothing of this filter: one would select every cluster." : undefined;
}

/** Its rules as text, one per line. */
export function textOf({ clusterSets, labels, claims }: FilterAsPlacement): string[] {
  const sets = clusterSets === undefined ? [] : [`in the set ${clusterSets.join(" or ")}`];
  return [...sets, ...labels.map((rule) => ruleText("label", rule)), ...claims.map((rule) => ruleText("claim", rule))];
}

function ruleText(what: string, { key, operator, values }: FilterAsPlacement["labels"][number]): string {
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

/** A name that describes its selection: the values it requires. */
export function suggestedName({ clusterSets = [], labels, claims }: FilterAsPlacement): string {
  const requested = [...labels, ...claims].filter(({ operator }) => operator === "In").flatMap(({ values }) => values);
  const text = [...clusterSets, ...requested]
    .join("-")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  const name = text.slice(0, LONGEST).replaceAll(/^-+|-+$/g, "");
  return name === "" ? "all-clusters" : name;
}

/**
 * The first namespace where all the sets are bound and the person may write; else the first where the sets are; else
 * the first.
 */
export function suggestedNamespace(
  { clusterSets = [] }: FilterAsPlacement,
  namespaces: PlacementTrial["namespaces"],
): string {
  const fitting = namespaces.filter(({ sets }) => clusterSets.every((set) => sets.includes(set)));
  const best = fitting.find(({ mayCreate }) => mayCreate) ?? fitting[0] ?? namespaces[0];
  return best?.name ?? "";
}
