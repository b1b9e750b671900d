import { commonFactors } from "@/lib/common-factors/common-factors";
import { seededIncident } from "@/lib/common-factors/testing";
import { figure } from "./figure";
import type { Part } from "./part";
import { secondsOf } from "./processor-time";
import { quantile } from "./quantile";

const ID = "common-factors-10000x20";
/** Two incidents of each kind. */
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed);

/** What clusters in trouble have in common, of 10,000 clusters with 20 factors each. Floor: counting who has which. */
export const factorPart: Part = {
  ids: [ID],
  async *stats() {
    const ours: number[] = [];
    const floor: number[] = [];
    for (const { observed, now } of SEEDS.map((seed) => seededIncident(seed))) {
      ours.push(secondsOf(() => commonFactors(observed, now)));
      const counts = new Map<string, number>();
      floor.push(
        secondsOf(() => {
          for (const { factors } of observed)
            for (const { value } of factors) counts.set(value, (counts.get(value) ?? 0) + 1);
        }),
      );
    }
    yield figure(ID, "s, the slowest of ten", 0.15, quantile(floor, 1), quantile(ours, 1));
  },
};
