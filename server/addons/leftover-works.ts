import type { WorkRow } from "@/lib/lists/works/row";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface LeftoverCaches {
  readonly clusterAddOns: Pick<ResourceCache<unknown>, "get">;
  readonly works: Pick<ResourceCache<WorkRow>, "subscribe">;
}

/** The clusters from which an add-on still goes, though the hub has no cluster add-on of it any more. */
export class LeftoverWorks {
  /** By add-on: on each cluster the number of works that are being deleted. */
  readonly #leaving = new Map<string, Map<string, number>>();

  constructor(private readonly caches: LeftoverCaches) {}

  /** From the start of the works on. `touch` hears each add-on for which it may make a difference. Unsubscribes. */
  follow(touch: (addOn: string) => void = () => undefined): () => void {
    return this.caches.works.subscribe(({ before, after }) => {
      for (const [work, step] of [[before, -1] as const, [after, 1] as const]) {
        const addOn = work && this.#add(work, step);
        if (addOn !== undefined) touch(addOn);
      }
    });
  }

  /** Sorted. */
  of(addOn: string): string[] {
    const clusters = this.#leaving.get(addOn)?.keys() ?? [];
    return [...clusters].filter((cluster) => this.isOn(addOn, cluster)).sort();
  }

  isOn(addOn: string, cluster: string): boolean {
    const isLeaving = this.#leaving.get(addOn)?.has(cluster) === true;
    return isLeaving && this.caches.clusterAddOns.get(addOn, cluster) === undefined;
  }

  #add({ addOn, cluster, isLeaving }: WorkRow, step: 1 | -1): string | undefined {
    if (!isLeaving || addOn === undefined) return undefined;
    const clusters = this.#leaving.get(addOn) ?? new Map<string, number>();
    const size = (clusters.get(cluster) ?? 0) + step;
    if (size > 0) clusters.set(cluster, size);
    else clusters.delete(cluster);
    if (clusters.size > 0) this.#leaving.set(addOn, clusters);
    else this.#leaving.delete(addOn);
    return addOn;
  }
}
