import { describe, expect, it } from "vitest";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { planCounts, planSummary } from "./plan-summary";

const victim = (cluster: string) => ({ cluster, createdAt: "2026-11-20T08:00:00Z", finalizers: [] });
const write = { verb: "patch", kind: "ClusterManagementAddOn", name: "hello-template" } as const;

function plan(gaining: number, keeping: number, losing: number) {
  const names = (size: number) => Array.from({ length: size }, (_, index) => `cluster-${index}`);
  return { writes: [write], gaining: names(gaining), keeping: names(keeping), losing: names(losing).map(victim) };
}

describe("planSentence", () => {
  it.each([
    [12, 0, 3, true, "Saving enables it on 12 clusters and removes it from 3 where it is installed manually."],
    [1, 0, 1, true, "Saving enables it on 1 cluster and removes it from 1 where it is installed manually."],
    [
      12,
      4,
      3,
      false,
      "Saving enables it on 12 clusters, keeps it on 4 and removes it from 3 that no placement selects.",
    ],
    [0, 4, 0, false, "Saving keeps it on 4 clusters."],
    [0, 0, 0, false, "Saving changes the install strategy; the clusters that have the add-on stay the same."],
  ])("%i gain, %i keep, %i lose", (gaining, keeping, losing, isByHand, message) => {
    expect(text(planSummary(plan(gaining, keeping, losing), isByHand))).toBe(message);
  });

  it("says when there is nothing to write", () => {
    expect(text(planSummary({ ...plan(0, 3, 0), writes: [] }, false))).toBe(
      "Nothing to change: everything is already as requested.",
    );
  });
});

describe("planCounts", () => {
  it("leaves out what is no one", () => {
    expect([
      planCounts(plan(12, 1, 3)),
      planCounts(plan(12, 0, 0)),
      planCounts(plan(0, 0, 3)),
      planCounts(plan(0, 5, 0)),
    ]).toEqual(["Install on 12, remove from 3", "Install on 12", "Remove from 3", ""]);
  });
});

function text(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");
}
