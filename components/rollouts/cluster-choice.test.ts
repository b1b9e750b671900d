import { describe, expect, it } from "vitest";
import type { RolloutCluster } from "@/lib/api/rollouts";
import { chosenClusters, segmentsOf } from "./cluster-choice";
import type { ClusterChoice } from "./rollout-address";
import { rolloutCluster } from "./testing";

const CLUSTERS: readonly RolloutCluster[] = [
  rolloutCluster({ name: "a" }),
  rolloutCluster({ name: "b", health: "unhealthy" }),
  rolloutCluster({ name: "c", wave: 1, stage: "applying", health: "unknown" }),
  rolloutCluster({ name: "d", wave: 1, stage: "stalled" }),
  rolloutCluster({ name: "e", wave: 1, stage: "soaking" }),
  rolloutCluster({ name: "f", wave: 2, stage: "waiting" }),
  rolloutCluster({ name: "g", wave: 2, stage: "waiting", health: "unreachable" }),
  rolloutCluster({ name: "h", wave: 2, stage: "failed" }),
];

describe("the clusters of a rollout", () => {
  it.each<[ClusterChoice, string]>([
    [{ show: "all" }, "d h b a c e f g"],
    [{ show: "not-well" }, "d h b"],
    [{ show: "done" }, "b a"],
    [{ show: "waiting" }, "f g"],
    [{ show: "all", wave: 1 }, "d c e"],
    [{ show: "not-well", wave: 0 }, "b"],
    [{ show: "soaking", wave: 0 }, ""],
    [{ show: "all", wave: 7 }, ""],
  ])("%j are %j", (choice, names) => {
    expect(
      chosenClusters(CLUSTERS, choice)
        .map(({ name }) => name)
        .join(" "),
    ).toBe(names);
  });

  it.each([
    [undefined, "All 8, Not well 3, Applying 1, Soaking 1, Waiting 2, Done 2"],
    [1, "All 3, Not well 1, Applying 1, Soaking 1, Waiting 0, Done 0"],
  ])("count by what can be shown of wave %j", (wave, words) => {
    expect(
      segmentsOf(CLUSTERS, wave)
        .map(({ word, size }) => `${word} ${size}`)
        .join(", "),
    ).toBe(words);
  });

  it("are counted as they are listed", () => {
    for (const { show, size } of segmentsOf(CLUSTERS, 2)) expect(chosenClusters(CLUSTERS, { show, wave: 2 })).toHaveLength(size);
  });
});
