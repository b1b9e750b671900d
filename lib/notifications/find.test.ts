import { describe, expect, it } from "vitest";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutRowOf } from "@/lib/lists/rollouts/testing";
import type { ClusterFact, DownFact } from "./facts";
import { findNow } from "./find";
import { limitOf } from "./find-down";
import type { NotificationCondition } from "./rule";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

const ROLLOUT = rolloutRowOf("log-shipper/fleet/prod", { since: ago(5) });

type Stages = Extract<NotificationCondition, { type: "rollout" }>["stages"];
const titles = (stages: Stages, row: Partial<RolloutRow>, addOns?: string[]) =>
  findNow(
    { type: "rollout", stages, ...(addOns && { addOns }) },
    { rollouts: () => [{ ...ROLLOUT, ...row }] },
    NOW,
  )?.map(({ title }) => title);

describe("a rollout", () => {
  it.each<[Stages[number], Partial<RolloutRow>, string]>([
    ["stalled", { stage: "stalled" }, "log-shipper stalls"],
    ["failed", { stage: "failed" }, "log-shipper failed to roll out"],
    ["failed", { stage: "timed-out" }, "log-shipper rollout timed out"],
    ["failed", { notice: { level: "bad", message: "No such group." } }, "log-shipper cannot roll out"],
    [
      "held",
      { stage: "held", held: { reason: "HealthGate", message: "Held." } },
      "log-shipper is held by its health gate",
    ],
    ["done", { stage: "done" }, "log-shipper is rolled out"],
  ])("that is %s is found by its stage alone", (stage, row, title) => {
    expect(titles([stage], row)).toEqual([title]);
    const others = (["stalled", "failed", "held", "done"] as const).filter((each) => each !== stage);
    expect(titles(others, row)).toEqual([]);
    expect(titles([stage], row, ["another"])).toEqual([]);
    expect(titles([stage], row, ["log-shipper"])).toEqual([title]);
  });

  it.each(["waiting", "applying", "soaking"] as const)("that is %s is no news", (stage) => {
    expect(titles(["stalled", "failed", "held", "done"], { stage })).toEqual([]);
  });

  it.each([{ since: ago(61) }, { total: 0 }, { since: undefined }])("that was done before is no news: %o", (row) => {
    expect(titles(["done"], { stage: "done", ...row })).toEqual([]);
  });
});

const cluster = (name: string, health: ClusterFact["health"], more: Partial<ClusterFact> = {}): ClusterFact => ({
  name,
  health,
  since: ago(3),
  ...more,
});

describe("a cluster", () => {
  it.each<[ClusterFact["health"], number]>([
    ["available", 0],
    ["pending", 0],
    ["joining", 0],
    ["denied", 0],
    ["deleting", 0],
    ["unavailable", 1],
    ["unknown", 1],
  ])("that is %s is lost in %i cases", (health, size) => {
    const found = findNow({ type: "cluster-lost" }, { clusters: () => [cluster("c1", health)] }, NOW);
    expect(found).toHaveLength(size);
  });

  it("is lost of the sets that a rule names, since the hub says so", () => {
    const clusters = () => [
      cluster("c1", "unknown", { set: "prod" }),
      cluster("c2", "unknown"),
      cluster("c3", "unknown", { set: "lab" }),
    ];
    const found = findNow({ type: "cluster-lost", clusterSets: ["prod"] }, { clusters }, NOW);
    expect(found?.map(({ sinceMs, subject }) => [subject.name, sinceMs])).toEqual([["c1", NOW - 3 * MINUTE]]);
  });
});

