import { z } from "@/lib/kube/zod";
import { AddOnHealth } from "./clusters";
import type { RolloutCluster } from "./rollout-cluster";
import { RolloutStage, type StageCount } from "./rollouts";

/** Above this many clusters a field goes without their names: one cell stands for several of them then. */
const NAMED_UP_TO = 2_000;

/**
 * The clusters of each wave, by set and then by name, two letters each: their stage and the health of the add-on there. What is drawn for
 * 10,000 clusters takes 20 KB.
 */
export const RolloutField = z.object({
  waves: z.array(z.object({ letters: z.string(), names: z.optional(z.array(z.string())) })),
});
export type RolloutField = z.infer<typeof RolloutField>;

export interface FieldCell extends Pick<StageCount, "stage" | "health"> {
  /** "" where the field goes without names. */
  readonly name: string;
}

const FIRST_LETTER = 97;

export function fieldOf(clusters: readonly RolloutCluster[], waves: number): RolloutField {
  const isNamed = clusters.length <= NAMED_UP_TO;
  const byWave = Array.from({ length: waves }, (): RolloutCluster[] => []);
  for (const cluster of clusters) byWave[cluster.wave]?.push(cluster);
  return {
    waves: byWave.map((inWave) => {
      const sorted = inWave.toSorted((a, b) => compare(a.set ?? "", b.set ?? "") || compare(a.name, b.name));
      return { letters: sorted.map(lettersOf).join(""), ...(isNamed ? { names: sorted.map(({ name }) => name) } : {}) };
    }),
  };
}

/** Letters that are not known are left out. */
export function cellsIn({ letters, names = [] }: RolloutField["waves"][number]): FieldCell[] {
  return Array.from({ length: letters.length / 2 }, (_, place) => place).flatMap((place) => {
    const stage = RolloutStage.options[letters.charCodeAt(2 * place) - FIRST_LETTER];
    const health = AddOnHealth.options[letters.charCodeAt(2 * place + 1) - FIRST_LETTER];
    return stage && health ? [{ name: names[place] ?? "", stage, health }] : [];
  });
}

function lettersOf({ stage, health }: RolloutCluster): string {
  return String.fromCharCode(FIRST_LETTER + RolloutStage.options.indexOf(stage), FIRST_LETTER + AddOnHealth.options.indexOf(health));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
