import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { parseFilter } from "@/lib/filter/parse-filter";
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

/** Looked up for each filter: counting them would hold the names of a fleet for each rollout. */
const UNCOUNTED: Readonly<Record<string, readonly string[]>> = { rollouts: ["cluster"], gates: ["cluster"] };

describe.each(TABLES)("the list of %s", (name, { facets, fields, pathFacets = {} }) => {
  it("counts each field whose values rows alone know, so that they can be suggested", () => {
    const all = Object.entries(fields);
    const open = all.filter(([, field]) => field.type === "version" || (field.type === "text" && !field.values));
    expect(
      open.flatMap(([key, { hasPath }]) => (Object.hasOwn(hasPath ? pathFacets : facets, key) ? [] : [key])),
    ).toEqual(UNCOUNTED[name] ?? []);
  });

  it("counts by what can be asked", () => {
    const counted = [...Object.keys(facets), ...Object.keys(pathFacets)];
    expect(counted.filter((key) => !Object.hasOwn(fields, key))).toEqual([]);
    for (const key of Object.keys(pathFacets)) expect(fields[key]?.hasPath).toBe(true);
  });
});

it("groups what may be not well by its reason: each row under every reason that it has", () => {
  const { addons, clusters, "cluster-addons": clusterAddOns, works } = LISTS;
  for (const { table } of [clusters, clusterAddOns, works]) expect(table.groups?.reason).toBeDefined();
  const causes = ["no image", "no lease"].map((message) => ({ message }));
  const of = addons.table.groups?.reason as unknown as (row: object) => readonly { readonly group: string }[];
  expect(of({ causes }).map(({ group }) => group)).toEqual(["no image", "no lease"]);
});

it("groups the clusters of a rollout by reason, and finds words in it", () => {
  const cluster = { name: "c1", position: 0, wave: 0, stage: "failed", health: "unhealthy" } as const;
  const { reason } = rolloutClusterTable.groups ?? {};
  expect(reason?.({ ...cluster, message: "no image", since: "2026-11-21T08:00:00Z" })).toEqual([
    { group: "no image", since: "2026-11-21T08:00:00Z", where: "" },
  ]);
  expect(reason?.(cluster)).toEqual([]);
  const filter = compileFilter(parseFilter("image reason:no").terms, rolloutClusterTable);
  expect([{ ...cluster, message: "no image" }, cluster].map((row) => matchesFilter(filter, row))).toEqual([
    true,
    false,
  ]);
});
