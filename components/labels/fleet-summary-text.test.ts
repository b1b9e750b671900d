import { describe, expect, it } from "vitest";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_STATUS_APPEARANCE, type ClusterStatusCounts } from "./cluster-status-appearance";
import { fleetSummary } from "./fleet-summary-text";

const ALL = Object.keys(CLUSTER_STATUS_APPEARANCE) as ClusterStatus[];

function counts(sizes: Partial<Record<ClusterStatus, number>>): ClusterStatusCounts {
  return new Map(ALL.flatMap((status) => (sizes[status] ? [[status, sizes[status]] as const] : [])));
}

const text = (parts: readonly SentencePart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");
const stats = (parts: readonly SentencePart[]) => parts.flatMap((part) => (typeof part === "string" ? [] : [part]));

describe("fleetSentence", () => {
  it.each([
    [{ healthy: 50 }, "All 50 clusters have all add-ons healthy."],
    [{ healthy: 1 }, "The only cluster has all add-ons healthy."],
    [{ available: 12 }, "All 12 clusters are available."],
    [{ healthy: 48, pending: 2 }, "Of 50 clusters, 48 have all add-ons healthy and 2 are pending acceptance."],
    [
      { healthy: 43, degraded: 3, unavailable: 2, pending: 1, unhealthy: 1 },
      "Of 50 clusters, 43 have all add-ons healthy, 1 has an unhealthy add-on, 3 have a degraded add-on, 2 are unavailable and 1 is pending acceptance.",
    ],
  ])("says of %j: %s", (sizes, message) => {
    expect(text(fleetSummary(counts(sizes)))).toBe(message);
  });

  it("joins what is less urgent first when there are too many figures", () => {
    const message = text(
      fleetSummary(counts({ healthy: 9, applying: 8, unhealthy: 1, unavailable: 2, pending: 3, joining: 4 })),
    );
    expect(message).toBe(
      "Of 27 clusters, 9 have all add-ons healthy, 8 are updating, 1 has an unhealthy add-on, 2 are unavailable and 7 are joining or leaving.",
    );
  });

  it("does not call it trouble when an add-on has not reported yet", () => {
    const message = text(
      fleetSummary(counts({ healthy: 9, applying: 3, silent: 1, unhealthy: 3, unavailable: 2, pending: 2 })),
    );
    expect(message).toBe(
      "Of 20 clusters, 9 have all add-ons healthy, 4 are updating, waiting or have not reported yet, 3 have an unhealthy add-on, 2 are unavailable and 2 are pending acceptance.",
    );
  });

  it("has at most six figures, the parts of which add up to the first, whatever the fleet", () => {
    for (let mask = 1; mask < 2 ** ALL.length; mask += 1) {
      const present = ALL.filter((_, bit) => mask & (1 << bit));
      const sizes = Object.fromEntries(present.map((status, index) => [status, index + 2]));
      const [whole, ...parts] = stats(fleetSummary(counts(sizes)));
      expect(parts.length).toBeLessThanOrEqual(5 + Number(present.includes("available")));
      if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.figure, 0)).toBe(whole?.figure);
    }
  });

  it("leads from each figure to what it counts", () => {
    expect(stats(fleetSummary(counts({ healthy: 3, unhealthy: 2 })))).toEqual([
      { figure: 5, filter: "" },
      { figure: 3, filter: "health:healthy" },
      { figure: 2, filter: "health:unhealthy", tone: "bad" },
    ]);
  });
});
