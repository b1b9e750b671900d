import type { AddOnFacts, AddOnText } from "@/lib/health/add-on-summary";
import { causedText, type WorkCause } from "@/lib/health/caused-summary";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ResourceCache } from "@/server/hub/resource-cache";

type Touch = (cluster: string, addOn: string) => void;

/**
 * Why works of cluster add-ons are not as they should be, by cluster add-on. Only those with a cause are stored. What
 * it says is the works' own text: for callers who may list the works of that cluster.
 */
export class AddOnCauses {
  /** By add-on, then by cluster, then by work. */
  readonly #causes = new Map<string, Map<string, ReadonlyMap<string, WorkCause>>>();
  readonly #listeners = new Set<Touch>();
  #unsubscribe: (() => void) | undefined;

  constructor(private readonly works: Pick<ResourceCache<WorkRow>, "subscribe">) {}

  /** The clusters whose works have something to say. */
  get clusters(): Set<string> {
    return new Set([...this.#causes.values()].flatMap((clusters) => [...clusters.keys()]));
  }

  get isEmpty(): boolean {
    return this.#causes.size === 0;
  }

  /** The clusters whose works of an add-on have something to say. */
  clustersOf(addOn: string): string[] {
    return [...(this.#causes.get(addOn)?.keys() ?? [])];
  }

  /** Its text with the cause that its works report; undefined where they add nothing. */
  textOf(clusterAddOn: AddOnFacts): AddOnText | undefined {
    const { name, namespace = "" } = clusterAddOn.metadata;
    const works = this.#causes.get(name)?.get(namespace);
    return works && causedText(clusterAddOn, firstOf(works));
  }

  /** `touch` hears each cluster add-on for which a cause comes, changes or goes. Unsubscribes. */
  follow(touch: Touch): () => void {
    this.#listeners.add(touch);
    this.#unsubscribe ??= this.works.subscribe(({ before, after }) => this.#change(before, after));
    return () => {
      this.#listeners.delete(touch);
      if (this.#listeners.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
      this.#causes.clear();
    };
  }

  #change(before: WorkRow | undefined, after: WorkRow | undefined): void {
    const had = before && causeOf(before);
    const has = after && causeOf(after);
    const row = after ?? before;
    if ((!had && !has) || row?.addOn === undefined || isSame(had, has)) return;
    const { addOn, cluster, work } = row;
    this.#store(addOn, cluster, withCause(this.#causes.get(addOn)?.get(cluster), work, has));
    for (const touch of this.#listeners) touch(cluster, addOn);
  }

  #store(addOn: string, cluster: string, works: ReadonlyMap<string, WorkCause>): void {
    const clusters = this.#causes.get(addOn) ?? new Map<string, ReadonlyMap<string, WorkCause>>();
    if (works.size > 0) clusters.set(cluster, works);
    else clusters.delete(cluster);
    if (clusters.size > 0) this.#causes.set(addOn, clusters);
    else this.#causes.delete(addOn);
  }
}

function withCause(works: ReadonlyMap<string, WorkCause> | undefined, work: string, cause: WorkCause | undefined) {
  const others = [...(works ?? [])].filter(([name]) => name !== work);
  return new Map(cause ? [...others, [work, cause] as const] : others);
}

/** What agents write of a work of which no manifest says more. */
const BARE = /^(?:\d+ of \d+ resources are not available|Failed to apply manifest work)\.$/;

/** Of a work that deploys an add-on; one that goes is as it should be. */
function causeOf({ addOn, applied, available, isLeaving, message, podReason, work }: WorkRow): WorkCause | undefined {
  if (addOn === undefined || isLeaving || !work.startsWith(`addon-${addOn}-deploy`)) return undefined;
  const root = message !== undefined && !BARE.test(message) ? message : undefined;
  const refused = applied === "false" ? root : undefined;
  const unavailable = applied === "true" && available === "false" ? root : undefined;
  const found = refused ?? unavailable;
  return found === undefined && podReason === undefined ? undefined : { refused, root: found, pods: podReason };
}

/** Of several works the first, by name, that says each. */
function firstOf(works: ReadonlyMap<string, WorkCause>): WorkCause {
  const causes = [...works].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cause]) => cause);
  const first = (key: keyof WorkCause) => causes.find((cause) => cause[key] !== undefined)?.[key];
  return { refused: first("refused"), root: first("refused") ?? first("root"), pods: first("pods") };
}

function isSame(a: WorkCause | undefined, b: WorkCause | undefined): boolean {
  return a?.refused === b?.refused && a?.root === b?.root && a?.pods === b?.pods;
}
