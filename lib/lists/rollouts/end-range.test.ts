import { describe, expect, it } from "vitest";
import { endRange } from "./end-range";
import type { RolloutRow } from "./row";
import type { RolloutStage } from "./stages";

const NOW = Date.parse("2026-11-20T08:00:00Z");
const MINUTE = 60_000;

type Counts = Partial<Record<RolloutStage, number>>;
type Input = Partial<Parameters<typeof endRange>[0]>;

function wave(counts: Counts, more: Partial<RolloutRow["waves"][number]> = {}): RolloutRow["waves"][number] {
  const sizes = Object.entries(counts) as [RolloutStage, number][]; // keys of a literal object
  return {
    ...{ mandatory: false, stage: "applying", size: 0, sets: [], failuresAllowed: 0 },
    counts: sizes.map(([stage, size]) => ({ stage, health: "healthy", size })),
    ...more,
  };
}

/** Minutes from now. */
function ends(input: Input): string {
  const range = endRange({ strategy: "ProgressivePerGroup", stage: "applying", waves: [], ...input }, NOW);
  if (!range) return "unknown";
  const { earliest, latest } = range;
  return `${(earliest - NOW) / MINUTE} to ${latest === undefined ? "open" : (latest - NOW) / MINUTE}`;
}

const SOAK = { minSuccessTime: "5m", progressDeadline: "10m" };

describe("the end of a rollout", () => {
  it.each<[string, Input, string]>([
    [
      "is a soak and a deadline for each wave left",
      { ...SOAK, waves: [wave({ done: 4 }), wave({ waiting: 4 })] },
      "5 to 15",
    ],
    ["counts the running wave too", { ...SOAK, waves: [wave({ applying: 4 }), wave({ waiting: 4 })] }, "10 to 30"],
    ["is open without a deadline", { minSuccessTime: "5m", waves: [wave({ applying: 1 })] }, "5 to open"],
    ["is open with deadline None", { progressDeadline: "None", waves: [wave({ applying: 1 })] }, "0 to open"],
    [
      "takes a soak that runs from its clock",
      {
        ...SOAK,
        stage: "soaking",
        waves: [wave({ soaking: 4 }, { soaksUntil: "2026-11-20T08:02:00Z" }), wave({ waiting: 1 })],
      },
      "7 to 17",
    ],
    [
      "takes as many rounds as the concurrency needs",
      { ...SOAK, strategy: "Progressive", maxConcurrency: 4, waves: [wave({ done: 4, applying: 4, waiting: 5 })] },
      "15 to 45",
    ],
    [
      "does not divide mandatory groups",
      { ...SOAK, strategy: "Progressive", maxConcurrency: 1, waves: [wave({ applying: 4 }, { mandatory: true })] },
      "5 to 15",
    ],
    ["is unknown if it is stuck", { ...SOAK, stage: "stalled", waves: [wave({ stalled: 1 })] }, "unknown"],
    [
      "is unknown if it is held",
      { ...SOAK, held: { reason: "HealthGate", message: "" }, waves: [wave({ waiting: 1 })] },
      "unknown",
    ],
    ["is unknown if a duration cannot be read", { minSuccessTime: "soon", waves: [wave({ applying: 1 })] }, "unknown"],
  ])("%s", (_, input, expected) => expect(ends(input)).toBe(expected));

  it("is never later at the earliest than at the latest", () => {
    for (let size = 0; size < 40; size += 1)
      for (const maxConcurrency of [1, 3, 7]) {
        const waves = [wave({ applying: size, soaking: size % 5 }), wave({ waiting: size })];
        const range = endRange({ ...SOAK, strategy: "Progressive", stage: "applying", maxConcurrency, waves }, NOW);
        expect(range?.latest).toBeGreaterThanOrEqual(range?.earliest ?? Number.POSITIVE_INFINITY);
      }
  });
});

describe("the end of a rollout that windows delay", () => {
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
  const clocked = (times: object) => [
    wave({ done: 4 }),
    wave({ waiting: 4 }, { clock: { waiting: 4, held: 0, ...times } }),
  ];

  it("is that of its last wave, also while all of it waits", () => {
    const waves = clocked({ begins: at(60), ends: at(65), endsLatest: at(75) });
    expect(ends({ ...SOAK, waves })).toBe("65 to 75");
    const held = { reason: "OutsideWindow" as const, message: "" };
    expect(ends({ ...SOAK, stage: "held", held, waves })).toBe("65 to 75");
  });

  it("is unknown where clusters may never start", () => {
    expect(ends({ ...SOAK, waves: clocked({ held: 2 }) })).toBe("unknown");
  });
});
