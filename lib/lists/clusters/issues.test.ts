import { expect, it } from "vitest";
import { clusterStatus } from "@/lib/health/cluster-status";
import { addOnIssueIn, clusterIssues } from "./issues";
import type { ClusterAddOnCell, ClusterRow } from "./row";

function issues(change: Partial<ClusterRow>) {
  const row: ClusterRow = { name: "a", health: "available", createdAt: "", addOnsVisible: true, addOns: [], ...change };
  return clusterIssues({ ...row, status: clusterStatus(row) });
}

function cell(change: Partial<ClusterAddOnCell>): ClusterAddOnCell {
  return { name: "hello", health: "healthy", phase: "done", ...change };
}

it.each<[string, Partial<ClusterRow>, string[]]>([
  ["all is well", { addOns: [cell({})] }, []],
  ["something is only on its way", { addOns: [cell({ health: "installing", phase: "applying" })] }, []],
  ["it is being joined", { health: "joining" }, []],
  ["it is down", { health: "unavailable" }, ["unavailable"]],
  [
    "it is silent, and so are its add-ons",
    { health: "unknown", addOns: [cell({ health: "unreachable" })] },
    ["unreachable"],
  ],
  [
    "it is silent, and an add-on was ill before",
    { health: "unknown", addOns: [cell({ health: "unhealthy" })] },
    ["unreachable", "unhealthy hello"],
  ],
  ["it is being removed", { health: "deleting" }, ["deleting"]],
  ["it waits", { health: "pending" }, ["pending"]],
  [
    "add-ons are ill",
    { addOns: [cell({ health: "degraded" }), cell({ name: "b", phase: "failed" })] },
    ["degraded hello", "unhealthy b"],
  ],
  [
    "a failed rollout stands on a cluster that is down",
    { health: "unavailable", addOns: [cell({ phase: "failed" })] },
    ["unavailable"],
  ],
])("where %s", (_, change, expected) => {
  expect(issues(change).map(({ group }) => group)).toEqual(expected);
});

it("tells of each why, since when, and in which set", () => {
  const reported = issues({
    set: "lab",
    health: "unknown",
    message: "Silent.",
    since: "2026",
    addOns: [cell({ health: "degraded", message: "Slow." })],
  });
  expect(reported).toMatchObject([
    { group: "unreachable", why: "Silent.", since: "2026", where: "lab" },
    { group: "degraded hello", why: "Slow.", since: undefined, where: "lab" },
  ]);
});

it.each([
  ["unhealthy hello.v1", { issue: "unhealthy", addOn: "hello.v1" }],
  ["unavailable", undefined],
  ["healthy hello", undefined],
])("finds the add-on in “%s”", (group, expected) => {
  expect(addOnIssueIn(group)).toEqual(expected);
});
