import { describe, expect, it } from "vitest";
import type { Values } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { statusOfLetter } from "@/lib/api/matrix/matrix-codes";
import { fleetStatus, removingOn } from "@/lib/health/add-on-fleet-status";
import { addOnStatus } from "@/lib/health/add-on-status";
import { clusterStatus } from "@/lib/health/cluster-status";
import { HELD_CONDITION } from "@/lib/kube/names";
import { seededRandom } from "@/lib/kube/random";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { ROLLOUT_STATES } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { sessionOf } from "@/server/auth/testing";
import { getMatrix } from "@/server/matrix/get-matrix";
import { Sampler } from "@/server/metrics/sampler";
import { TestSystem } from "@/server/metrics/testing";
import { listRolloutClusters } from "@/server/rollouts/get-rollout";
import { TestCaches } from "@/server/testing/caches";
import { servedLists } from "./served-lists";

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const NEW = { name: "t", specHash: "new" };
const OLD = { name: "t", specHash: "old" };
const TO_NEW = [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: OLD }];
const AT_NEW = [{ ...TEMPLATE, desiredConfig: NEW, lastAppliedConfig: NEW }];
const AT_OLD = [{ ...TEMPLATE, desiredConfig: OLD, lastAppliedConfig: OLD }];

/** What managers, agents and hub write of an add-on on a cluster, one state each. */
interface State {
  readonly conditions: Readonly<Record<string, string>>;
  readonly configReferences: readonly object[];
}

const STATES: readonly State[] = [
  { conditions: {}, configReferences: [] },
  { conditions: { Configured: "False" }, configReferences: AT_OLD },
  { conditions: { Configured: "False", Available: "True" }, configReferences: AT_OLD },
  { conditions: { Configured: "True", Progressing: "True/Progressing" }, configReferences: TO_NEW },
  { conditions: { Configured: "True", Progressing: "False/Failed" }, configReferences: TO_NEW },
  {
    conditions: { Configured: "True", ManifestApplied: "False", Available: "False", Progressing: "True/Progressing" },
    configReferences: TO_NEW,
  },
  ...["True", "False", "Unknown"].map((Available) => ({
    conditions: { Configured: "True", ManifestApplied: "True", Progressing: "False/Completed", Available },
    configReferences: AT_NEW,
  })),
  {
    conditions: { Configured: "True", Progressing: "False/Completed", Available: "True", Degraded: "True" },
    configReferences: AT_NEW,
  },
];
const GONE = { ManagedClusterConditionAvailable: "Unknown/ManagedClusterLeaseUpdateStopped" };
const CLUSTERS = ["True", "True", "True", "False", "gone"];
const STRATEGIES = [
  { type: "All" },
  { type: "Progressive", progressive: { maxConcurrency: "25%" } },
  { type: "ProgressivePerGroup", progressivePerGroup: {} },
];

type Pick = <T>(values: readonly T[]) => T;

/** A hub on which anything may be at any state: held, failed, half removed, orphaned, without a manager. */
function anyHub(seed: number): TestCaches {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T; // never empty
  const some = (share: number) => clusters.filter(() => random() < share);
  const caches = new TestCaches();
  const clusters = Array.from({ length: 12 }, (_, index) => `c${index}`);
  const gone = new Set(clusters.filter((cluster) => putCluster(caches, cluster, pick) === "gone"));
  for (const name of ["hello", "other", "third"]) {
    const isConfigured = random() < 0.7;
    putAddOn(caches, name, { isConfigured, isHeld: random() < 0.3, strategy: pick(STRATEGIES) });
    caches.decision(`ns/${name}`, some(0.8));
    for (const cluster of some(0.8))
      putState(caches, {
        name,
        cluster,
        state: pick(STATES),
        isLeaving: random() < 0.15,
        isGone: gone.has(cluster),
        isConfigured,
      });
    for (const cluster of some(0.2))
      caches.work(`${cluster}/addon-${name}-deploy-0`, {}, { addOn: name, isLeaving: random() < 0.7 });
  }
  caches.sync();
  return caches;
}

