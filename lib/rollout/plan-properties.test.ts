import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import type { DecisionGroup } from "./decision-groups";
import { parseDeadline } from "./duration";
import { planRollout, type RolloutInput } from "./plan";
import type { ClusterRolloutStatus } from "./status";
import type { RolloutPlan } from "./tally";
import { parseThreshold, resolveThreshold } from "./threshold";

const NOW_MS = Date.parse("2030-01-01T00:00:00Z");
const CASES = 400;

type Random = () => number;

const below = (next: Random, limit: number) => Math.floor(next() * limit);

function pick<T>(next: Random, choices: readonly T[]): T {
  const choice = choices[below(next, choices.length)];
  if (choice === undefined) throw new Error("nothing to choose from");
  return choice;
}

function shuffled<T>(next: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function groupsOf(next: Random): DecisionGroup[] {
  const count = 1 + below(next, 4);
  const groups = Array.from({ length: count }, (_, index) => ({
    index: index * (1 + below(next, 2)),
    name: pick(next, ["", "canary", "west"]),
    clusters: Array.from({ length: 1 + below(next, 6) }, (_unused, cluster) => `g${index}-${cluster}`),
  }));
  // Decisions of one index and name are one group.
  return [...new Map(groups.map((group) => [`${group.index}/${group.name}`, group])).values()];
}

function statusesOf(next: Random, groups: readonly DecisionGroup[]): ClusterRolloutStatus[] {
  const clusters = [...groups.flatMap((group) => group.clusters), "elsewhere"];
  return clusters.flatMap((cluster) => {
    const status = pick(next, [
      "to-apply",
      "to-apply",
      "progressing",
      "succeeded",
      "succeeded",
      "failed",
      "absent",
    ] as const);
    if (status === "absent") return [];
    return [{ cluster, status, ...(next() < 0.2 ? {} : { sinceMs: NOW_MS - below(next, 200) * 1_000 }) }];
  });
}

function strategyOf(next: Random): RolloutStrategy {
  const type = pick(next, ["All", "Progressive", "ProgressivePerGroup"]);
  const options = {
    minSuccessTime: pick(next, ["0", "30s"]),
    progressDeadline: pick(next, ["None", "60s", "0s"]),
    maxFailures: pick(next, [0, 1, 3, "25%", "100%"]),
    maxConcurrency: pick(next, [0, 1, 3, "25%", "50%"]),
    mandatoryDecisionGroups: pick(next, [[], [], [{ groupName: "canary" }], [{ groupIndex: 1 }]]),
  };
  return RolloutStrategy.parse({ type, all: options, progressive: options, progressivePerGroup: options });
}

function inputOf(seed: number): RolloutInput {
  const next = seededRandom(seed);
  const groups = groupsOf(next);
  return { groups, strategy: strategyOf(next), statuses: statusesOf(next, groups), now: new Date(NOW_MS) };
}

function planOf(input: RolloutInput): RolloutPlan {
  const outcome = planRollout(input);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome;
}

const names = (statuses: readonly ClusterRolloutStatus[]) => statuses.map(({ cluster }) => cluster);
const seeds = Array.from({ length: CASES }, (_, index) => index + 1);

describe("planRollout, whatever the fleet", () => {
  it("does not depend on the order in which statuses and groups are named", () => {
    for (const seed of seeds) {
      const input = inputOf(seed);
      const next = seededRandom(seed + CASES);
      const groups = shuffled(next, input.groups).map((group) => ({
        ...group,
        clusters: shuffled(next, group.clusters),
      }));
      expect(planRollout({ ...input, groups, statuses: shuffled(next, input.statuses) }), `seed ${seed}`).toEqual(
        planRollout(input),
      );
    }
  });

  it("names each cluster once, and none that the placement did not choose", () => {
    for (const seed of seeds) {
      const input = inputOf(seed);
      const { rollout, timedOut } = planOf(input);
      const named = [...names(rollout), ...names(timedOut)];
      const chosen = new Set(input.groups.flatMap((group) => group.clusters));
      expect(new Set(named).size, `seed ${seed}`).toBe(named.length);
      expect(
        named.filter((cluster) => !chosen.has(cluster)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it("never rolls more clusters than the concurrency allows", () => {
    for (const seed of seeds) {
      const input = inputOf(seed);
      const maxConcurrency = input.strategy.progressive?.maxConcurrency ?? 0;
      const strategy = RolloutStrategy.parse({
        type: "Progressive",
        progressive: { ...input.strategy.progressive, mandatoryDecisionGroups: [] },
      });
      const total = input.groups.flatMap((group) => group.clusters).length;
      const size = resolveThreshold(parseThreshold(maxConcurrency), total, total);
      expect(planOf({ ...input, strategy }).rollout.length, `seed ${seed}`).toBeLessThanOrEqual(size);
    }
  });

  it("never has more clusters in flight than the concurrency allows, whatever becomes of them", () => {
    for (const seed of seeds) {
      const input = inputOf(seed);
      const { maxConcurrency = 0 } = input.strategy.progressive ?? {};
      const progressive = { ...input.strategy.progressive, mandatoryDecisionGroups: [] };
      const fresh = { ...input, strategy: RolloutStrategy.parse({ type: "Progressive", progressive }), statuses: [] };
      const deadlineMs = parseDeadline(progressive.progressDeadline ?? "None");
      const total = fresh.groups.flatMap((group) => group.clusters).length;
      const size = resolveThreshold(parseThreshold(maxConcurrency), total, total);
      for (const statuses of walk(fresh, seededRandom(seed + CASES))) {
        const inFlight = statuses.filter(
          ({ status, sinceMs = NOW_MS }) => status !== "succeeded" && NOW_MS - sinceMs < deadlineMs,
        );
        expect(inFlight.length, `seed ${seed}`).toBeLessThanOrEqual(size);
      }
    }
  });

  it("takes no one back when a cluster that moves succeeds", () => {
    for (const seed of seeds) {
      const input = inputOf(seed);
      const before = names(planOf(input).rollout);
      const done: ClusterRolloutStatus = {
        cluster: pick(seededRandom(seed), [...before, ""]),
        status: "succeeded",
        sinceMs: NOW_MS - 3_600_000,
      };
      if (done.cluster === "") continue;
      const statuses = [...input.statuses.filter(({ cluster }) => cluster !== done.cluster), done];
      const after = new Set(names(planOf({ ...input, statuses }).rollout));
      const lost = before.filter((cluster) => cluster !== done.cluster && !after.has(cluster));
      expect(lost, `seed ${seed}`).toEqual([]);
    }
  });

  it("is the same plan for the same hub at the same time", () => {
    for (const seed of seeds) expect(planRollout(inputOf(seed)), `seed ${seed}`).toEqual(planRollout(inputOf(seed)));
  });

  it("asks to be looked at again at a positive, finite time or not at all", () => {
    for (const seed of seeds) {
      const { recheckAfterMs = 1 } = planOf(inputOf(seed));
      expect(recheckAfterMs > 0 && Number.isFinite(recheckAfterMs), `seed ${seed}`).toBe(true);
    }
  });

  it("brings every cluster to its configuration when all of them succeed", () => {
    for (const seed of seeds) {
      const input = { ...inputOf(seed), statuses: [] };
      expect(roundsUntilDone(input), `seed ${seed}`).toBeLessThanOrEqual(
        input.groups.flatMap((group) => group.clusters).length,
      );
    }
  });
});

/** Each round every rolling cluster succeeds, and its soak passes. */
function roundsUntilDone(input: RolloutInput): number {
  const total = input.groups.flatMap((group) => group.clusters).length;
  const done = new Map<string, ClusterRolloutStatus>();
  let rounds = 0;
  for (; done.size < total; rounds++) {
    const { rollout } = planOf({ ...input, statuses: [...done.values()] });
    if (rollout.length === 0) return Number.POSITIVE_INFINITY;
    for (const { cluster } of rollout) done.set(cluster, { cluster, status: "succeeded", sinceMs: NOW_MS - 3_600_000 });
  }
  return rounds;
}

/** The states of a fleet from one step to the next: anyone who moves starts, succeeds, fails or takes longer. */
function* walk(input: RolloutInput, next: Random): Generator<ClusterRolloutStatus[]> {
  const statuses = new Map<string, ClusterRolloutStatus>();
  for (let step = 0; step < 12; step++) {
    for (const { cluster } of planOf({ ...input, statuses: [...statuses.values()] }).rollout) {
      const status = pick(next, ["progressing", "succeeded", "failed", "stays"] as const);
      if (status !== "stays" && statuses.get(cluster)?.status !== "succeeded") {
        statuses.set(cluster, { cluster, status, sinceMs: NOW_MS - below(next, 200) * 1_000 });
      }
    }
    yield [...statuses.values()];
  }
}
