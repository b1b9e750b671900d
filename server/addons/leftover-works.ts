import type { WorkRow } from "@/lib/lists/works/row";
import type { Change, ResourceCache } from "@/server/hub/resource-cache";

/** The clusters from which an add-on still goes, though the hub has no cluster add-on of it any more. */
export class LeftoverWorks {
  /** By add-on: on each cluster the number of works that are being deleted. */
  readonly #leaving = new Map<string, Map<string, number>>();

  constructor(private readonly clusterAddOns: Pick<ResourceCache<unknown>, "get">) {}

  /** Each change of the works, in order. Returns the add-ons for which it may make a difference. */
  count({ before, after }: Change<WorkRow>): string[] {
    return [this.#add(before, -1), this.#add(after, 1)].filter((addOn) => addOn !== undefined);
  }

  /** Sorted. */
  of(addOn: string): string[] {
    const clusters = this.#leaving.get(addOn)?.keys() ?? [];
    return [...clusters].filter((cluster) => this.clusterAddOns.get(addOn, cluster) === undefined).sort();
  }

  isOn(addOn: string, cluster: string): boolean {
    return this.#leaving.get(addOn)?.has(cluster) === true;
  }

  #add(work: WorkRow | undefined, step: 1 | -1): string | undefined {
    if (!work?.isLeaving || work.addOn === undefined) return undefined;
    const clusters = this.#leaving.get(work.addOn) ?? new Map<string, number>();
    const size = (clusters.get(work.cluster) ?? 0) + step;
    if (size > 0) clusters.set(work.cluster, size);
    else clusters.delete(work.cluster);
    if (clusters.size > 0) this.#leaving.set(work.addOn, clusters);
    else this.#leaving.delete(work.addOn);
    return work.addOn;
  }
}
