import { describe, expect, it } from "vitest";
import { HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { nextStarts } from "./next-start";

/** A Friday. */
const NOW = Date.parse("2026-11-27T12:00:00Z");
const META = { name: "nights", resourceVersion: "1" };

const cluster = (labels: Record<string, string> = {}, zone?: string) =>
  ManagedCluster.parse({
    metadata: { name: "c1", labels },
    status: { clusterClaims: zone ? [{ name: "zone", value: zone }] : [] },
  });
const nights = (spec: object = {}) =>
  MaintenanceWindow.parse({
    metadata: META,
    spec: {
      timeZone: "Europe/Lisbon",
      timeZoneFrom: { claim: "zone" },
      schedule: [{ days: ["Tue"], start: "02:00", duration: "3h" }],
      ...spec,
    },
  });
const freeze = (spec: object) =>
  Freeze.parse({ metadata: { ...META, name: "stop" }, spec: { reason: "Audit", ...spec } });

function starts(windows: readonly MaintenanceWindow[], freezes: readonly Freeze[] = []) {
  return nextStarts({ windows, freezes, sets: [], unread: [], nowMs: NOW }, "logs");
}
const at = (ms: number) => new Date(ms).toISOString();

describe("when an update may start next", () => {
  it("is at once where nothing is against it", () => {
    expect(starts([], []).after(cluster(), NOW)).toEqual({ atMs: NOW, block: undefined });
  });

  it("is the next window, by the cluster's own clock, from the time that is asked about", () => {
    const open = starts([nights()]);
    const first = open.after(cluster(), NOW);
    expect([at(first.atMs), first.block?.message]).toEqual([
      "2026-12-01T02:00:00.000Z",
      "Next window Tue 02:00 Europe/Lisbon.",
    ]);
    expect(at(open.after(cluster({}, "Asia/Tokyo"), NOW).atMs)).toBe("2026-11-30T17:00:00.000Z");
    expect(at(open.after(cluster(), first.atMs + 4 * 3_600_000).atMs)).toBe("2026-12-08T02:00:00.000Z");
  });

  it("is the first window after a freeze, and is named by it", () => {
    const frozen = starts([nights()], [freeze({ until: "2026-12-02T00:00:00Z" })]);
    const next = frozen.after(cluster(), NOW);
    expect([at(next.atMs), next.block?.kind]).toEqual(["2026-12-08T02:00:00.000Z", "window"]);
    const ends = starts([], [freeze({ until: "2026-12-02T00:00:00Z" })]).after(cluster(), NOW);
    expect([at(ends.atMs), ends.block?.kind]).toEqual(["2026-12-02T00:00:00.000Z", "freeze"]);
  });

  it("is not known under a freeze without an end, nor where the cluster refuses", () => {
    const forEver = starts([], [freeze({})]).after(cluster(), NOW);
    expect([forEver.atMs, forEver.block?.kind]).toEqual([Number.POSITIVE_INFINITY, "freeze"]);
    const vetoed = starts([]).after(cluster({ [HOLD_UPDATES_LABEL]: "true" }), NOW);
    expect([vetoed.atMs, vetoed.block?.kind]).toEqual([Number.POSITIVE_INFINITY, "veto"]);
  });
});

it("clusters of a class have the same windows in the same time zone", () => {
  const { classOf } = starts([nights({ clusters: { labelSelector: { matchLabels: { env: "prod" } } } })]);
  const classes = [
    classOf(cluster({ env: "prod" })),
    classOf(cluster({ env: "prod", other: "x" })),
    classOf(cluster({ env: "prod" }, "Asia/Tokyo")),
    classOf(cluster()),
    classOf(cluster({ [HOLD_UPDATES_LABEL]: "true" })),
  ];
  expect(classes[0]).toBe(classes[1]);
  expect(new Set(classes).size).toBe(4);
});
