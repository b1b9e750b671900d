import { describe, expect, it } from "vitest";
import { fieldOfClusters } from "@/lib/api/rollouts/rollout-field";
import { cellsOf, fieldLabel, laneGates, laneWaves } from "./lane-model";
import { at, emptyRollout, rolloutCluster, wave } from "./testing";

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROW = emptyRollout({
  waves: [
    wave("done", [at(4, "done")], { group: "canary", mandatory: true }),
    wave(
      "applying",
      [
        at(4, "done"),
        at(1, "done", "unhealthy"),
        at(2, "soaking"),
        at(3, "applying"),
        at(1, "stalled"),
        at(2, "failed"),
      ],
      {
        sets: ["core-eu", "core-us"],
        soaksUntil: "2026-11-21T10:05:30Z",
      },
    ),
    wave("waiting", [at(7, "waiting"), at(1, "waiting", "unreachable")]),
  ],
  gates: [
    { state: "open", rule: "all 4 are done" },
    { state: "shut", rule: "opens when 3 more are done" },
  ],
});

describe("the lane", () => {
  it("says of each wave who is in it and how far it is, trouble in its tone", () => {
    const waves = laneWaves(ROW, NOW).map(({ name, who, phase, current, counts, times }) => {
      const labels = counts.map(({ text, tone }) => (tone ? `${text} (${tone})` : text));
      return [name, who, phase, current ? "now" : "", labels.join(", "), ...times].join(" | ");
    });
    expect(waves).toEqual([
      "Wave 1 | canary; mandatory | done |  | 4 of 4 applied",
      "Wave 2 | core-eu, core-us | applying | now | 7 of 13 applied, 2 soaking, 3 applying, 1 stalled (warn), 1 unhealthy (bad), 2 failed (bad) | soak, 5\u00a0min left",
      "Wave 3 |  | waiting |  | 7 waiting, 1 unreachable and waiting",
    ]);
  });

  it("says when windows let a wave begin and end", () => {
    const timesWith = (clock: object) =>
      laneWaves(
        { ...ROW, waves: [wave("waiting", [at(2, "waiting")], { clock: { waiting: 2, held: 0, ...clock } })] },
        NOW,
      )[0]?.times;
    const [begins, ends] = ["2026-11-21T12:00:00Z", "2026-11-21T12:05:00Z"];
    expect(timesWith({ begins, ends })).toEqual([
      expect.stringMatching(/^from \d\d:00$/),
      expect.stringMatching(/^ends \d\d:05$/),
    ]);
    expect(timesWith({ begins })).toEqual([expect.stringMatching(/^from/), "end unknown"]);
    expect(timesWith({ waiting: 0, held: 2 })).toEqual(["start unknown"]);
  });

  it("has one lane without a number where the strategy has no waves", () => {
    const one = emptyRollout({ strategy: "Progressive", waves: ROW.waves.slice(1, 2) });
    expect(laneWaves(one, NOW).map(({ name, current }) => [name, current])).toEqual([["All clusters", true]]);
    expect(laneGates(one)).toEqual([]);
  });

  it("numbers the gates as it numbers the waves before them", () => {
    expect(laneGates(ROW).map(({ name, state }) => `${name} ${state}`)).toEqual(["Gate 1 open", "Gate 2 shut"]);
  });

  it("never says more of a soak than the strategy has, whatever the hub's clock is", () => {
    const row = emptyRollout({
      minSuccessTime: "30s",
      waves: [wave("soaking", [at(2, "soaking")], { soaksUntil: "2026-11-21T10:00:31Z" })],
    });
    expect(laneWaves(row, Date.parse("2026-11-21T10:00:00Z"))[0]?.times).toEqual(["soak, 30\u00a0s left"]);
  });

  it.each([
    ["30s", true],
    ["0s", false],
    [undefined, false],
  ])("has a line for times where clusters soak for %s: %s", (minSuccessTime, expected) => {
    const row = emptyRollout({
      ...(minSuccessTime ? { minSuccessTime } : {}),
      waves: [wave("waiting", [at(2, "waiting")])],
    });
    expect(laneWaves(row, NOW)[0]?.hasTimes).toBe(expected);
  });

  it("says nothing of a soak that is over", () => {
    expect(laneWaves(ROW, NOW + 600_000).flatMap(({ times }) => times)).toEqual([]);
  });
});

describe("the field of a wave", () => {
  it("holds its clusters as they came", () => {
    const clusters = [
      rolloutCluster({ name: "c", stage: "failed" }),
      rolloutCluster({ name: "d" }),
      rolloutCluster({ name: "e", health: "unhealthy" }),
    ];
    const [wave] = fieldOfClusters(clusters, 1).waves;
    expect(cellsOf(wave ?? { codes: "" }).map(({ name, kind, text }) => `${name} ${kind} ${text}`)).toEqual([
      "c unhealthy failed",
      "d healthy done",
      "e unhealthy unhealthy",
    ]);
  });

  it("is told in words", () => {
    expect(fieldLabel([at(2, "failed"), at(22, "done")])).toBe("22 done, 2 failed");
  });
});

describe("the gates of a rollout that is held", () => {
  it("name who holds the one at which it stands", () => {
    const held = { reason: "HeldByPerson", message: "Held by alice: no more clusters start." } as const;
    const gates = laneGates({ ...ROW, held, order: { hold: { at: "", by: "alice" } } });
    expect(gates.map(({ state, heldBy, title }) => [state, heldBy, title])).toEqual([
      ["open", undefined, "Held by alice: no more clusters start."],
      ["held", "alice", "Held by alice: no more clusters start."],
    ]);
  });

  it("name no one where no person holds it", () => {
    const held = { reason: "HealthGate", message: "s" } as const;
    expect(laneGates({ ...ROW, held, order: { hold: { at: "", by: "alice" } } })[1]).toMatchObject({
      state: "held",
      heldBy: undefined,
    });
  });
});
