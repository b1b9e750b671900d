import { expect, it, vi } from "vitest";
import { addOnSummary } from "@/components/addons/add-on-summary";
import { clusterSummary } from "@/components/clusters/detail-summary";
import { clusterText, FLEET_STATUS_APPEARANCE } from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { needsOf } from "@/components/overview/needs";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { statusOfLetter } from "@/lib/api/matrix/matrix-codes";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import { workStatus } from "@/lib/health/work-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { WorkRow } from "@/lib/lists/works/row";
import { getMatrix } from "@/server/matrix/get-matrix";
import { TestCaches } from "@/server/testing/caches";
import { readLists } from "@/server/testing/read-lists";

const CLUSTERS = ["a", "b"];
const HEALTHY = { Configured: "True", ManifestApplied: "True", Available: "True", Progressing: "False/Completed" };
const work = (cluster: string) => `${cluster}/addon-logs-deploy-0`;

/** An add-on that two clusters have, on a hub whose lists are open all the time. */
function installed() {
  const caches = new TestCaches();
  caches.addOn("logs", ["ns/all"]);
  caches.placement("ns/all");
  caches.decision("ns/all", CLUSTERS);
  for (const cluster of CLUSTERS) {
    caches.cluster(cluster);
    caches.clusterAddOn(cluster, "logs", HEALTHY);
    caches.work(work(cluster), { Applied: "True", Available: "True" }, { addOn: "logs" });
  }
  caches.sync();
  return { caches, lists: readLists(caches) };
}

const text = (parts: readonly SentencePart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");

/** What each page says of it. */
async function screens({ read, caller, lists }: ReturnType<typeof readLists>) {
  const [row] = (await read<AddOnRow>("addons")).rows;
  if (!row) throw new Error("the add-on is listed until it is deleted itself");
  const on = (await read<ClusterAddOnRow>("cluster-addons")).rows;
  const clusters = (await read<ClusterRow>("clusters")).rows;
  const works = (await read<WorkRow>("works")).rows;
  const matrix = await getMatrix(caller, {}, lists.clusters);
  const removals = (await read<AddOnRow>("addons", { q: "removing:>0" })).rows;
  return {
    list: [FLEET_STATUS_APPEARANCE[fleetStatus(row)].label, clusterText(row), rolloutAppearance(row)?.label],
    page: text(addOnSummary(row)),
    clusters: on.map((each) => `${each.cluster}: ${addOnAppearance(each).text}`),
    cluster: clusters.map((each) => text(clusterSummary(each))),
    matrix: matrix.rows.flatMap(({ cells = "" }) => statusOfLetter(cells) ?? []),
    rollouts: (await read<RolloutRow>("rollouts")).rows.length,
    overview: needsOf({ removals }).map(({ claim, detail }) => `${claim}: ${detail}`),
    works: works.map((each) => WORK_APPEARANCE[workStatus(each)].label),
  };
}

const CALM = "It is available. No add-ons.";

interface Step {
  readonly happens: (caches: TestCaches) => void;
  readonly said: Awaited<ReturnType<typeof screens>>;
}

/** What somebody does who disables it, then what the hub and the agents do about it, and what pages say each time. */
const STEPS: readonly Step[] = [
  {
    happens: () => undefined,
    said: {
      list: ["Healthy", "2", "All applied"],
      page: "All 2 clusters are healthy.",
      clusters: ["a: Healthy", "b: Healthy"],
      cluster: Array(2).fill("It is available. Its 1 add-on is healthy."),
      matrix: ["healthy", "healthy"],
      rollouts: 1,
      overview: [],
      works: ["Available", "Available"],
    },
  },
  {
    happens: (caches) => {
      caches.addOn("logs");
      for (const cluster of CLUSTERS) {
        caches.clusterAddOn(cluster, "logs", HEALTHY, { isLeaving: true });
        caches.work(work(cluster), { Applied: "True", Available: "True" }, { addOn: "logs", isLeaving: true });
      }
    },
    said: {
      list: ["Removing", "2", undefined],
      page: "It is being removed from 2 clusters.",
      clusters: ["a: Removing", "b: Removing"],
      cluster: Array(2).fill("It is available. Removing its 1 add-on."),
      matrix: ["removing", "removing"],
      rollouts: 0,
      overview: ["is being removed from 2 clusters: it is being removed from this cluster"],
      works: ["Removing", "Removing"],
    },
  },
  {
    happens: (caches) => {
      caches.removeClusterAddOn("a", "logs");
      caches.removeWork(work("a"));
    },
    said: {
      list: ["Removing", "1", undefined],
      page: "It is being removed from 1 cluster.",
      clusters: ["b: Removing"],
      cluster: [CALM, "It is available. Removing its 1 add-on."],
      matrix: ["removing"],
      rollouts: 0,
      overview: ["is being removed from 1 cluster: it is being removed from this cluster"],
      works: ["Removing"],
    },
  },
  {
    happens: (caches) => caches.removeClusterAddOn("b", "logs"),
    said: {
      list: ["Removing", "0", undefined],
      page: "Not installed on any cluster; it is still being removed from 1 cluster.",
      clusters: [],
      cluster: [CALM, CALM],
      matrix: [],
      rollouts: 0,
      overview: ["is being removed from 1 cluster: b has not deleted its resources yet"],
      works: ["Removing"],
    },
  },
  {
    happens: (caches) => caches.removeWork(work("b")),
    said: {
      list: ["Not installed", "0", undefined],
      page: "Not installed on any cluster.",
      clusters: [],
      cluster: [CALM, CALM],
      matrix: [],
      rollouts: 0,
      overview: [],
      works: [],
    },
  },
];

/** After it was disabled, an add-on was "available", "Applying" and "Done" on clusters that had nothing. */
it("is removed on every page until nothing is left of it, and is gone on every page then", async () => {
  const { caches, lists } = installed();
  for (const { happens, said } of STEPS) {
    happens(caches);
    await vi.waitFor(async () => expect(await screens(lists)).toEqual(said), { timeout: 15_000 });
  }
});
