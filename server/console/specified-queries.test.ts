import { describe, expect, it } from "vitest";
import type { NamedRow } from "@/lib/api/live/live";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { STALLED_AFTER_MS } from "@/lib/rollout/stalled";
import { serveAddOns } from "@/server/addons/list";
import { serveClusterAddOns } from "@/server/cluster-addons/list";
import { serveClusters } from "@/server/clusters/list";
import { readListRequest } from "@/server/lists/list-request";
import { ListStore } from "@/server/lists/list-store";
import type { ServedList } from "@/server/lists/served-list";
import { servePlacements } from "@/server/placements/list";
import { serveRollouts } from "@/server/rollouts/list";
import { RolloutView } from "@/server/rollouts/rollout-view";
import { TestCaches, TestClock } from "@/server/testing/caches";
import { serveWorks } from "@/server/works/list";

const NOW = new Date("2026-11-21T12:00:00Z");
const APPLYING = { Configured: "True", Progressing: "True/Progressing", Available: "False" };
const DONE = { Configured: "True", Progressing: "False/Completed", Available: "True" };

/**
 * Everywhere since this morning, but on the cluster where it has begun a minute ago; it could not be applied to
 * another.
 */
function fleet(): TestCaches {
  const caches = new TestCaches();
  const prod = { labels: { env: "prod", [CLUSTER_SET_LABEL]: "edge" } };
  for (const name of ["late", "soon", "well", "stuck"]) caches.cluster(name, prod);
  caches.cluster("lab", { labels: { env: "dev", [CLUSTER_SET_LABEL]: "lab" } });
  caches.clusterAddOn("late", "cert", APPLYING, { configReferences: arrived("cert-0.8.1") });
  caches.clusterAddOn("soon", "cert", APPLYING, {
    at: "2026-11-21T11:59:00Z",
    configReferences: arrived("cert-0.8.1"),
  });
  caches.clusterAddOn("well", "cert", DONE, { configReferences: arrived("cert-0.9.2") });
  caches.clusterAddOn("stuck", "cert", { ...DONE, ManifestApplied: "False/AddonManifestAppliedFailed" });
  caches.clusterAddOn("lab", "cert", APPLYING, { configReferences: arrived("of-another-name") });
  caches.clusterAddOn("late", "other", DONE);
  caches.addOn("cert", ["fleet/all"]);
  caches.addOn("other");
  caches.placement("fleet/all", { spec: { clusterSets: ["edge"] } });
  caches.placement("fleet/none");
  caches.decision("fleet/all", ["late"]);
  caches.work("late/addon-cert", { Applied: "True", Available: "False" }, { addOn: "cert" });
  caches.work("well/addon-cert", { Applied: "True", Available: "True" }, { addOn: "cert" });
  caches.sync();
  return caches;
}

function arrived(name: string): object[] {
  const config = { name, specHash: "h" };
  return [
    {
      group: "addon.open-cluster-management.io",
      resource: "addontemplates",
      desiredConfig: config,
      lastAppliedConfig: config,
    },
  ];
}

/** Asks each list of a fleet at a moment, as somebody who sees all. */
function specified(nowMs = NOW.getTime()) {
  const caches = fleet();
  const clock = new TestClock(new Date(nowMs));
  const clusters = serveClusters(caches);
  const lists = {
    clusters: namesOf(clusters, { addOns: true }),
    "cluster-addons": namesOf(serveClusterAddOns(caches, clusters), { on: true, clusters: true }),
    addons: namesOf(serveAddOns(caches, serveRollouts(caches).view), {
      clusterAddOns: true,
      decisions: true,
      works: true,
      rollouts: true,
    }),
    rollouts: namesOf({ view: new RolloutView(caches, undefined, clock), store: serveRollouts(caches).store }, {}),
    placements: namesOf(servePlacements(caches), { in: true, addOns: true }),
    works: namesOf(serveWorks(caches, clusters), { on: true }),
  };

  function namesOf<Stored extends NamedRow, Row extends NamedRow, Scope extends object, Narrow>(
    { view, store: { source } }: Pick<ServedList<Stored, Row, Scope, Narrow>, "view" | "store">,
    scope: Scope,
  ) {
    const store = new ListStore(view, source, () => clock.now());
    return (q: string) =>
      store.page(scope, readListRequest({ q }, source.table, store.now)).rows.map(({ name }) => name);
  }
  return { caches, lists, namesOf, pass: (ms: number) => clock.advance(ms) };
}

