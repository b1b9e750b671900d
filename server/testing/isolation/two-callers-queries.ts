import { chosenTable, leftOutTable } from "@/lib/api/placements/placement-cluster-list";
import { LeftOutStep } from "@/lib/api/placements/placement-detail";
import type { FilterField } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import { hubHasOwnClock } from "@/server/demo/testing-bare";
import { writeCursor } from "@/server/lists/list-cursor";
import { SHARED_ADD_ON } from "./two-callers-hub";

/** Of a list, what can be asked of it. */
export type Queryable = Pick<ListTable<never, never>, "fields" | "facets" | "pathFacets" | "groups" | "sorts">;

export type Query = Readonly<Record<string, string>>;

/** The add-ons of a part, one of which its caller may get; one that all parts have; and a missing one. */
export function addOnQueries(mark: string): string[] {
  return [`${mark}-addon`, `${mark}-spare`, SHARED_ADD_ON, `${mark}-absent`];
}

/** Every query of a list, by its own table: each field, order, facet and group, each kind of page, and invalid ones. */
export function listQueries(table: Queryable, mark: string): Query[] {
  const { groups = {}, pathFacets = {}, sorts } = table;
  const fields = Object.keys(table.facets);
  const paths = Object.keys(pathFacets).flatMap((field) => [
    field,
    `${field}.tier-${mark}`,
    `${field}.region.open-cluster-management.io`,
  ]);
  const facets = fields.join(",");
  // Created at many times, so its order differs between the two.
  const orders = Object.keys(sorts).filter((sort) => sort !== "age" || !hubHasOwnClock());
  const requested: Query[] = [
    {},
    ...filters(table, mark).map((q) => ({ q, facets })),
    ...orders.map((sort) => ({ sort })),
    ...orders.map((sort) => ({ sort: `-${sort}`, limit: "3" })),
    ...[...fields, ...paths].map((field) => ({ facets: field, limit: "0" })),
    ...[...fields, ...paths].map((field) => ({ facets: field, like: mark, limit: "0" })),
    ...Object.keys(groups).map((group) => ({ group, facets })),
    { labels: `tier-${mark},region.open-cluster-management.io`, limit: "2" },
    { limit: "1", offset: "1" },
    { offset: "1000" },
    ...[`${mark}-1`, `requests/${mark}-1`, mark].map((around) => ({ around, limit: "1", offset: "1" })),
    ...[`${mark}-1`, `${mark}-9`].map((name) => ({ cursor: writeCursor("name", { key: name, name }), limit: "2" })),
    { cursor: mark },
    ...["sort", "facets", "group"].map((name) => ({ [name]: mark })),
  ];
  return requested;
}

/** Filters by each field of a table, by words, and some invalid ones. */
export function filters({ fields }: Pick<Queryable, "fields">, mark: string): string[] {
  const byField = Object.entries(fields).flatMap(([name, field]) => {
    const key = field.hasPath ? `${name}.tier-${mark}` : name;
    return valuesFor(field, mark).flatMap((value) => [`${key}:${value}`, `-${key}:${value}`]);
  });
  const named = [`${mark}-1`, `team-${mark}`].flatMap((name) => [
    `cluster=${name}`,
    `namespace=${name}`,
    `name=${name},${mark}-2`,
  ]);
  return [
    ...byField,
    ...named,
    mark,
    `-${mark}`,
    `${mark}-1`,
    `*${mark}*`,
    `"${mark}"`,
    `${mark}:x`,
    `regio:${mark}`,
    `name:${mark} (`,
  ];
}

function valuesFor<Row, Narrow>(field: FilterField<Row, Narrow>, mark: string): readonly string[] {
  switch (field.type) {
    case "text":
      return field.values ?? [mark, `${mark}-1`, `${mark}-addon`, "*"];
    case "flag":
      return ["true", "false"];
    case "number":
      return [">0", "<3", mark];
    case "version":
      return ["1.31", "<1.33", mark];
    case "age":
      return [">1d", "<1d", mark];
  }
}

/** Every query about the clusters of a placement. */
export function placementClusterQueries(mark: string): Query[] {
  return [
    {},
    ...filters(chosenTable, mark).map((q) => ({ q })),
    ...Object.keys(chosenTable.facets).map((facets) => ({ facets, like: mark })),
    { sort: "-name" },
    { sort: mark },
    ...["0", "1"].map((group) => ({ group })),
    { offset: "1", limit: "2" },
    { show: "chosen" },
    { show: "left-out" },
    ...filters(leftOutTable, mark).map((q) => ({ show: "left-out", q })),
    ...[...Object.keys(leftOutTable.facets), `label.tier-${mark}`].map((facets) => ({
      show: "left-out",
      facets,
      limit: "0",
    })),
    ...LeftOutStep.options.map((step) => ({ show: "left-out", step })),
  ];
}
