import { describe, expect, it } from "vitest";
import { addOnEntry, clusterEntry, workEntry } from "@/components/shell/palette/found-entries";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { badgeOf } from "@/server/badges/draw-badge";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists } from "@/server/testing/read-lists";

type Lists = ReturnType<typeof readLists>;
type Named = "addons" | "clusters" | "works";
interface Row {
  readonly name: string;
}

/** Names of a list's rows by what is said of each elsewhere. */
function byText<R extends Row>(rows: readonly R[], textOf: (row: R) => string | undefined): Set<string> {
  const groups = new Map<string | undefined, string[]>();
  for (const row of rows) groups.set(textOf(row), [...(groups.get(textOf(row)) ?? []), row.name]);
  return new Set([...groups.values()].map((names) => names.toSorted().join()));
}

/** Names of a list's rows by the values of its own facet, as its filter finds them. */
async function byFilter({ read }: Lists, list: Named, field: string): Promise<Set<string>> {
  const { facets = {} } = await read<Row>(list, { facets: field, limit: 0 });
  const groups = (facets[field]?.values ?? []).map(async ({ value }) => {
    const { rows } = await read<Row>(list, { q: `${field}=${value}` });
    return rows
      .map(({ name }) => name)
      .toSorted()
      .join();
  });
  return new Set((await Promise.all(groups)).filter((names) => names !== ""));
}

describe.each(SEEDS)("a hub at random, seed %i", (seed) => {
  it("has clusters, add-ons and works in the palette as the filters of their lists find them", async () => {
    const lists = readLists(randomHub(seed));
    const { rows: clusters } = await lists.read<ClusterRow>("clusters");
    expect(byText(clusters, (row) => clusterEntry(row).note)).toEqual(await byFilter(lists, "clusters", "health"));
    const { rows: addOns } = await lists.read<AddOnRow>("addons");
    expect(byText(addOns, (row) => addOnEntry(row).note)).toEqual(await byFilter(lists, "addons", "health"));
    const { rows: works } = await lists.read<WorkRow>("works");
    expect(byText(works, (row) => workEntry(row).note)).toEqual(await byFilter(lists, "works", "status"));
  });

  it("has badges that say of add-ons what their list does", async () => {
    const lists = readLists(randomHub(seed));
    const { rows: addOns } = await lists.read<AddOnRow>("addons");
    expect(byText(addOns, (row) => badgeOf({ ...row, name: "x" }, []))).toEqual(
      await byFilter(lists, "addons", "health"),
    );
  });
});