function putCluster(caches: TestCaches, cluster: string, pick: Pick): string {
  const is = pick(CLUSTERS);
  const conditions = is === "gone" ? GONE : { ManagedClusterConditionAvailable: is };
  caches.cluster(cluster, { labels: { region: pick(["west", "north"]) }, conditions });
  return is;
}

function putAddOn(
  caches: TestCaches,
  name: string,
  { isConfigured, isHeld, strategy }: { isConfigured: boolean; isHeld: boolean; strategy: object },
): void {
  const configReferences = isConfigured ? [{ ...TEMPLATE, desiredConfig: NEW }] : [];
  caches.addOn(name, [`ns/${name}`], {
    rolloutStrategy: strategy,
    status: {
      installProgressions: [{ namespace: "ns", name, configReferences, conditions: isHeld ? [HELD_NOW] : [] }],
    },
    annotations: isHeld ? { "flotilla.dev/rollouts": JSON.stringify({ [`ns/${name}`]: HELD }) } : {},
  });
  caches.placement(`ns/${name}`);
}

interface Placed {
  readonly name: string;
  readonly cluster: string;
  readonly state: State;
  readonly isLeaving: boolean;
  readonly isGone: boolean;
  readonly isConfigured: boolean;
}

function putState(caches: TestCaches, { name, cluster, state, isLeaving, isGone, isConfigured }: Placed): void {
  const away = isGone ? { Available: "Unknown/ManagedClusterLeaseUpdateStopped" } : undefined;
  caches.clusterAddOn(
    cluster,
    name,
    { ...state.conditions, ...away },
    { isLeaving, configReferences: isConfigured ? [...state.configReferences] : [] },
  );
}

const HELD_NOW = { type: HELD_CONDITION, status: "True", reason: "HeldByPerson", message: "Held by ada." };
const HELD = { version: 1, hold: { at: "2026-11-21T10:00:00Z", by: "ada" } };

const ada = sessionOf("ada", () => true);

async function look(seed: number) {
  const caches = anyHub(seed);
  const lists = servedLists(caches);
  const sampler = new Sampler(
    { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view },
    new TestSystem(),
  );
  const read = async <Row>(list: Exclude<keyof typeof lists, "matrix">, query: ListQuery = {}) => {
    const answer = await lists[list].answer(ada, { limit: 200, ...query });
    if (answer instanceof Response) throw new Error("a file");
    return answer as typeof answer & { rows: readonly Row[] };
  };
  const matrix = await getMatrix(ada, {}, lists.clusters);
  const clusters = await read<ClusterRow>("clusters", { facets: "health", group: "issue" });
  const addOns = await read<AddOnRow>("addons", { facets: "health" });
  const on = await read<ClusterAddOnRow>("cluster-addons", { facets: "status" });
  const rollouts = await read<RolloutRow>("rollouts", { facets: "stage" });
  const clustersOf = async ({ addOn, namespace, placement }: RolloutRow) =>
    (await listRolloutClusters(ada, lists.rollouts.view, { addOn, namespace, placement }, { limit: 200 })).rows;
  sampler.sample();
  return { matrix, clusters, addOns, on, rollouts, read, clustersOf, samples: sampler.after(0).series };
}

function tally(values: readonly string[]): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const value of values) sizes[value] = (sizes[value] ?? 0) + 1;
  return sizes;
}

function sizesOf(values: Values | undefined): Record<string, number> {
  return Object.fromEntries(values?.values.map(({ value, size }) => [value, size]) ?? []);
}

/** What the lists of add-ons may say of a cluster that has this stage in its rollout. */
const STATUSES_AT: Readonly<Record<RolloutRow["stage"], readonly string[]>> = {
  waiting: ["waiting"],
  held: ["waiting", "healthy"],
  applying: ["applying", "waiting"],
  soaking: ["healthy"],
  done: ["healthy"],
  stalled: ["applying", "waiting", "unhealthy"],
  "timed-out": ["applying"],
  failed: ["unhealthy"],
};
/** Of health, not of the rollout: any stage has them. */
const OF_HEALTH = ["unhealthy", "degraded", "unreachable", "unknown", "removing"];