describe("a filter with several kinds of terms", () => {
  it.each<[keyof ReturnType<typeof specified>["lists"], string, readonly string[]]>([
    [
      "cluster-addons",
      "addon:cert available:false label.env=prod set:edge phase:stalled version:<0.9 age:>2h",
      ["late/cert"],
    ],
    ["cluster-addons", "addon:cert", ["lab/cert", "late/cert", "soon/cert", "stuck/cert", "well/cert"]],
    ["cluster-addons", "available:false", ["lab/cert", "late/cert", "soon/cert"]],
    ["cluster-addons", "label.env=prod -set:edge", []],
    ["cluster-addons", "phase:stalled", ["lab/cert", "late/cert", "stuck/cert"]],
    ["cluster-addons", "phase:stalled,done", ["lab/cert", "late/cert", "late/other", "stuck/cert", "well/cert"]],
    ["cluster-addons", "phase:applying", ["lab/cert", "late/cert", "soon/cert"]],
    ["cluster-addons", "version:<0.9", ["late/cert", "soon/cert"]],
    ["cluster-addons", "age:<2h", []],
    ["clusters", "addon:cert available:false label.env=prod set:edge phase:stalled age:>2h", ["late"]],
    ["clusters", "addon:cert phase:stalled", ["lab", "late", "stuck"]],
    ["clusters", "addon:other phase:stalled", []],
    ["clusters", "-phase:stalled", ["soon", "well"]],
    ["addons", "addon:cert phase:stalled age:>2h", ["cert"]],
    ["addons", "phase:stalled", ["cert"]],
    ["addons", "addon:other -phase:stalled", ["other"]],
    ["rollouts", "addon:cert phase:stalled", ["cert/fleet/all"]],
    ["rollouts", "phase:soaking,held,timed-out", []],
    ["placements", "addon:cert set:edge age:>2h", ["fleet/all"]],
    ["works", "addon:cert available:false age:>2h", ["late/addon-cert"]],
  ])("of %s leaves by “%s” %j", (list, text, expected) => {
    expect(specified().lists[list](text)).toEqual(expected);
  });

  it("leaves an add-on no more once no cluster of it is stalled", () => {
    const { caches, lists } = specified();
    for (const name of ["late", "lab", "stuck"]) caches.clusterAddOn(name, "cert", DONE);
    expect([
      lists.addons("phase:stalled"),
      lists.clusters("phase:stalled"),
      lists["cluster-addons"]("phase:stalled"),
    ]).toEqual([[], [], []]);
  });

  it("says nothing of what is stalled to a caller who may not see cluster add-ons", () => {
    const { caches, namesOf } = specified();
    const addOns = namesOf(serveAddOns(caches, serveRollouts(caches).view), {
      clusterAddOns: false,
      decisions: true,
      works: false,
      rollouts: false,
    });
    const clusters = namesOf(serveClusters(caches), { addOns: false });
    expect([addOns("phase:stalled"), addOns("age:>2h"), clusters("phase:stalled")]).toEqual([
      [],
      ["cert", "other"],
      [],
    ]);
  });

  it("has stalled what time alone has made so, without anything else having changed", () => {
    const { lists, pass } = specified();
    const stalled = () =>
      [lists.clusters("phase:stalled"), lists["cluster-addons"]("phase:stalled")].map((names) => names.length);
    expect(stalled()).toEqual([3, 3]);
    pass(STALLED_AFTER_MS);
    expect(stalled()).toEqual([4, 4]);
  });
});
