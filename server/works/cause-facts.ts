import type { AddOnFacts, AddOnText } from "@/lib/health/add-on-summary";
import { causedText, type WorkCause } from "@/lib/health/caused-summary";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { WorkRow } from "@/lib/lists/works/row";
import type { ResourceCache } from "@/server/hub/resource-cache";

type Touch = (cluster: string, addOn: string) => void;

/** A text that works say, and where these are. */
export interface CausedText extends AddOnText {
  /** Only for callers who may list the works of all of these. */
  readonly namespaces: readonly string[];
  /** Where works in several have something to say: what those in each say alone. */
  readonly parts?: readonly CausedText[];
}

interface CausingWork {
  readonly work: string;
  readonly namespace: string;
  readonly cause: WorkCause;
}

/** By "namespace/work". */
type CausingWorks = ReadonlyMap<string, CausingWork>;

/**
 * Why works of cluster add-ons are not as they should be, by cluster add-on. Only those with a cause are stored. What
 * it says is the works' own text: for callers who may list the works of the cluster, and of the cluster that hosts the
 * add-on, where these are.
 */
export class AddOnCauses {
  /** By add-on, then by cluster. */
  readonly #causes = new Map<string, Map<string, CausingWorks>>();
  readonly #listeners = new Set<Touch>();
  #unsubscribe: (() => void) | undefined;

  constructor(private readonly works: Pick<ResourceCache<WorkRow>, "subscribe">) {}

  get isEmpty(): boolean {
    return this.#causes.size === 0;
  }

  /** The namespaces of works that have something to say of add-ons of these clusters; true: of all clusters. */
  namespacesOf(clusters: true | Readonly<Record<string, unknown>>): Set<string> {
    const namespaces = new Set<string>();
    for (const byCluster of this.#causes.values())
      for (const [cluster, works] of byCluster) {
        if (clusters !== true && !Object.hasOwn(clusters, cluster)) continue;
        for (const { namespace } of works.values()) namespaces.add(namespace);
      }
    return namespaces;
  }

  /** The clusters whose works of an add-on have something to say. */
  clustersOf(addOn: string): string[] {
    return [...(this.#causes.get(addOn)?.keys() ?? [])];
  }

  /** Its text with the cause that its works report; undefined where they add nothing. */
  textOf(clusterAddOn: AddOnFacts): CausedText | undefined {
    const works = this.#worksOf(clusterAddOn);
    const text = textFrom(clusterAddOn, works);
    if (!text || text.namespaces.length === 1) return text;
    const parts = text.namespaces.flatMap(
      (each) =>
        textFrom(
          clusterAddOn,
          works.filter(({ namespace }) => namespace === each),
        ) ?? [],
    );
    return { ...text, parts };
  }

  /** Elsewhere only those count that are on the cluster which the add-on itself names as its host. */
  #worksOf({ metadata: { annotations, name, namespace = "" } }: AddOnFacts): CausingWork[] {
    const works = this.#causes.get(name)?.get(namespace);
    if (!works) return [];
    const hosting = annotations?.[HOSTING_CLUSTER_ANNOTATION];
    return [...works.values()].filter((each) => each.namespace === namespace || each.namespace === hosting);
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
    const { addOn, cluster: namespace, hostedFor, name, work } = row;
    const cluster = hostedFor ?? namespace;
    const causing = has && { work, namespace, cause: has };
    this.#store(addOn, cluster, withCause(this.#causes.get(addOn)?.get(cluster), name, causing));
    for (const touch of this.#listeners) touch(cluster, addOn);
  }

  #store(addOn: string, cluster: string, works: CausingWorks): void {
    const clusters = this.#causes.get(addOn) ?? new Map<string, CausingWorks>();
    if (works.size > 0) clusters.set(cluster, works);
    else clusters.delete(cluster);
    if (clusters.size > 0) this.#causes.set(addOn, clusters);
    else this.#causes.delete(addOn);
  }
}

function textFrom(clusterAddOn: AddOnFacts, works: readonly CausingWork[]): CausedText | undefined {
  const text = works.length === 0 ? undefined : causedText(clusterAddOn, firstOf(works));
  return text && { ...text, namespaces: [...new Set(works.map(({ namespace }) => namespace))].sort() };
}

function withCause(works: CausingWorks | undefined, name: string, causing: CausingWork | undefined): CausingWorks {
  const others = [...(works ?? [])].filter(([each]) => each !== name);
  return new Map(causing ? [...others, [name, causing] as const] : others);
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
function firstOf(works: readonly CausingWork[]): WorkCause {
  const causes = works.toSorted((a, b) => compareText(a.work, b.work)).map(({ cause }) => cause);
  const first = (key: keyof WorkCause) => causes.find((cause) => cause[key] !== undefined)?.[key];
  return { refused: first("refused"), root: first("refused") ?? first("root"), pods: first("pods") };
}

function isSame(a: WorkCause | undefined, b: WorkCause | undefined): boolean {
  return a?.refused === b?.refused && a?.root === b?.root && a?.pods === b?.pods;
}
