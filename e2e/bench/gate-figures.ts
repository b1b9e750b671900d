import { nextStarts } from "@/lib/gates/next-start";
import { startRules } from "@/lib/gates/start-rules";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { planRollout } from "@/lib/rollout/plan";
import { startClasses } from "@/lib/rollout/wave-clocks";
import { scheduleWaves } from "@/lib/rollout/wave-schedule";
import { type Figure, figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const SIMULATED = "rollout-simulated-10000";
const PLANNED = "rollout-gated-plan-10000";
const CLUSTERS = 10_000;
const GROUP = 500;
const ROUNDS = 11;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-03-28T12:00:00Z");

/**
 * Rollouts over 10,000 clusters in 40 time zones with 20 windows: played through to their end as previews do, and the
 * plan of one moment as controllers make it.
 */
export const gatePart: Part = {
  ids: [SIMULATED, PLANNED],
  async *stats(wanted) {
    if (wanted.has(SIMULATED)) yield simulated();
    if (wanted.has(PLANNED)) yield planned();
  },
};

function simulated(): Figure {
  const { clusters, windows } = load();
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const nowMs = START_MS + round * HOUR_MS;
    const play = () => {
      const starts = nextStarts({ windows, freezes: [], sets: [], unread: [], nowMs }, "hello");
      const waves = Array.from({ length: CLUSTERS / GROUP }, (_, index) => {
        return { classes: startClasses(clusters.slice(index * GROUP, (index + 1) * GROUP), starts), atOnce: 50 };
      });
      const last = scheduleWaves(waves, nowMs, 10 * 60_000).at(-1);
      if (!last || last.endsMs < nowMs + 24 * HOUR_MS) throw new Error("it ends before its windows have opened");
    };
    ours.push(1_000 * secondsOf(play));
    floor.push(1_000 * secondsOf(() => readAll(clusters)));
  }
  return figure(SIMULATED, "ms, the median of eleven", 100, quantile(floor, 0.5), quantile(ours, 0.5));
}

function planned(): Figure {
  const { clusters, windows } = load();
  const byName = new Map(clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const groups = [{ index: 0, name: "", clusters: [...byName.keys()] }];
  const statuses = clusters.map(({ metadata }) => ({ cluster: metadata.name, status: "to-apply" as const }));
  const strategy = RolloutStrategy.parse({ type: "Progressive", progressive: { maxConcurrency: CLUSTERS } });
  const plan = (nowMs: number, isBlocked?: (cluster: string) => boolean) => {
    const made = planRollout({ groups, strategy, statuses, now: new Date(nowMs), ...(isBlocked && { isBlocked }) });
    if (!made.ok || made.rollout.length === 0) throw new Error("nothing starts");
  };
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const nowMs = START_MS + round * HOUR_MS;
    const gated = () => {
      const rules = startRules({ windows, freezes: [], sets: [], unread: [], nowMs });
      plan(nowMs, (name) => {
        const cluster = byName.get(name);
        return cluster !== undefined && rules.blockOf("hello", cluster) !== undefined;
      });
    };
    ours.push(1_000 * secondsOf(gated));
    floor.push(1_000 * secondsOf(() => plan(nowMs)));
  }
  return figure(PLANNED, "ms, the median of eleven", 50, quantile(floor, 0.5), quantile(ours, 0.5));
}

const ZONES = Intl.supportedValuesOf("timeZone").filter((_, index) => index % 10 === 0);

/** Every fifth window's clusters are in none. */
function load() {
  const windows = Array.from({ length: 20 }, (_, index) =>
    MaintenanceWindow.parse({
      metadata: { name: `w${index}` },
      spec: {
        clusters: { labelSelector: { matchLabels: { window: String(index) } } },
        timeZoneFrom: { claim: "zone" },
        schedule: [{ days: index % 2 === 0 ? [] : ["Tue", "Thu"], start: "02:00", duration: "4h" }],
      },
    }),
  );
  const clusters = Array.from({ length: CLUSTERS }, (_, index) =>
    ManagedCluster.parse({
      metadata: { name: `c${String(index).padStart(5, "0")}`, labels: { window: String(index % 25) } },
      status: { clusterClaims: [{ name: "zone", value: ZONES[index % 40] }] },
    }),
  );
  return { windows, clusters };
}

/** What any answer about each cluster has to look at. */
function readAll(clusters: readonly ManagedCluster[]): void {
  const sizes = new Map<string, number>();
  for (const { metadata, status } of clusters) {
    const name = `${metadata.labels.window} ${status.clusterClaims[0]?.value}`;
    sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  if (sizes.size === 0) throw new Error("there are no clusters");
}
