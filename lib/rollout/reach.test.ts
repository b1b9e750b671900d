import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { rollingClusters } from "./plan-node";
import { leftAway, nodeWithout, reachOf } from "./reach";
import { steer } from "./steer";
import { NOW, nodeOf } from "./testing";

const SINCE = "2030-01-01T10:00:00Z";
const ORDERED = { ok: true, order: { version: 1, away: {} } } as const;

function clusterNamed(name: string, available: string, accepted = true) {
  const conditions = [
    { type: "ManagedClusterJoined", status: "True" },
    { type: "ManagedClusterConditionAvailable", status: available, lastTransitionTime: SINCE },
  ];
  return ManagedCluster.parse({ metadata: { name }, spec: { hubAcceptsClient: accepted }, status: { conditions } });
}

describe("which clusters are away", () => {
  const hub = new Map([
    ["here", clusterNamed("here", "True")],
    ["silent", clusterNamed("silent", "Unknown")],
    ["down", clusterNamed("down", "False")],
    ["denied", clusterNamed("denied", "True", false)],
  ]);
  const reach = reachOf((name) => hub.get(name));

  it.each([
    ["here", false, undefined],
    ["silent", true, Date.parse(SINCE)],
    ["down", true, Date.parse(SINCE)],
    ["denied", true, undefined],
    ["gone", true, undefined],
  ])("%s: %s, since %s", (name, isAway, sinceMs) => {
    expect([reach.isAway(name), reach.awaySinceMs(name)]).toEqual([isAway, sinceMs]);
  });

  it("is left behind only where that is ordered", () => {
    expect(leftAway(ORDERED, reach)("silent")).toBe(true);
    expect(leftAway({ ok: true, order: { version: 1 } }, reach)("silent")).toBe(false);
    expect(leftAway({ ok: false, error: "" }, reach)("silent")).toBe(false);
  });
});

it("leaves of a placement what the plan goes on with, before anything has begun", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 60; round += 1) {
    const names = Array.from({ length: 12 }, (_, index) => `c${String(index).padStart(2, "0")}`);
    const away = new Set(names.filter(() => random() < 0.3));
    const strategy =
      random() < 0.5
        ? { type: "ProgressivePerGroup", progressivePerGroup: {} }
        : { type: "Progressive", progressive: { maxConcurrency: "40%" } };
    const { node } = nodeOf({ groups: { one: names.slice(0, 3), two: names.slice(3) }, strategy });
    const reach = reachOf((name) => clusterNamed(name, away.has(name) ? "Unknown" : "True"));
    const steering = { hasText: () => true, now: NOW };
    const planned = steer(node, { ...steering, order: ORDERED, reach }).outcome;
    const without = nodeWithout(node, reach.isAway);
    const members = node.members.filter(({ cluster }) => !away.has(cluster));
    const other = steer({ ...without, members }, { ...steering, order: undefined }).outcome;
    expect(rollingClusters(planned)).toEqual(rollingClusters(other));
    expect([...without.configuredClusters].filter((cluster) => away.has(cluster))).toEqual([]);
  }
});
