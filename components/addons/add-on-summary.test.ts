import { describe, expect, it } from "vitest";
import { counts } from "@/components/labels/testing";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { compileFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { CLUSTER_ADD_ON_LIST, type ClusterAddOnEntry } from "@/lib/lists/cluster-addons/list";
import { addOnRow } from "@/lib/lists/testing";
import { addOnSummary, causesInOrder } from "./add-on-summary";
import { rowCause } from "./row-cause";

const NO_PODS = { message: "None of its pods is ready.", health: "unhealthy", phase: "done" } as const;
const read = (parts: readonly SentencePart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");

describe("the sentence about one add-on", () => {
  it.each<[string, Partial<AddOnRow>]>([
    ["Not installed on any cluster.", { install: "manual", placements: [] }],
    ["Its placements selected 4 clusters; it is not installed on any yet.", { decided: 4 }],
    ["All 3 clusters are healthy.", { counts: counts([3, "healthy", "done"]) }],
    ["All 1 cluster is healthy.", { counts: counts([1, "healthy", "done"]) }],
    [
      "None of 3 clusters reports a problem; an update is in progress.",
      { counts: counts([2, "healthy", "done"], [1, "installing", "applying"]) },
    ],
    [
      "2 of 5 clusters have problems. On all of them: none of its pods is ready.",
      { counts: counts([3, "healthy", "done"], [2, "unhealthy", "done"]), causes: [{ ...NO_PODS, size: 2 }] },
    ],
    [
      "3 of 6 clusters have problems. On 2 of them: none of its pods is ready.",
      {
        counts: counts([3, "healthy", "done"], [2, "unhealthy", "done"], [1, "unreachable", "done"]),
        causes: [{ ...NO_PODS, size: 2 }],
      },
    ],
    [
      "3 of 6 clusters have problems. On 2 of them: no variable X. It is being removed from 3 clusters.",
      {
        counts: counts([2, "healthy", "failed"], [1, "unreachable", "done"], [3, "deleting", "done"]),
        causes: [
          { message: "It is being removed from this cluster.", health: "deleting", phase: "done", size: 3 },
          { message: "No variable X.", health: "healthy", phase: "failed", size: 2 },
          { message: "Its cluster stopped reporting.", health: "unreachable", phase: "done", size: 1 },
        ],
      },
    ],
    ["It is being removed from 3 clusters.", { counts: counts([1, "deleting", "applying"], [2, "deleting", "done"]) }],
    [
      "None of 3 clusters reports a problem; an update is in progress. It is being removed from 1 cluster.",
      { counts: counts([2, "installing", "applying"], [1, "deleting", "done"]) },
    ],
    [
      "All 3 clusters are healthy. It is being removed from 2 clusters.",
      { counts: counts([3, "healthy", "done"]), leaving: { size: 2, clusters: ["a", "b"] } },
    ],
    ["1 of 2 clusters has a problem.", { counts: counts([1, "healthy", "done"], [1, "unknown", "done"]) }],
  ])("%s", (message, change) => {
    expect(read(addOnSummary(addOnRow(change)))).toBe(message);
  });

  it("leads with each figure to as many clusters as it counts", () => {
    const row = addOnRow({
      counts: counts(
        [3, "healthy", "done"],
        [2, "unhealthy", "done"],
        [1, "unknown", "done"],
        [4, "installing", "applying"],
      ),
    });
    const stats = addOnSummary(row).filter((part) => typeof part !== "string");
    expect(stats.map(({ figure }) => figure)).toEqual([3, 10]);
    for (const { figure, filter } of stats) {
      const { groups } = compileFilter(parseFilter(filter).terms, CLUSTER_ADD_ON_LIST.table);
      const left = row.counts.filter((each) =>
        groups.every(({ holds }) => holds(each as Partial<ClusterAddOnEntry> as ClusterAddOnEntry)),
      ); // no more is asked of it
      expect(left.reduce((total, { size }) => total + size, 0)).toBe(figure);
    }
  });

  it("says which right is missing", () => {
    expect(read(addOnSummary(addOnRow({ clustersVisible: false })))).toContain("list ManagedClusterAddOns");
  });
});

describe("the cause in the list", () => {
  it("is the most frequent trouble; waiting is none", () => {
    const waiting = { message: "Waiting for its wave.", health: "installing", phase: "waiting", size: 9 } as const;
    expect(rowCause(addOnRow({ causes: [waiting, { ...NO_PODS, size: 2 }] }))).toBe(
      "None of its pods is ready. On 2 clusters.",
    );
    expect(rowCause(addOnRow({ causes: [waiting] }))).toBeUndefined();
  });
});

/** "It waits for its wave" stood above the failure. */
it("lists problems before what only waits, each kind by its number of clusters", () => {
  const waiting = { message: "Waiting for its wave.", health: "installing", phase: "waiting", size: 9 } as const;
  const failed = { message: "It is forbidden.", health: "installing", phase: "failed", size: 1 } as const;
  const causes = causesInOrder(addOnRow({ causes: [waiting, failed, { ...NO_PODS, size: 2 }] }));
  expect(causes.map(({ message }) => message)).toEqual([NO_PODS.message, "It is forbidden.", "Waiting for its wave."]);
});
