import { describe, expect, it } from "vitest";
import { nextStarts } from "@/lib/gates/next-start";
import { startRules } from "@/lib/gates/start-rules";
import { seededRandom } from "@/lib/kube/random";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { planRollout } from "./plan";
import type { ClusterRolloutStatus } from "./status";
import { type StartClass, scheduleWaves } from "./wave-schedule";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse("2026-11-27T12:00:00Z");
const HORIZON_MINUTES = 4 * 24 * 60;

const anyTime = (size: number): StartClass => ({ size, after: (atMs) => ({ atMs }) });
/** Open for an hour every so many hours. */
const hourly = (size: number, everyHours: number): StartClass => ({
  size,
  after: (fromMs) => {
    const every = everyHours * HOUR;
    const openedMs = Math.floor(fromMs / every) * every;
    return { atMs: fromMs < openedMs + HOUR ? fromMs : openedMs + every };
  },
});
const never = (size: number): StartClass => ({ size, after: () => ({ atMs: Number.POSITIVE_INFINITY }) });

describe("waves that are played through", () => {
  it("without windows take as many rounds as they have", () => {
    const waves = [
      { classes: [anyTime(3)], atOnce: 3 },
      { classes: [anyTime(10)], atOnce: 4 },
    ];
    expect(scheduleWaves(waves, NOW, MINUTE).map(({ beginsMs, endsMs }) => [beginsMs - NOW, endsMs - NOW])).toEqual([
      [0, MINUTE],
      [MINUTE, 4 * MINUTE],
    ]);
  });

  it("wait for windows, and go on in the next one where one closes before all have begun", () => {
    const fromMs = 30 * MINUTE;
    const [span] = scheduleWaves([{ classes: [hourly(5, 24)], atOnce: 2 }], fromMs, 20 * MINUTE);
    // Two at 0:30, two at 0:50, one a day later.
    expect([span?.beginsMs, span?.endsMs]).toEqual([fromMs, 24 * HOUR + 20 * MINUTE]);
  });

  it("let others go on meanwhile, beside those that have begun", () => {
    const wave = { classes: [hourly(1, 24), anyTime(2)], atOnce: 1, busyUntilMs: [2 * HOUR + 5 * MINUTE] };
    const [span] = scheduleWaves([wave], 2 * HOUR, 10 * MINUTE);
    expect([span?.beginsMs, span?.endsMs, span?.waiting]).toEqual([2 * HOUR, 24 * HOUR + 10 * MINUTE, 1]);
  });

  it("do not end where a cluster may never start, and nothing behind them begins", () => {
    const spans = scheduleWaves(
      [
        { classes: [anyTime(2), never(1)], atOnce: 3 },
        { classes: [anyTime(2)], atOnce: 2 },
      ],
      NOW,
      MINUTE,
    );
    const endless = Number.POSITIVE_INFINITY;
    expect(spans.map(({ beginsMs, endsMs, held }) => [beginsMs, endsMs, held])).toEqual([
      [NOW, endless, 1],
      [endless, endless, 0],
    ]);
  });
});

type Random = () => number;
const below = (next: Random, limit: number) => Math.floor(next() * limit);

interface Fleet {
  readonly groups: readonly (readonly ManagedCluster[])[];
  readonly windows: readonly MaintenanceWindow[];
  readonly takesMs: number;
}

function fleetOf(next: Random): Fleet {
  const windows = Array.from({ length: 3 }, (_, index) =>
    MaintenanceWindow.parse({
      metadata: { name: `w${index}` },
      spec: {
        clusters: { labelSelector: { matchLabels: { w: String(index) } } },
        timeZoneFrom: { claim: "zone" },
        schedule: [{ start: `${String(below(next, 24)).padStart(2, "0")}:30`, duration: `${1 + below(next, 5)}h` }],
      },
    }),
  );
  const groups = Array.from({ length: 1 + below(next, 3) }, (_, group) =>
    Array.from({ length: 1 + below(next, 4) }, (_unused, index) =>
      ManagedCluster.parse({
        metadata: { name: `g${group}-${index}`, labels: { w: String(below(next, 4)) } },
        status: { clusterClaims: [{ name: "zone", value: ["Asia/Tokyo", "UTC", "America/Adak"][below(next, 3)] }] },
      }),
    ),
  );
  return { groups, windows, takesMs: (5 + below(next, 90)) * MINUTE };
}

/** The controllers' own plan, minute by minute; undefined where it is not through in some days. */
function playedByPlans({ groups, takesMs, windows }: Fleet, strategy: RolloutStrategy): number | undefined {
  const clusters = groups.flat();
  const byName = new Map(clusters.map((each) => [each.metadata.name, each]));
  const begun = new Map<string, number>();
  for (let minute = 0; minute < HORIZON_MINUTES; minute += 1) {
    const nowMs = NOW + minute * MINUTE;
    const statuses = clusters.map(({ metadata: { name: cluster } }): ClusterRolloutStatus => {
      const sinceMs = begun.get(cluster);
      if (sinceMs === undefined) return { cluster, status: "to-apply" };
      return { cluster, status: nowMs - sinceMs >= takesMs ? "succeeded" : "progressing", sinceMs };
    });
    if (statuses.every(({ status }) => status === "succeeded")) return nowMs;
    const rules = startRules({ windows, freezes: [], sets: [], unread: [], nowMs });
    const plan = planRollout({
      groups: groups.map((group, index) => ({ index, name: "", clusters: group.map(({ metadata }) => metadata.name) })),
      strategy,
      statuses,
      now: new Date(nowMs),
      isBlocked: (cluster) => {
        const found = byName.get(cluster);
        return found !== undefined && rules.blockOf("logs", found) !== undefined;
      },
    });
    if (!plan.ok) throw new Error("no plan");
    for (const { cluster, status } of plan.rollout) if (status === "to-apply") begun.set(cluster, nowMs);
  }
  return undefined;
}

function scheduled({ groups, takesMs, windows }: Fleet): number | undefined {
  const starts = nextStarts({ windows, freezes: [], sets: [], unread: [], nowMs: NOW }, "logs");
  const waves = groups.map((group) => ({
    classes: group.map((cluster) => ({ size: 1, after: (fromMs: number) => starts.after(cluster, fromMs) })),
    atOnce: group.length,
  }));
  const endMs = scheduleWaves(waves, NOW, takesMs).at(-1)?.endsMs ?? 0;
  return endMs - NOW >= HORIZON_MINUTES * MINUTE ? undefined : endMs;
}

const PER_GROUP = RolloutStrategy.parse({ type: "ProgressivePerGroup" });

it.each(Array.from({ length: 30 }, (_, seed) => seed))(
  "ends when the controllers' own plans do, played minute by minute (seed %i)",
  (seed) => {
    const fleet = fleetOf(seededRandom(seed + 1));
    expect(scheduled(fleet)).toBe(playedByPlans(fleet, PER_GROUP));
  },
);
