import { describe, expect, it } from "vitest";
import type { RolloutForecast } from "@/lib/api/addons/installation";
import { atOnceText, comparisonRows } from "./comparison-rows";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-27T12:00:00Z");

function forecast(change: Partial<RolloutForecast> = {}): RolloutForecast {
  return {
    clusters: 12,
    away: 0,
    rolls: true,
    waves: [{ mandatory: false, size: 12, atOnce: 12, failuresAllowed: 12 }],
    earliestMs: 0,
    mostBroken: 12,
    failures: [],
    ...change,
  };
}

const wave = (size: number, more: object = {}) => ({
  mandatory: false,
  size,
  atOnce: size,
  failuresAllowed: 0,
  ...more,
});
const IN_WAVES = forecast({
  waves: [wave(2, { mandatory: true }), wave(5), wave(5)],
  earliestMs: 30 * MINUTE,
  expectedMs: 33 * MINUTE,
  latestMs: 60 * MINUTE,
  mostBroken: 5,
  failures: [{ failing: 1, kind: "stops", started: 2 }],
});

function afterOf(after: RolloutForecast | undefined, now: RolloutForecast | undefined = forecast()) {
  return Object.fromEntries(comparisonRows({ now, after }, NOW).map((row) => [row.label, row.after]));
}

describe("the rows of a comparison", () => {
  it("have waves, their sizes, the three ends and what failures do", () => {
    expect(afterOf(IN_WAVES)).toEqual({
      Clusters: "12",
      Waves: "3",
      "In each": "2 first, 2 × 5",
      "Earliest end": "after 30\u00a0min",
      "Expected end": "after 33\u00a0min",
      "Latest end": "after 1\u00a0h\u00a000\u00a0min",
      "If the first cluster fails": "stops, 2 of 12 started",
      "Broken at most": "5 of 12",
    });
  });

  it("have what happens while clusters are away, where either goes on without them", () => {
    const withoutAway = { maxCatchUp: 20, perMinute: [50, 1_000], perLabel: { label: "registry", max: 10 } };
    const [row] = comparisonRows({ now: forecast(), after: forecast({ withoutAway }) }, NOW).filter(
      ({ label }) => label === "Clusters away",
    );
    expect(row).toEqual({
      label: "Clusters away",
      now: "waits for them",
      after: "goes on; 20 catch up at a time; 50, 1,000 start a minute; 10 of one registry at a time",
    });
  });

  it.each<[string, Partial<RolloutForecast>, string, string]>([
    ["all at once", {}, "Waves", "all at once"],
    ["one lane", { waves: [wave(12, { atOnce: 3 })] }, "Waves", "one lane"],
    ["one lane", { waves: [wave(12, { atOnce: 3 })] }, "In each", "12, 3 at a time"],
    ["many sizes", { waves: [1, 2, 3, 4, 5, 6].map((size) => wave(size)) }, "In each", "1, 2, 3, …, 6"],
    ["no soak", {}, "Earliest end", "at once"],
    ["nothing seen yet", {}, "Expected end", "not known yet"],
    ["no deadline", {}, "Latest end", "open"],
  ])("of %s", (_, change, label, text) => {
    expect(afterOf(forecast(change))[label]).toBe(text);
  });

  it.each([
    ["goes-on", 12, "goes on, all 12 start"],
    ["stops", 3, "stops, 3 of 12 started"],
    ["stops", 12, "stops, all 12 started"],
    ["waits", 3, "waits for it, 3 of 12 started"],
  ] as const)("say what failures do: %s with %i", (kind, started, text) => {
    const failing = forecast({ failures: [{ failing: 3, kind, started }] });
    expect(afterOf(failing)["If the first 3 fail"]).toBe(text);
  });

  it("say that in a lane as many may start as are fast enough", () => {
    const lane = forecast({
      waves: [wave(12, { atOnce: 3 })],
      failures: [{ failing: 1, kind: "stops", started: 9 }],
    });
    expect(afterOf(lane)["If the first cluster fails"]).toBe("stops, up to 9 of 12 started");
  });

  it("count clusters that it goes on without", () => {
    expect(afterOf(forecast({ away: 2 }))).toMatchObject({ Clusters: "12", "Away, catch up": "2" });
    expect(afterOf(forecast())).not.toHaveProperty("Away, catch up");
  });

  it("are few where nothing rolls out, and claim no times", () => {
    const rows = comparisonRows({ now: forecast({ rolls: false }), after: forecast({ rolls: false }) }, NOW);
    expect(rows.map(({ label, after }) => [label, after])).toEqual([
      ["Clusters", "12"],
      ["Waves", "nothing rolls out"],
    ]);
  });

  it("say that a strategy cannot be read", () => {
    expect(comparisonRows({ now: undefined, after: IN_WAVES }, NOW)[0]).toEqual({
      label: "Clusters",
      now: "cannot be read",
      after: "12",
    });
  });
});

describe("the rows of a comparison with windows and freezes", () => {
  const tuesday = new Date(NOW + 4 * 86_400_000);
  const nights = { waiting: 5, waitsFor: "Next window Tue 02:00 Europe/Lisbon.", held: 0 };
  const delayed = (change: Partial<RolloutForecast>) =>
    forecast({ ...IN_WAVES, ends: { earliest: tuesday.toISOString() }, ...change });

  it("say what clusters wait for, and when it ends by the reader's clock", () => {
    const waves = [wave(2), wave(5, { clock: nights }), wave(5, { clock: { ...nights, waiting: 0 } })];
    const rows = afterOf(delayed({ waves, latestMs: undefined }));
    expect(rows.Waits).toBe("5 clusters in wave 2. Next window Tue 02:00 Europe/Lisbon.");
    expect(rows["Earliest end"]).toMatch(/^1 Dec 2026 /);
    expect(rows["Latest end"]).toBe("open");
    expect(Object.keys(rows).indexOf("Waits")).toBe(3);
    const both = [wave(2, { clock: nights }), wave(5), wave(5, { clock: { ...nights, held: 2, heldBy: "Frozen." } })];
    expect(afterOf(delayed({ waves: both })).Waits).toBe(
      "10 clusters from wave 1 on. Next window Tue 02:00 Europe/Lisbon. 2 clusters may not start in wave 3. Frozen.",
    );
  });

  it("claim no end where clusters may never start", () => {
    const waves = [wave(12, { clock: { waiting: 0, held: 1, heldBy: "Frozen by stop: Audit" } })];
    const unknown = { ends: {}, earliestMs: undefined, expectedMs: undefined, latestMs: undefined };
    const rows = afterOf(delayed({ waves, ...unknown }));
    expect(rows.Waits).toBe("1 cluster may not start. Frozen by stop: Audit.");
    expect([rows["Earliest end"], rows["Expected end"], rows["Latest end"]]).toEqual(Array(3).fill("not known"));
  });

  it("say that a window closes on the way, and stay as they are without one", () => {
    expect(afterOf(delayed({})).Waits).toBe("none at first; a window closes before all are through");
    expect(afterOf(IN_WAVES, delayed({})).Waits).toBe("no");
    expect(afterOf(IN_WAVES)).not.toHaveProperty("Waits");
  });
});

it("says what saving does at once, or nothing", () => {
  const none = { startingTotal: 0, gainingTotal: 0, losingTotal: 0, changingTotal: 0, problems: [], warnings: [] };
  expect(atOnceText(none)).toBeUndefined();
  expect(atOnceText({ ...none, startingTotal: 1, losingTotal: 3 })).toBe(
    "Saving starts 1 waiting cluster, removes it from 3 clusters.",
  );
});
