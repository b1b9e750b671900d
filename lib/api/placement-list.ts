import type { FieldTable } from "@/lib/filter/field-table";
import type { GroupMember, ListTable } from "@/lib/filter/list-table";
import { PLACEMENT_STANDINGS_WORST_FIRST } from "@/lib/health/placement-standing";
import type { CsvColumn } from "./csv";
import type { PlacementRow } from "./placements";

const fields: FieldTable<PlacementRow>["fields"] = {
  status: {
    type: "text",
    description: "How it stands",
    values: PLACEMENT_STANDINGS_WORST_FIRST,
    some: ({ standing }, test) => test(standing),
  },
  satisfied: { type: "flag", description: "Whether it has chosen all that it wants", is: isSatisfied },
  namespace: { type: "text", description: "The namespace that it is in", some: ({ namespace }, test) => test(namespace) },
  set: { type: "text", description: "A cluster set that it names", some: ({ sets }, test) => sets.some(test) },
  addon: { type: "text", description: "An add-on that it installs", some: ({ addOns }, test) => addOns?.some(test) ?? false },
  clusters: { type: "number", description: "How many clusters it has chosen", number: ({ chosen }) => chosen },
  groups: { type: "number", description: "How many groups it has put them into", number: ({ groups }) => groups },
  since: { type: "age", description: "How long it has stood so", since: ({ since }) => since },
  age: { type: "age", description: "How long the hub knows it", since: ({ createdAt }) => createdAt },
  name: { type: "text", description: "Its name", some: ({ name, placement }, test) => test(placement) || test(name) },
};

/** What can be asked of the list of placements (console.md §4b.3). */
export const placementTable: ListTable<PlacementRow> = {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  fields,
  narrow: () => undefined,
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    status: { key: urgency, isHot: true },
    clusters: { key: ({ chosen }) => chosen },
    groups: { key: ({ groups }) => groups },
    since: { key: ({ since }) => since },
    age: { key: ({ createdAt }) => (createdAt ? -Date.parse(createdAt) : undefined) },
  },
  facets: {
    status: ({ standing }) => standing,
    namespace: ({ namespace }) => namespace,
    set: ({ sets }) => sets,
    addon: ({ addOns }) => addOns,
    name: ({ placement }) => placement,
  },
  groups: { status: standingMember },
};

/** Placements as a file. */
export const placementColumns: readonly CsvColumn<PlacementRow>[] = [
  { head: "namespace", of: ({ namespace }) => namespace },
  { head: "placement", of: ({ placement }) => placement },
  { head: "status", of: ({ standing }) => standing },
  { head: "why", of: ({ sentence }) => sentence },
  { head: "since", of: ({ since }) => since },
  { head: "clusters", of: ({ chosen }) => String(chosen) },
  { head: "wanted", of: ({ wanted }) => (wanted === undefined ? undefined : String(wanted)) },
  { head: "groups", of: ({ groups }) => String(groups) },
  { head: "sets", of: ({ sets }) => sets.join("; ") },
  { head: "add-ons", of: ({ addOns }) => addOns?.join("; ") },
  { head: "created", of: ({ createdAt }) => createdAt },
];

/** Undefined where the hub has not said. */
function isSatisfied({ standing }: PlacementRow): boolean | undefined {
  return standing === "unjudged" ? undefined : standing === "satisfied";
}

/** The worst first. */
function urgency({ standing }: PlacementRow): number {
  return PLACEMENT_STANDINGS_WORST_FIRST.indexOf(standing);
}

function standingMember({ standing, sentence, since, namespace }: PlacementRow): GroupMember[] {
  return [{ group: standing, why: sentence, since, where: namespace }];
}
