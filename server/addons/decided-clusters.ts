import type { PlacementDecision } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { ResourceCache } from "@/server/hub/resource-cache";

/** How many clusters placements selected, by placement key: cached while their decisions do not change. */
export class DecidedClusters {
  readonly #sizes = new Map<string, { readonly placements: readonly string[]; readonly size: number }>();

  constructor(private readonly decisions: Pick<ResourceCache<PlacementDecision, "placement">, "by">) {}

  /** Of several placements together: a cluster that two of them chose counts once. */
  sizeOf(placements: readonly string[]): number {
    const key = placements.join(" ");
    const known = this.#sizes.get(key);
    if (known) return known.size;
    const names = placements.flatMap((placement) => this.decisions.by("placement", placement).flatMap(decidedClusters));
    const { size } = new Set(names);
    this.#sizes.set(key, { placements, size });
    return size;
  }

  /** The placement's decisions are other ones now. */
  forget(placement: string): void {
    for (const [key, { placements }] of this.#sizes) if (placements.includes(placement)) this.#sizes.delete(key);
  }
}
