import { describe, expect, it } from "vitest";
import { type Engine, IdleCollector, ownEngine } from "./idle-collector";

const MB = 2 ** 20;

/** Keeps `keptMb`, and uses so much and is so busy as each look finds it. Answers after which looks it collected. */
function collectedAt(
  storedMb: number,
  samples: readonly { readonly usedMb: number; readonly busy?: number }[],
): number[] {
  const collected: number[] = [];
  let used = 0;
  let busy = 0;
  let index = 0;
  const engine: Engine = {
    busyShare: () => busy,
    usedBytes: () => used * MB,
    collect: () => {
      used = storedMb;
      collected.push(index);
    },
  };
  const collector = new IdleCollector(engine);
  for (const [at, sample] of samples.entries()) {
    index = at;
    used = sample.usedMb;
    busy = sample.busy ?? 0;
    collector.check();
  }
  return collected;
}

describe("IdleCollector", () => {
  it.each<[string, number, Parameters<typeof collectedAt>[1], number[]]>([
    [
      "nothing while it is busy",
      100,
      [
        { usedMb: 300, busy: 0.5 },
        { usedMb: 400, busy: 0.03 },
      ],
      [],
    ],
    [
      "once it is idle",
      100,
      [
        { usedMb: 300, busy: 0.5 },
        { usedMb: 300, busy: 0.01 },
      ],
      [1],
    ],
    ["once for the same", 100, [{ usedMb: 300 }, { usedMb: 101 }, { usedMb: 110 }, { usedMb: 115 }], [0]],
    ["again when there is much again", 100, [{ usedMb: 300 }, { usedMb: 101 }, { usedMb: 120 }], [0, 2]],
    ["only what is worth it where much is kept", 500, [{ usedMb: 700 }, { usedMb: 540 }, { usedMb: 560 }], [0, 2]],
    ["what came after the engine collected by itself", 100, [{ usedMb: 300 }, { usedMb: 60 }, { usedMb: 80 }], [0, 2]],
    ["nothing of a small program", 10, [{ usedMb: 12 }, { usedMb: 15 }], []],
  ])("collects %s", (_, storedMb, samples, expected) => {
    expect(collectedAt(storedMb, samples)).toEqual(expected);
  });
});

it("has the engine let go of what no one holds", async () => {
  const engine = ownEngine();
  const left = new WeakRef({});
  // What was made in a turn is held until the turn is over.
  await new Promise((resolve) => setImmediate(resolve));
  engine.collect();
  expect(left.deref()).toBeUndefined();
  expect(engine.usedBytes()).toBeGreaterThan(0);
  expect(engine.busyShare()).toBeLessThanOrEqual(1);
});
