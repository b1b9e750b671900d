import { describe, expect, it } from "vitest";
import type { ListTable } from "@/lib/filter/list-table";
import { LISTS } from "@/lib/lists/lists";
import { chosenTable, leftOutTable } from "./placements/placement-cluster-list";
import { rolloutClusterTable } from "./rollouts/rollout-cluster-list";

type AnyTable = Pick<ListTable<never, never>, "fields" | "facets" | "pathFacets">;

const TABLES: readonly [string, AnyTable][] = [
  ...Object.entries(LISTS).map(([name, { table }]): [string, AnyTable] => [name, table]),
  ["clusters that a placement chose", chosenTable],
  ["clusters that a placement left out", leftOutTable],
  ["rollout clusters", rolloutClusterTable],
];

describe.each(TABLES)("the list of %s", (_, { facets, fields, pathFacets = {} }) => {
  it("counts each field whose values rows alone know, so that they can be suggested", () => {
    const all = Object.entries(fields);
    const open = all.filter(([, field]) => field.type === "version" || (field.type === "text" && !field.values));
    expect(
      open.flatMap(([key, { hasPath }]) => (Object.hasOwn(hasPath ? pathFacets : facets, key) ? [] : [key])),
    ).toEqual([]);
  });

  it("counts by what can be asked", () => {
    const counted = [...Object.keys(facets), ...Object.keys(pathFacets)];
    expect(counted.filter((key) => !Object.hasOwn(fields, key))).toEqual([]);
    for (const key of Object.keys(pathFacets)) expect(fields[key]?.hasPath).toBe(true);
  });
});
