import { expect, it } from "vitest";
import { findNow } from "@/lib/notifications/find";
import type { NotificationCondition } from "@/lib/notifications/rule";
import { servedLists } from "@/server/console/served-lists";
import { TestCaches } from "@/server/testing/caches";
import { fleetFacts, identityFacts } from "./hub-facts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

function fleet(): TestCaches {
  const caches = new TestCaches();
  caches.addOn("hello", ["default/all"]);
  caches.cluster("c1");
  caches.cluster("c2", { conditions: { ManagedClusterConditionAvailable: "Unknown/NodeLost" } });
  caches.cluster("c3", { conditions: { ManagedClusterConditionAvailable: "False/Broken" } });
  caches.clusterAddOn("c1", "hello", { Available: "True", Progressing: "False/Completed" });
  caches.clusterAddOn("c2", "hello", { Available: "False" });
  caches.waiting("c4");
  return caches;
}

const found = (caches: TestCaches, when: NotificationCondition) =>
  findNow(when, { ...fleetFacts(caches).facts(), ...identityFacts(caches).facts() }, NOW)?.map(
    ({ subject }) => subject.name,
  );

it("finds what the screens show", () => {
  const caches = fleet();
  caches.sync();
  const lists = servedLists(caches);
  const shown = [...lists.clusters.view.rows.values()].filter(({ status }) =>
    ["unavailable", "unreachable"].includes(status),
  );
  expect(found(caches, { type: "cluster-lost" })?.sort()).toEqual(shown.map(({ name }) => name).sort());
  expect(shown).toHaveLength(2);
  expect(found(caches, { type: "add-on-down", clusters: 1 })).toEqual(["hello"]);
  expect(found(caches, { type: "add-on-down", percent: 50 })).toEqual([]);
  const rollouts = [...lists.rollouts.view.rows.values()].filter(({ stage }) => stage === "stalled");
  expect(found(caches, { type: "rollout", stages: ["stalled"] })).toEqual(rollouts.map(({ name }) => name));
});

it("finds what waits for a person, and not what waits for the manager", () => {
  const caches = fleet();
  caches.sync();
  const waiting = [...servedLists(caches).approvals.view.rows.values()].filter(({ state }) => state === "waiting");
  expect(found(caches, { type: "approval-waiting" })).toEqual(waiting.map(({ name }) => name));
  expect(waiting).toHaveLength(1);
});

it("has nothing of what is not read yet", () => {
  for (const type of ["cluster-lost", "approval-waiting", "identity-alarm"] as const)
    expect(found(fleet(), { type })).toBeUndefined();
});
