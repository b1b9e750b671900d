import { describe, expect, it } from "vitest";
import { addOnSummary } from "@/components/addons/add-on-summary";
import { causeHref } from "@/components/addons/cause-list";
import { addOnsSummary } from "@/components/labels/add-ons-summary";
import { clusterStatusCounts } from "@/components/labels/cluster-status-appearance";
import { fleetSummary } from "@/components/labels/fleet-summary-text";
import { installedHref, problemsHref } from "@/components/overview/add-on-hrefs";
import { needsOf } from "@/components/overview/needs";
import { underWay } from "@/components/overview/stats";
import { rolloutsSummary } from "@/components/rollouts/rollout-summary";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { ListQuery } from "@/lib/api/list/list-query";
import { installedOn, notWellOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { UNFINISHED } from "@/lib/lists/rollouts/state";
import type { WorkRow } from "@/lib/lists/works/row";
import { addOnPart } from "@/lib/queries/addons/addons";
import { approvalsInNeed } from "@/lib/queries/approvals/approvals";
import { onlyAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { clusterIssueGroups } from "@/lib/queries/clusters/clusters";
import { hangingDeletions } from "@/lib/queries/deletions/deletions";
import { randomHub, SEEDS } from "@/server/testing/random-hub";
import { readLists } from "@/server/testing/read-lists";

type Lists = ReturnType<typeof readLists>;
type ListAt = Parameters<Lists["read"]>[0];

/** What a part of a list is fetched with. */
function queryOf({ queryKey }: { readonly queryKey: readonly unknown[] }): ListQuery {
  return queryKey[3] as ListQuery; // as `listPart` makes it
}

/** What the overview asks for, from a hub. */
async function overviewOf({ read }: Lists) {
  const clusters = await read<ClusterRow>("clusters", queryOf(clusterIssueGroups()));
  const approvals = await read<ApprovalRow>("approvals", queryOf(approvalsInNeed()));
  const rollouts = await read<RolloutRow>("rollouts");
  const removals = await read<AddOnRow>("addons", { q: "removing:>0" });
  const hanging = await read<DeletionRow>("deletions", queryOf(hangingDeletions()));
  const addOns = await read<AddOnRow>("addons", queryOf(addOnPart("worst", { sort: "status", facets: "health" })));
  const needs = needsOf({
    issues: clusters.grouped?.groups,
    fleet: clusters.facets,
    approvals: approvals.grouped?.groups,
    rollouts: rollouts.rows,
    removals: removals.rows,
    hanging,
  });
  return { clusters, rollouts, addOns, needs };
}

/** How many rows are behind a filter of a list. */
async function behind({ read }: Lists, list: ListAt, q: string): Promise<number> {
  return (await read(list, { q, limit: 0 })).total;
}

/** How many clusters or objects are behind a link; undefined where it leads to a page that has no list of them. */
async function behindLink(lists: Lists, href: string): Promise<number | undefined> {
  const { pathname, searchParams } = new URL(href, "http://x");
  const [, page = "", name = "", tab] = pathname.split("/");
  const q = searchParams.get("q") ?? "";
  if (page === "rollouts" || pathname === `/addons/${name}` || page === "approvals") return undefined;
  if (page === "addons") return behind(lists, "cluster-addons", `${onlyAddOn(name)} ${q}`);
  if (page !== "works" && tab !== "works") return behind(lists, page as ListAt, q); // as in the address of its page
  const { rows } = await lists.read<WorkRow>("works", { q: q || `cluster=${name} status:deleting` });
  const { rows: on } = await lists.read<ClusterAddOnRow>("cluster-addons");
  const has = new Set(on.map((row) => row.name));
  // Of those that are too many to be named, the list has works of clusters that still have the add-on as well.
  const left = rows.filter(({ addOn, cluster }) => q.includes("cluster=") || !has.has(`${cluster}/${addOn}`));
  return new Set(left.map(({ cluster }) => cluster)).size;
}

/** The numbers of a sentence beside those behind them. */
async function figuresOf(lists: Lists, list: ListAt, parts: readonly SentencePart[], only = "") {
  const figures = parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
  const found = await Promise.all(figures.map(({ filter }) => behind(lists, list, `${only} ${filter}`)));
  return { said: figures.map(({ figure }) => figure), found };
}

describe.each(SEEDS)("the overview of a hub at random, seed %i", (seed) => {
  it("says in each sentence as many as are behind its links", async () => {
    const lists = readLists(randomHub(seed));
    const { clusters, addOns, rollouts } = await overviewOf(lists);
    const stages = (await lists.read("rollouts", { facets: "stage", limit: 0 })).facets?.stage ?? {
      values: [],
      more: 0,
    };
    for (const [list, all, parts] of [
      ["clusters", clusters.all, fleetSummary(clusterStatusCounts(clusters.facets?.health?.values))],
      ["addons", addOns.all, addOnsSummary({ values: addOns.facets?.health?.values ?? [] })],
      ["rollouts", rollouts.rows.length, rolloutsSummary(stages)],
    ] as const) {
      const { said, found } = await figuresOf(lists, list, parts);
      expect([list, said]).toEqual([list, found]);
      if (said.length > 1) expect([list, said[0]]).toEqual([list, all]);
    }
  });

  it("claims of what needs attention as much as is behind its link", async () => {
    const lists = readLists(randomHub(seed));
    for (const { claim, href, size } of (await overviewOf(lists)).needs) {
      const found = await behindLink(lists, href);
      if (found === undefined) continue;
      expect([href, claim, size]).toEqual([href, claim, found]);
      expect([claim, Number(/\d+/.exec(claim)?.[0])]).toEqual([claim, size]);
    }
  });

  it("has as many pending clusters and requests in the inbox as it claims", async () => {
    const lists = readLists(randomHub(seed));
    const { needs } = await overviewOf(lists);
    const { rows } = await lists.read<ApprovalRow>("approvals", { q: "waits=person" });
    const sizeOf = (wanted: string) => needs.find(({ id }) => id === wanted)?.size ?? 0;
    const joining = rows.filter(({ clusterStatus }) => clusterStatus === "pending");
    expect(sizeOf("not-accepted")).toBe(await behind(lists, "clusters", "health=pending"));
    expect(new Set(joining.map(({ cluster }) => cluster)).size).toBe(sizeOf("not-accepted"));
    expect(sizeOf("requests")).toBe(rows.length - joining.length);
  });

  it("has in the lines of add-ons and rollouts what their lists have", async () => {
    const lists = readLists(randomHub(seed));
    const { addOns, rollouts } = await overviewOf(lists);
    for (const row of addOns.rows) {
      const figures: [href: string, figure: number][] = [
        [installedHref(row.name), installedOn(row)],
        [problemsHref(row.name), notWellOn(row)],
        ...row.causes.map(({ message, size }): [string, number] => [causeHref(row.name, message), size]),
      ];
      for (const [href, figure] of figures) expect([href, await behindLink(lists, href)]).toEqual([href, figure]);
      const { said, found } = await figuresOf(lists, "cluster-addons", addOnSummary(row), onlyAddOn(row.name));
      expect([row.name, said]).toEqual([row.name, found]);
    }
    expect(underWay(rollouts.rows).length).toBe(await behind(lists, "rollouts", UNFINISHED));
  });
});
