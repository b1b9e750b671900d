import { describe, expect, it } from "vitest";
import { fleetStatus, installedOn, notWellOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { Field } from "@/lib/lists/field";
import { LISTS } from "@/lib/lists/lists";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists, sizesOf, tally } from "@/server/testing/read-lists";

/** The fields of a list that are both counted beside it and a column of its file, with the heading there. */
function countedColumns(fields: Readonly<Record<string, Field<never>>>): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([key, { csv, facet, path }]) => {
    if (csv === undefined || facet === undefined || path) return [];
    return [[key, typeof csv === "string" ? csv : csv.head] as const];
  });
}

const ALL = Object.keys(LISTS) as (keyof typeof LISTS)[]; // keys of a literal object, whose type forgets them
/** Rows of these two come from kinds that such a hub has not, for which a list waits. */
const NAMES = ALL.filter((name) => name !== "identities" && name !== "access");

/** The catalogue leaves out examples that are not on the hub, but counts what would be found by their category. */
const WITH_EXAMPLES = "category:*";

/** The values in a cell; of an add-on on a cluster, which has its health and phase behind it, the name. */
function valuesIn(cell = ""): string[] {
  return cell.split("; ").flatMap((value) => value.split(": ")[0] || []);
}

describe.each(SEEDS)("the files of a hub at random, seed %i", (seed) => {
  it("have as many rows with each value as are counted beside their lists", async () => {
    const { read, file } = readLists(randomHub(seed));
    for (const name of NAMES) {
      const columns = countedColumns(LISTS[name].fields);
      const q = name === "catalogue" ? WITH_EXAMPLES : "";
      const { facets, total } = await read(name, { q, limit: 0, facets: columns.map(([key]) => key).join(",") });
      const lines = await file(name, { q });
      expect([name, lines.length]).toEqual([name, total]);
      for (const [key, head] of columns) {
        const cells = lines.flatMap((line) => valuesIn(line[head]));
        expect([name, key, tally(cells)]).toEqual([name, key, sizesOf(facets?.[key])]);
      }
    }
  });

  it("have the numbers of each add-on and rollout as their rows have them", async () => {
    const { read, file } = readLists(randomHub(seed));
    const addOns = (await read<AddOnRow>("addons")).rows;
    expect((await file("addons")).map((line) => [line["add-on"], line.status, line.clusters, line.unhealthy])).toEqual(
      addOns.map((row) => [row.name, fleetStatus(row), String(installedOn(row)), String(notWellOn(row))]),
    );
    const rollouts = (await read<RolloutRow>("rollouts")).rows;
    const columns = ["stage", "status", "clusters", "applied", "healthy"];
    expect((await file("rollouts")).map((line) => columns.map((head) => line[head]))).toEqual(
      rollouts.map((row) => [row.stage, rolloutState(row), ...[row.total, row.applied, row.healthy].map(String)]),
    );
  });
});