describe("an add-on", () => {
  const down = (count: number): DownFact[] =>
    Array.from({ length: count }, (_, index) => ({ cluster: `c${index}`, sinceMs: NOW - (count - index) * MINUTE }));
  const found = (limits: { percent?: number; clusters?: number }, count: number, total = 100) => {
    const addOns = () => [{ name: "log-shipper", total, down: down(count) }];
    return findNow({ type: "add-on-down", ...limits }, { addOns }, NOW);
  };

  it.each([
    [{ percent: 5 }, 5, 0],
    [{ percent: 5 }, 6, 1],
    [{ clusters: 3 }, 2, 0],
    [{ clusters: 3 }, 3, 1],
    [{ clusters: 50, percent: 5 }, 6, 1],
    [{ clusters: 3, percent: 50 }, 3, 1],
    [{ percent: 0 }, 1, 1],
    [{ percent: 0 }, 0, 0],
  ])("with %o, down on %i of 100, is found %i times", (limits, count, size) => {
    expect(found(limits, count)).toHaveLength(size);
  });

  it("is down since as many clusters were as are too many", () => {
    expect(found({ clusters: 3 }, 5)?.[0]?.sinceMs).toBe(NOW - 3 * MINUTE);
  });

  it("with no cluster at all is not down", () => {
    expect(found({ percent: 0 }, 0, 0)).toEqual([]);
  });

  it("is too much at the first count beyond the share, whatever the total", () => {
    for (let total = 1; total <= 60; total += 1)
      for (const percent of [0, 1, 10, 33, 50, 99]) {
        const limit = limitOf({ percent }, total);
        expect((limit / total) * 100).toBeGreaterThan(percent);
        expect(((limit - 1) / total) * 100).toBeLessThanOrEqual(percent);
      }
  });
});

const IDENTITY: IdentityRow = {
  name: "certificate/req-1",
  way: "certificate",
  object: "req-1",
  subject: "system:open-cluster-management:c1:agent",
  cluster: "c1",
  from: "2026-11-01T00:00:00Z",
  until: "2026-12-01T00:00:00Z",
  isRenewed: false,
  isForged: false,
  inUse: "yes",
};

describe("identities", () => {
  it.each<[string, Partial<IdentityRow>, number]>([
    ["valid", {}, 0],
    ["due", { until: "2026-11-24T00:00:00Z" }, 1],
    ["renewed", { until: "2026-11-24T00:00:00Z", isRenewed: true }, 0],
    ["expired and in use", { until: "2026-11-19T00:00:00Z" }, 1],
    ["expired, of nobody", { until: "2026-11-19T00:00:00Z", inUse: "no" }, 0],
    ["a token", { until: "2026-11-24T00:00:00Z", way: "token" }, 0],
  ])("that are %s", (_, row, size) => {
    const facts = { identities: () => [{ ...IDENTITY, ...row }] };
    expect(findNow({ type: "certificate-not-renewed" }, facts, NOW)).toHaveLength(size);
  });

  it("against the rules are an alarm until somebody acknowledges them", () => {
    const identities = () => [{ ...IDENTITY, isForged: true }, IDENTITY];
    expect(findNow({ type: "identity-alarm" }, { identities }, NOW)).toHaveLength(1);
  });
});

it("approvals wait since they were made", () => {
  const row = { name: "requests/a", kind: "join", object: "a", createdAt: ago(9), headline: "Nothing found." };
  const approvals = () => [row as ApprovalRow]; // the rest is not read
  const [found] = findNow({ type: "approval-waiting" }, { approvals }, NOW) ?? [];
  expect(found).toMatchObject({ sinceMs: NOW - 9 * MINUTE, title: "Request a waits for a decision" });
});

it("a time without a leader is told of once", () => {
  const gap = () => ({ fromMs: NOW - 10 * MINUTE, toMs: NOW });
  expect(findNow({ type: "no-leader" }, { gap }, NOW)).toMatchObject([{ isEvent: true, sinceMs: NOW - 10 * MINUTE }]);
  expect(findNow({ type: "no-leader" }, { gap: () => undefined }, NOW)).toEqual([]);
});

it("what is not read is not taken for nothing", () => {
  for (const type of ["cluster-lost", "approval-waiting", "identity-alarm", "no-leader"] as const)
    expect(findNow({ type }, {}, NOW)).toBeUndefined();
});
