import { isUnavailable } from "@/lib/health/availability";
import type { AddOnFact, ClusterFact, DownFact, NotificationFacts } from "@/lib/notifications/facts";
import { ApiError } from "@/server/errors";
import { eachPastChange } from "@/server/history/past-changes";
import type { PastLists } from "@/server/history/past-lists";
import {
  type ClusterAddOnState,
  type ClusterAttributes,
  type ClusterState,
  readState,
} from "@/server/history/row-states";
import { pauseAfter } from "@/server/history/store/pause-after";
import { KIND, type Kind } from "@/server/history/store/subjects";

/** Of so many, more is not kept in memory. */
const MAX_CHANGES = 500_000;

interface ReadChange {
  readonly at: number;
  readonly kind: Kind;
  readonly cluster: string;
  readonly addOn: string;
  readonly to: string | undefined;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface AddOnThen {
  /** Clusters that have it. */
  readonly clusters: Set<string>;
  readonly down: Map<string, DownFact>;
}

/** How clusters and add-ons were, from one time to another: goes forward only. */
export class PastFacts implements NotificationFacts {
  readonly #clusters = new Map<string, ClusterFact>();
  readonly #addOns = new Map<string, AddOnThen>();
  #next = 0;

  private constructor(private readonly changes: readonly ReadChange[]) {}

  /** Throws `ApiError` where nothing is stored of the beginning, and where too much has changed. */
  static async read(
    past: Pick<PastLists, "store">,
    { from, to }: Span,
    isRead: (kind: Kind) => boolean,
  ): Promise<PastFacts> {
    const facts = new PastFacts(await changesOf(past.store, { from, to }, isRead));
    const { snapshot } = await past.store.stateAt(from);
    const pause = pauseAfter();
    for (let id = 0; id < snapshot.size; id += 1) {
      const kind = snapshot.kindOf(id);
      if (!isRead(kind) || !snapshot.states.has(id)) continue;
      const sinceMs = snapshot.sinceOf(id) * 1_000 || from;
      const [first, second] = [snapshot.firstNameOf(id), snapshot.secondNameOf(id)];
      if (kind === KIND.cluster)
        facts.#seeCluster(first, snapshot.stateOf(id), sinceMs, setIn(snapshot.attributesOf(id)));
      else facts.#seeAddOn(first, second, snapshot.stateOf(id), sinceMs);
      const pausing = pause();
      if (pausing !== undefined) await pausing;
    }
    return facts;
  }

  /** Everything that changed until then. Returns whether anything did. */
  goTo(ms: number): boolean {
    const before = this.#next;
    for (let change = this.changes[before]; change && change.at <= ms; change = this.changes[this.#next]) {
      this.#next += 1;
      if (change.kind === KIND.cluster) this.#seeCluster(change.cluster, change.to, change.at);
      else this.#seeAddOn(change.cluster, change.addOn, change.to, change.at);
    }
    return this.#next > before;
  }

  clusters = (): Iterable<ClusterFact> => this.#clusters.values();

  addOns = (): Iterable<AddOnFact> =>
    [...this.#addOns].map(([name, { clusters, down }]) => ({ name, total: clusters.size, down: [...down.values()] }));

  #seeCluster(name: string, text: string | undefined, sinceMs: number, set?: string): void {
    const before = this.#clusters.get(name);
    if (text === undefined) {
      this.#clusters.delete(name);
      return;
    }
    const [health, message] = readState<ClusterState>(text);
    const since = before?.health === health ? before.since : new Date(sinceMs).toISOString();
    this.#clusters.set(name, { name, health, message: message ?? undefined, since, set: set ?? before?.set });
  }

  #seeAddOn(cluster: string, addOn: string, text: string | undefined, sinceMs: number): void {
    const then = this.#addOns.get(addOn) ?? { clusters: new Set<string>(), down: new Map<string, DownFact>() };
    this.#addOns.set(addOn, then);
    const [health, , message] = text === undefined ? [] : readState<ClusterAddOnState>(text);
    if (health === undefined) then.clusters.delete(cluster);
    else then.clusters.add(cluster);
    if (health === undefined || !isUnavailable(health)) then.down.delete(cluster);
    else
      then.down.set(cluster, {
        cluster,
        message: message ?? undefined,
        sinceMs: then.down.get(cluster)?.sinceMs ?? sinceMs,
      });
  }
}

function setIn(attributes: string): string | undefined {
  return attributes === "" ? undefined : readState<ClusterAttributes>(attributes).set;
}

async function changesOf(
  store: PastLists["store"],
  span: Span,
  isRead: (kind: Kind) => boolean,
): Promise<readonly ReadChange[]> {
  const changes: ReadChange[] = [];
  let kind: Kind = KIND.cluster;
  const isWanted = (object: { readonly kind: Kind }) => {
    kind = object.kind;
    return isRead(kind);
  };
  await eachPastChange(store, span, isWanted, ({ at, cluster, addOn, to }) => {
    if (changes.length >= MAX_CHANGES)
      throw new ApiError("invalid", `More than ${MAX_CHANGES} changes are in that time: choose a shorter one.`);
    changes.push({ at, kind, cluster, addOn, to });
  });
  return changes;
}
