import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import { Freeze, isInForce } from "@/lib/resources/freeze";
import { MaintenanceWindow, WEEKDAYS } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { planRollout } from "@/lib/rollout/plan";
import type { ClusterRolloutStatus } from "@/lib/rollout/status";
import { startRules, zoneOf } from "./start-rules";

const CLUSTERS = 10_000;
const STEP_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;
const ZONES = [
  ...["Europe/Lisbon", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Kyiv", "Europe/Chisinau"],
  ...[
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Anchorage",
    "America/Adak",
  ],
  ...["America/St_Johns", "America/Halifax", "America/Havana", "America/Santiago", "America/Asuncion", "America/Nuuk"],
  ...["America/Sao_Paulo", "America/Caracas", "America/Bogota", "America/Phoenix", "Africa/Cairo", "Africa/Casablanca"],
  ...["Africa/Lagos", "Africa/Johannesburg", "Asia/Beirut", "Asia/Jerusalem", "Asia/Tehran", "Asia/Kolkata"],
  ...["Asia/Kathmandu", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Australia/Adelaide", "Australia/Lord_Howe"],
  ...["Australia/Brisbane", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati"],
];

/** Two hours are open on some days: times that a change of summer time leaves out or brings twice are among them. */
const STARTS = ["00:00", "01:00", "01:30", "02:00", "02:30", "03:00", "12:00", "23:00"];

function windows(): MaintenanceWindow[] {
  return STARTS.map((start, index) =>
    MaintenanceWindow.parse({
      metadata: { name: `w${index}` },
      spec: {
        clusters: { labelSelector: { matchLabels: { window: String(index) } } },
        timeZoneFrom: { claim: "zone" },
        schedule: [
          {
            days: index % 2 === 0 ? [] : WEEKDAYS.filter((_, day) => day % 2 === (index % 4) >> 1),
            start,
            duration: "2h",
          },
        ],
      },
    }),
  );
}

function makeFleet(): ManagedCluster[] {
  return Array.from({ length: CLUSTERS }, (_, index) =>
    ManagedCluster.parse({
      // Every ninth is in no window.
      metadata: {
        name: `c${String(index).padStart(5, "0")}`,
        labels: { window: String(index % 9), part: String(index % 5) },
      },
      status: { clusterClaims: [{ name: "zone", value: ZONES[index % ZONES.length] }] },
    }),
  );
}

const FLEET = makeFleet();

/** By the clock alone: the last start of a window was less than two hours ago, as the minutes passed there. */
function isOpenByClock(window: MaintenanceWindow, zone: string, ms: number): boolean {
  const key = `${window.metadata.name} ${zone} ${ms}`;
  const isOpen = opened.get(key) ?? computeOpen(window, zone, ms);
  opened.set(key, isOpen);
  return isOpen;
}

const opened = new Map<string, boolean>();

function computeOpen({ spec }: MaintenanceWindow, zone: string, ms: number): boolean {
  const format = formatOf(zone);
  const [{ days = [], start = "" } = {}] = spec.schedule;
  for (let at = ms - 2 * HOUR_MS + 60_000; at <= ms; at += 60_000) {
    const [day = "", time = ""] = clockAt(format, at);
    const [before = "", timeBefore = ""] = clockAt(format, at - 60_000);
    const hasBegun =
      time >= start && (before !== day || timeBefore < start) && !wasThere(format, day, start, at - 60_000);
    if (hasBegun && (days.length === 0 || days.includes(day))) return true;
  }
  return false;
}

/** Whether the clock showed the start, or later, on that day before: hours that come twice count once. */
function wasThere(format: Intl.DateTimeFormat, day: string, start: string, untilMs: number): boolean {
  for (let at = untilMs; at > untilMs - 2 * HOUR_MS; at -= 60_000) {
    const [on, time = ""] = clockAt(format, at);
    if (on === day && time >= start) return true;
  }
  return false;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<Intl.DateTimeFormat, Map<number, readonly string[]>>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", options);
  formats.set(timeZone, format);
  return format;
}

/** "Tue" and "02:30". */
function clockAt(format: Intl.DateTimeFormat, ms: number): readonly string[] {
  const known = clocks.get(format) ?? new Map<number, readonly string[]>();
  clocks.set(format, known);
  const shown = known.get(ms) ?? format.format(ms).split(" ");
  known.set(ms, shown);
  return shown;
}

interface Moment {
  readonly rules: readonly MaintenanceWindow[];
  readonly known: readonly Freeze[];
  readonly nowMs: number;
}

function wrongStart(name: string, { rules, known, nowMs }: Moment): string[] {
  const own = FLEET[Number(name.slice(1))];
  const rule = own && rules[Number(own.metadata.labels.window)];
  const isOutside = own && rule && !isOpenByClock(rule, zoneOf(rule, own), nowMs);
  const freeze = known[Number(own?.metadata.labels.part)];
  const isFrozen = freeze !== undefined && isInForce(freeze, nowMs);
  return [...(isOutside ? [`${name} outside at ${nowMs}`] : []), ...(isFrozen ? [`${name} frozen at ${nowMs}`] : [])];
}

/** Of Europe in spring and in autumn, and of the south. */
const CHANGES = ["2026-03-28T18:00:00Z", "2026-10-24T18:00:00Z", "2026-04-04T06:00:00Z"];

describe.each(CHANGES)("10,000 clusters in 40 time zones, from %s on", (from) => {
  it("start inside their windows alone, and never while they are frozen", () => {
    const random = seededRandom(Date.parse(from));
    const clusters = FLEET;
    const rules = windows();
    const startMs = Date.parse(from);
    const freezes = [0, 1, 2].map((part) =>
      Freeze.parse({
        metadata: { name: `f${part}` },
        spec: {
          reason: "Test",
          clusters: { labelSelector: { matchLabels: { part: String(part) } } },
          until: new Date(startMs + (6 + 6 * part) * HOUR_MS).toISOString(),
        },
      }),
    );
    const started = new Map<string, number>();
    const wrong: string[] = [];
    for (let nowMs = startMs; nowMs < startMs + 20 * HOUR_MS; nowMs += STEP_MS) {
      // Freezes come one after the other; a plan knows no more than there is.
      const known = freezes.filter((_, index) => nowMs >= startMs + index * 4 * HOUR_MS);
      const { blockOf } = startRules({ windows: rules, freezes: known, sets: [], unread: [], nowMs });
      const statuses = clusters.map(({ metadata: { name } }): ClusterRolloutStatus => {
        const sinceMs = started.get(name);
        return sinceMs === undefined
          ? { cluster: name, status: "to-apply" }
          : { cluster: name, status: "succeeded", sinceMs };
      });
      const outcome = planRollout({
        groups: [{ index: 0, name: "", clusters: clusters.map(({ metadata }) => metadata.name) }],
        strategy: RolloutStrategy.parse({
          type: "Progressive",
          progressive: { maxConcurrency: 100 + Math.floor(100 * random()) },
        }),
        statuses,
        now: new Date(nowMs),
        isBlocked: (name) => {
          const cluster = clusters[Number(name.slice(1))];
          return cluster !== undefined && blockOf("hello", cluster) !== undefined;
        },
      });
      const starting = outcome.ok ? outcome.rollout.filter(({ status }) => status === "to-apply") : [];
      for (const { cluster } of starting) started.set(cluster, nowMs);
      wrong.push(...starting.flatMap(({ cluster }) => wrongStart(cluster, { rules, known, nowMs })));
    }
    expect(wrong).toEqual([]);
    expect(started.size).toBeGreaterThan(CLUSTERS / 4);
  }, 120_000);
});
