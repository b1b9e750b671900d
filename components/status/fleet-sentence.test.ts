import { describe, expect, it } from "vitest";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Standing } from "@/lib/health/cluster-standing";
import { STANDINGS, type StandingCounts } from "./cluster-standing";
import { fleetSentence } from "./fleet-sentence";

const ALL = Object.keys(STANDINGS) as Standing[];

function counts(sizes: Partial<Record<Standing, number>>): StandingCounts {
  return new Map(ALL.flatMap((standing) => (sizes[standing] ? [[standing, sizes[standing]] as const] : [])));
}

const text = (parts: readonly SentencePart[]) => parts.map((part) => (typeof part === "string" ? part : part.figure)).join("");
const figures = (parts: readonly SentencePart[]) => parts.flatMap((part) => (typeof part === "string" ? [] : [part]));

describe("fleetSentence", () => {
  it.each([
    [{ healthy: 50 }, "All 50 clusters run every add-on well."],
    [{ healthy: 1 }, "The only cluster runs every add-on well."],
    [{ available: 12 }, "All 12 clusters are available."],
    [{ healthy: 48, pending: 2 }, "Of 50 clusters, 48 run every add-on well and 2 wait to be accepted."],
    [
      { healthy: 43, degraded: 3, unavailable: 2, pending: 1, unhealthy: 1 },
      "Of 50 clusters, 43 run every add-on well, 1 has an unhealthy add-on, 3 have a degraded add-on, 2 are unavailable and 1 waits to be accepted.",
    ],
  ])("says of %j: %s", (sizes, sentence) => {
    expect(text(fleetSentence(counts(sizes)))).toBe(sentence);
  });

  it("joins what is less urgent first when there are too many figures", () => {
    const sentence = text(fleetSentence(counts({ healthy: 9, applying: 8, unhealthy: 1, unavailable: 2, pending: 3, joining: 4 })));
    expect(sentence).toBe(
      "Of 27 clusters, 9 run every add-on well, 8 are taking a change, 1 has an unhealthy add-on, 2 are unavailable and 7 are on their way in or out.",
    );
  });

  it("does not call it trouble when an add-on has not reported yet", () => {
    const sentence = text(fleetSentence(counts({ healthy: 9, applying: 3, silent: 1, unhealthy: 3, unavailable: 2, pending: 2 })));
    expect(sentence).toBe(
      "Of 20 clusters, 9 run every add-on well, 4 are taking a change or have not reported yet, 3 have an unhealthy add-on, 2 are unavailable and 2 wait to be accepted.",
    );
  });

  it("has at most six figures, the parts of which add up to the first, whatever the fleet", () => {
    for (let mask = 1; mask < 2 ** ALL.length; mask += 1) {
      const present = ALL.filter((_, bit) => mask & (1 << bit));
      const sizes = Object.fromEntries(present.map((standing, place) => [standing, place + 2]));
      const [whole, ...parts] = figures(fleetSentence(counts(sizes)));
      expect(parts.length).toBeLessThanOrEqual(5 + Number(present.includes("available")));
      if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.figure, 0)).toBe(whole?.figure);
    }
  });

  it("leads from each figure to what it counts", () => {
    expect(figures(fleetSentence(counts({ healthy: 3, unhealthy: 2 })))).toEqual([
      { figure: 5, filter: "" },
      { figure: 3, filter: "health:healthy" },
      { figure: 2, filter: "health:unhealthy", tone: "bad" },
    ]);
  });
});
