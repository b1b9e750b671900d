import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { commonFactors } from "./common-factors";
import type { Factor, Observed } from "./factor";
import { type Incident, seededIncident } from "./testing";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

function textOf(factors: readonly Factor[] = []): string {
  return factors
    .map(({ key, value }) => `${key}=${value}`)
    .sort()
    .join(" and ");
}

function isRight({ observed, now, cause }: Incident): boolean {
  return textOf(commonFactors(observed, now)[0]?.factors) === textOf(cause);
}

describe("40 incidents in a fleet of 4,000 clusters", () => {
  it("have the true cause first in at least 36, and nothing is claimed where they fell by chance", () => {
    const incidents = SEEDS.map((seed) => seededIncident(seed, 4_000));
    const wrong = incidents.flatMap((incident, seed) => (isRight(incident) ? [] : [`${seed} ${incident.kind}`]));
    expect(wrong.filter((each) => each.endsWith("none"))).toEqual([]);
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(4);
  });
});

describe("a few clusters that fell by chance", () => {
  it.each([
    [150, 5],
    [600, 3],
  ])("of %i, %i have something in common at most once in a hundred times", (size, fallen) => {
    const claims = Array.from({ length: 500 }, (_, seed) => commonFactors(fewFallen(size, fallen, seed), 0));
    expect(claims.filter((found) => found.length > 0).length).toBeLessThanOrEqual(5);
  });
});

/** With many labels, of which some have a value for every few clusters. */
function fewFallen(size: number, fallen: number, seed: number): Observed[] {
  const random = seededRandom(seed + 1_000 * size);
  const pick = (count: number) => String(Math.floor(random() * count));
  const chosen = new Set<number>();
  while (chosen.size < fallen) chosen.add(Math.floor(random() * size));
  return clusters(size, (index) => ({
    isAffected: chosen.has(index),
    factors: [
      { key: "label rack", value: pick(size / 4) },
      ...Array.from({ length: 23 }, (_, label) => ({ key: `label ${label}`, value: pick(2 + (label % 4) * 6) })),
    ],
  }));
}

function clusters(count: number, of: (index: number) => Partial<Observed>): Observed[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `c${index}`,
    isAffected: false,
    factors: [],
    ...of(index),
  }));
}

const REGION = { key: "region", value: "eu-west-1" };
const VERSION = { key: "Kubernetes", value: "v1.31" };

describe("what clusters have in common", () => {
  it("names who has it and is well", () => {
    const fleet = clusters(200, (index) => ({
      isAffected: index < 38 || index === 150,
      factors: index < 40 ? [REGION] : [{ key: "region", value: "other" }],
    }));
    expect(commonFactors(fleet, 0)).toEqual([
      {
        factors: [REGION],
        affected: 39,
        affectedWith: 38,
        size: 40,
        lift: expect.closeTo(4.87, 2),
        counterExamples: ["c38", "c39"],
      },
    ]);
  });

  it("is a pair only where both say more than one of them", () => {
    const pair = clusters(400, (index) => ({
      isAffected: index % 8 === 0,
      factors: [...(index % 4 === 0 ? [REGION] : []), ...(index % 8 < 2 ? [VERSION] : [])],
    }));
    expect(commonFactors(pair, 0)[0]?.factors).toEqual([REGION, VERSION]);
    const single = clusters(400, (index) => ({
      isAffected: index % 4 === 0,
      factors: [...(index % 4 === 0 ? [REGION] : []), ...(index % 2 === 0 ? [VERSION] : [])],
    }));
    expect(commonFactors(single, 0)[0]?.factors).toEqual([REGION]);
  });

  it("is nothing where all are affected, few are, or all have it", () => {
    const all = (part: (index: number) => boolean) =>
      clusters(100, (index) => ({ isAffected: part(index), factors: [REGION] }));
    expect(
      commonFactors(
        all(() => true),
        0,
      ),
    ).toEqual([]);
    expect(
      commonFactors(
        all((index) => index < 2),
        0,
      ),
    ).toEqual([]);
    expect(
      commonFactors(
        all((index) => index < 50),
        0,
      ),
    ).toEqual([]);
    expect(commonFactors([], 0)).toEqual([]);
  });

  it("is no change that came to them after they fell", () => {
    const fleet = clusters(200, (index) => ({
      isAffected: index < 40,
      since: 1_000,
      changes: index < 40 ? [{ ...VERSION, at: 2_000 }] : [],
    }));
    expect(commonFactors(fleet, 10_000)).toEqual([]);
  });

  it("tells when a change came and how long after it they fell; who has it for less counts neither way", () => {
    const fleet = clusters(300, (index) => ({
      isAffected: index < 60,
      ...(index < 60 && { since: 1_000 + 300 }),
      changes: index < 120 ? [{ ...VERSION, at: index < 60 ? 1_000 : 1_900 }] : [],
    }));
    expect(commonFactors(fleet, 2_000)[0]).toMatchObject({
      factors: [VERSION],
      affectedWith: 60,
      size: 60,
      counterExamples: [],
      change: { at: 1_000, lagMs: 300, early: 60 },
    });
  });
});