describe.each(Array.from({ length: 25 }, (_, seed) => seed + 1))("a hub at random, seed %i", (seed) => {
  it("has one status of each add-on on each cluster, wherever it is counted", async () => {
    const { matrix, addOns, on, clusters } = await look(seed);
    const columns = matrix.facets?.addon?.values.map(({ value }) => value) ?? [];
    for (const row of addOns.rows) {
      const here = on.rows.filter(({ addOn }) => addOn === row.name).map(addOnStatus);
      const letters = matrix.rows.map(({ cells = "" }) => statusOfLetter(cells[columns.indexOf(row.name)] ?? "."));
      expect(tally(letters.flatMap((status) => status ?? []))).toEqual(tally(here));
      expect(tally(row.counts.flatMap((count) => Array<string>(count.size).fill(addOnStatus(count))))).toEqual(
        tally(here),
      );
      expect(removingOn(row)).toBe(here.filter((status) => status === "removing").length + (row.leaving?.size ?? 0));
    }
    expect(sizesOf(on.facets?.status)).toEqual(tally(on.rows.map(addOnStatus)));
    expect(sizesOf(addOns.facets?.health)).toEqual(tally(addOns.rows.map(fleetStatus)));
    expect(sizesOf(clusters.facets?.health)).toEqual(tally(clusters.rows.map((row) => clusterStatus(row))));
  });

  it("has as many clusters in each group of what is the matter as behind its link", async () => {
    const { clusters, read } = await look(seed);
    for (const { group, size } of clusters.grouped?.groups ?? []) {
      const [issue, addOn] = group.split(" ");
      const q = addOn ? `addon=${addOn} health=${issue}` : `health=${issue}`;
      expect([group, (await read("clusters", { q, limit: 0 })).total]).toEqual([group, size]);
    }
  });

  it("has the same rollouts in the row of each add-on as in their own list", async () => {
    const { addOns, rollouts, read } = await look(seed);
    const shown = addOns.rows.flatMap(({ name, placements }) =>
      placements.flatMap(({ namespace, name: placement, rollout }) =>
        rollout ? [{ name: `${name}/${namespace}/${placement}`, ...rollout }] : [],
      ),
    );
    expect(shown).toEqual(
      rollouts.rows
        .map((row) => {
          const { name, stage, held, applied, total } = row;
          return { name, stage, status: rolloutState(row), held: held && { reason: held.reason }, applied, total };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    for (const status of ROLLOUT_STATES) {
      const whose = rollouts.rows.filter((row) => rolloutState(row) === status).map(({ addOn }) => addOn);
      expect([status, (await read("addons", { q: `rollout=${status}` })).total]).toEqual([status, new Set(whose).size]);
    }
  });

  it("has rollouts whose clusters are at no other stage than elsewhere", async () => {
    const { on, rollouts, clustersOf, samples } = await look(seed);
    const stages: string[] = [];
    for (const row of rollouts.rows) {
      const clusters = await clustersOf(row);
      const counts = row.waves.flatMap((wave) => wave.counts);
      expect(tally(counts.flatMap(({ stage, size }) => Array<string>(size).fill(stage)))).toEqual(
        tally(clusters.map(({ stage }) => stage)),
      );
      expect(row.applied).toBe(clusters.filter(({ stage }) => stage === "done" || stage === "soaking").length);
      if (row.stage !== "done") stages.push(...clusters.map(({ stage }) => stage));
      for (const { name, stage } of clusters) {
        const there = on.rows.find(({ cluster, addOn }) => cluster === name && addOn === row.addOn);
        if (there)
          expect([name, stage, [...STATUSES_AT[stage], ...OF_HEALTH]]).toEqual([
            name,
            stage,
            expect.arrayContaining([addOnStatus(there)]),
          ]);
        else expect([name, stage]).toEqual([name, "waiting"]);
      }
    }
    const sampled = [...samples].filter(([key, [value]]) => key.startsWith("rollouts/") && value);
    expect(Object.fromEntries(sampled.map(([key, [value]]) => [key.slice("rollouts/".length), value]))).toEqual(
      tally(stages),
    );
  });
});
