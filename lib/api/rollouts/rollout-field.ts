import { z } from "@/lib/kube/zod";
import { AddOnHealth } from "@/lib/lists/clusters/row";
import type { StageCount } from "@/lib/lists/rollouts/row";
import { RolloutStage } from "@/lib/lists/rollouts/stages";
import type { RolloutCluster } from "./rollout-cluster";

/** Above this number of clusters the field has no names: then one cell represents several. */
const NAMED_UP_TO = 2_000;

/**
 * The clusters of each wave, by set and name, two letters each: stage, and health of the add-on. 10,000 clusters take
 * 20 KB.
 */
export const RolloutField = z.object({
  waves: z.array(z.object({ codes: z.string(), names: z.optional(z.array(z.string())) })),
});
export type RolloutField = z.infer<typeof RolloutField>;

export interface FieldCell extends Pick<StageCount, "stage" | "health"> {
  /** "" if the field has no names. */
  readonly name: string;
}

const FIRST_LETTER = 97;

export function fieldOfClusters(clusters: readonly RolloutCluster[], waves: number): RolloutField {
  const isNamed = clusters.length <= NAMED_UP_TO;
  const byWave = Array.from({ length: waves }, (): RolloutCluster[] => []);
  for (const cluster of clusters) byWave[cluster.wave]?.push(cluster);
  return {
    waves: byWave.map((inWave) => {
      const sorted = inWave.toSorted((a, b) => compare(a.set ?? "", b.set ?? "") || compare(a.name, b.name));
      return { codes: sorted.map(codesOf).join(""), ...(isNamed ? { names: sorted.map(({ name }) => name) } : {}) };
    }),
  };
}

/** Unknown letters are left out. */
export function cellsIn({ codes, names = [] }: RolloutField["waves"][number]): FieldCell[] {
  return Array.from({ length: codes.length / 2 }, (_, index) => index).flatMap((index) => {
    const stage = RolloutStage.options[codes.charCodeAt(2 * index) - FIRST_LETTER];
    const health = AddOnHealth.options[codes.charCodeAt(2 * index + 1) - FIRST_LETTER];
    return stage && health ? [{ name: names[index] ?? "", stage, health }] : [];
  });
}

function codesOf({ stage, health }: RolloutCluster): string {
  return String.fromCharCode(
    FIRST_LETTER + RolloutStage.options.indexOf(stage),
    FIRST_LETTER + AddOnHealth.options.indexOf(health),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
