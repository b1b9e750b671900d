import { describe, expect, it } from "vitest";
import type { ClusterHistory } from "@/lib/api/metrics/history";
import { healthTimelines, spanOf } from "./health-timeline";
import { stretchText } from "./health-timeline-labels";
import { nextPosition } from "./stretch-position";

const MINUTE = 60_000;
const NOW = new Date(2026, 10, 21, 10, 0).getTime();
const ago = (minutes: number) => NOW - minutes * MINUTE;

type AddOns = NonNullable<ClusterHistory["addOns"]>;

function history(addOns: AddOns, known: Partial<ClusterHistory> = {}): ClusterHistory {
  return {
    at: NOW,
    since: ago(60),
    gaps: [],
    cluster: { health: "available", changes: [] },
    addOns,
    missing: {},
    ...known,
  };
}

const X: AddOns = [
  {
    name: "x",
    health: "healthy",
    changes: [
      { at: ago(40), from: "unhealthy", to: "healthy" },
      { at: ago(48), from: "healthy", to: "unhealthy" },
    ],
  },
];

/** Each stretch of a timeline in words. */
function text(changes: ClusterHistory, name = "x"): string[] {
  const found = healthTimelines(changes).find((timeline) => timeline.name === name);
  return found?.stretches.map((stretch) => stretchText(found, stretch)) ?? [];
}

describe("the timeline of a cluster", () => {
  it("is the cluster first, then its add-ons, each with how it is now", () => {
    expect(
      healthTimelines(history(X)).map(({ name, appearance, changes }) => [name, appearance?.label, changes]),
    ).toEqual([
      ["", "Available", 0],
      ["x", "Healthy", 2],
    ]);
  });

  it("says from when to when", () => {
    expect(text(history(X))).toEqual([
      "x: Healthy until 09:12",
      "x: Unhealthy from 09:12 to 09:20",
      "x: Healthy since 09:20",
    ]);
    expect(text(history(X), "")).toEqual(["This cluster: Available since 09:00 or longer"]);
  });

  it("says of what was short how long it was", () => {
    const short = [
      {
        name: "x",
        health: "healthy" as const,
        changes: [
          { at: ago(30) + 9_000, from: "unknown" as const, to: "healthy" as const },
          { at: ago(30), from: "healthy" as const, to: "unknown" as const },
        ],
      },
    ];
    expect(text(history(short))[1]).toBe("x: Unknown at 09:30, for 9\u00a0s");
  });

  it("says how it is now where that is as old as the answer", () => {
    const now = [
      {
        name: "x",
        health: "healthy" as const,
        changes: [{ at: NOW, from: "unhealthy" as const, to: "healthy" as const }],
      },
    ];
    expect(text(history(now))).toEqual(["x: Unhealthy until 10:00", "x: Healthy since 10:00"]);
  });

  it("says when one came and when one went", () => {
    const here: AddOns = [{ name: "x", health: "installing", changes: [{ at: ago(10), to: "installing" }] }];
    expect(text(history(here))).toEqual(["x: Missing until 09:50", "x: Installing since 09:50"]);
    const gone: AddOns = [{ name: "x", changes: [{ at: ago(10), from: "deleting" }] }];
    expect(text(history(gone))).toEqual(["x: Removing until 09:50", "x: Missing since 09:50"]);
  });

  it("does not know what was in a gap, nor before the console began to watch", () => {
    const gaps = [{ from: ago(45), to: ago(42) }];
    expect(text(history(X, { gaps, since: ago(50) }))).toEqual([
      "x: not known before 09:10",
      "x: Healthy until 09:12",
      "x: Unhealthy from 09:12 to 09:15",
      "x: not known from 09:15 to 09:18",
      "x: Unhealthy until 09:20",
      "x: Healthy since 09:20",
    ]);
  });

  it("does not know how it is while the hub is away, nor before anything was read", () => {
    expect(text(history(X, { gaps: [{ from: ago(2) }] })).at(-1)).toBe("x: not known since 09:58");
    const { since: _, ...unread } = history([{ name: "x", health: "healthy", changes: [] }]);
    expect(text(unread)).toEqual(["x: not known since 09:55"]);
  });

  it.each([
    [0, 5],
    [5, 5],
    [6, 15],
    [16, 60],
    [60, 60],
  ])("that is known for %d min is drawn over %d min", (known, minutes) => {
    expect(spanOf(history([], { since: ago(known) }))).toEqual({ from: ago(minutes), to: NOW, minutes });
  });

  it("has no time without a stretch, and none with two", () => {
    const changes = history(X, { gaps: [{ from: ago(55), to: ago(47) }, { from: ago(1) }], since: ago(58) });
    for (const { stretches } of healthTimelines(changes)) {
      expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([ago(60), NOW]);
      for (const [position, { from }] of stretches.entries())
        if (position > 0) expect(from).toBe(stretches[position - 1]?.to);
    }
  });
});

describe("the arrow keys", () => {
  const timelines = healthTimelines(history(X));

  it.each([
    ["ArrowLeft", { row: 1, index: 2 }, { row: 1, index: 1 }],
    ["ArrowLeft", { row: 1, index: 0 }, { row: 1, index: 0 }],
    ["ArrowRight", { row: 1, index: 2 }, { row: 1, index: 2 }],
    ["Home", { row: 1, index: 2 }, { row: 1, index: 0 }],
    ["End", { row: 1, index: 0 }, { row: 1, index: 2 }],
    ["ArrowUp", { row: 1, index: 1 }, { row: 0, index: 0 }],
    ["ArrowUp", { row: 0, index: 0 }, { row: 0, index: 0 }],
    ["ArrowDown", { row: 0, index: 0 }, { row: 1, index: 2 }],
    ["ArrowDown", { row: 1, index: 1 }, { row: 1, index: 1 }],
    ["j", { row: 1, index: 1 }, undefined],
  ])("%s leads from %j to %j", (key, from, to) => {
    expect(nextPosition(timelines, from, key)).toEqual(to);
  });
});
