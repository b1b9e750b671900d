import { describe, expect, it } from "vitest";
import { counts } from "@/components/status/testing";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { AddOnRow } from "@/lib/api/addons";
import { type ClusterAddOnEntry, clusterAddOnTable } from "@/lib/api/cluster-add-on-list";
import { addOnRow } from "@/lib/api/testing";
import { compileFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { addOnSentence, rowCause } from "./add-on-sentence";

const NO_PODS = { sentence: "None of its pods is ready.", health: "unhealthy", phase: "done" } as const;
const read = (parts: readonly SentencePart[]) => parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");

describe("the sentence about one add-on", () => {
  it.each<[string, Partial<AddOnRow>]>([
    ["No cluster has it.", { install: "manual", placements: [] }],
    ["Its placements chose 4 clusters; none carries it yet.", { decided: 4 }],
    ["All 3 clusters run it well.", { counts: counts([3, "healthy", "done"]) }],
    ["All 1 cluster runs it well.", { counts: counts([1, "healthy", "done"]) }],
    [
      "None of 3 clusters has trouble with it; a change is on its way.",
      { counts: counts([2, "healthy", "done"], [1, "installing", "applying"]) },
    ],
    [
      "2 of 5 clusters do not run it well. There: none of its pods is ready.",
      { counts: counts([3, "healthy", "done"], [2, "unhealthy", "done"]), causes: [{ ...NO_PODS, size: 2 }] },
    ],
    [
      "3 of 6 clusters do not run it well. On 2 of them: none of its pods is ready.",
      { counts: counts([3, "healthy", "done"], [2, "unhealthy", "done"], [1, "unreachable", "done"]), causes: [{ ...NO_PODS, size: 2 }] },
    ],
    ["1 of 2 clusters does not run it well.", { counts: counts([1, "healthy", "done"], [1, "unknown", "done"]) }],
  ])("%s", (sentence, change) => {
    expect(read(addOnSentence(addOnRow(change)))).toBe(sentence);
  });

  it("leads with each figure to as many clusters as it counts", () => {
    const row = addOnRow({
      counts: counts([3, "healthy", "done"], [2, "unhealthy", "done"], [1, "unknown", "done"], [4, "installing", "applying"]),
    });
    const figures = addOnSentence(row).filter((part) => typeof part !== "string");
    expect(figures.map(({ figure }) => figure)).toEqual([3, 10]);
    for (const { figure, filter } of figures) {
      const { groups } = compileFilter(parseFilter(filter).terms, clusterAddOnTable);
      const left = row.counts.filter((each) => groups.every(({ holds }) => holds(each as Partial<ClusterAddOnEntry> as ClusterAddOnEntry))); // no more is asked of it
      expect(left.reduce((total, { size }) => total + size, 0)).toBe(figure);
    }
  });

  it("says which right is missing", () => {
    expect(read(addOnSentence(addOnRow({ clustersVisible: false })))).toContain("list ManagedClusterAddOns");
  });
});

describe("the cause in the list", () => {
  it("is the most frequent trouble; waiting is none", () => {
    const waiting = { sentence: "It waits for its wave.", health: "installing", phase: "waiting", size: 9 } as const;
    expect(rowCause(addOnRow({ causes: [waiting, { ...NO_PODS, size: 2 }] }))).toBe("None of its pods is ready. On 2 clusters.");
    expect(rowCause(addOnRow({ causes: [waiting] }))).toBeUndefined();
  });
});
