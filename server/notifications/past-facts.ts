import { isUnavailable } from "@/lib/health/availability";
import { type ApprovalEntry, waitsFor } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { AddOnFact, ClusterFact, DownFact, NotificationFacts } from "@/lib/notifications/facts";
import { approvalOf, identityOfStored, rolloutOf } from "@/server/history/further-past-rows";
import type { PastLists } from "@/server/history/past-lists";
import {
  type ClusterAddOnState,
  type ClusterAttributes,
  type ClusterState,
  readState,
} from "@/server/history/row-states";
import { pauseAfter } from "@/server/history/store/pause-after";
import { KIND, type Kind } from "@/server/history/store/subjects";
import { CertificateTurns } from "./certificate-turns";
import { changedObjects, objectAt, type PastObject, type Span } from "./past-objects";

interface AddOnThen {
  /** Clusters that have it. */
  readonly clusters: Set<string>;
  readonly down: Map<string, DownFact>;
}

/** How clusters, add-ons, rollouts, approvals and identities were, from one time to another: goes forward only. */
export class PastFacts implements NotificationFacts {
  readonly #clusters = new Map<string, ClusterFact>();
  readonly #addOns = new Map<string, AddOnThen>();
  readonly #rollouts = new Map<string, RolloutRow>();
  /** Those that wait for a person. */
  readonly #approvals = new Map<string, ApprovalEntry>();
  readonly #identities = new Map<string, IdentityRow>();
  readonly #turns = new CertificateTurns();
  #next = 0;
  #isRecorded: boolean;

  private constructor(private readonly changes: readonly PastObject[]) {
    this.#isRecorded = changes.length > 0;
  }

  /** Anything that is read was ever there. Files of an earlier version of the console do not have all kinds. */
  get isRecorded(): boolean {
    return this.#isRecorded;
  }

  /** Throws `ApiError` where nothing is stored of the beginning, and where too much has changed. */
  static async read(
    past: Pick<PastLists, "store">,
    { from, to }: Span,
    isRead: (kind: Kind) => boolean,
  ): Promise<PastFacts> {
    const facts = new PastFacts(await changedObjects(past.store, { from, to }, isRead));
    const { snapshot } = await past.store.stateAt(from);
    const pause = pauseAfter();
    for (let id = 0; id < snapshot.size; id += 1) {
      if (!isRead(snapshot.kindOf(id))) continue;
      facts.#isRecorded = true;
      if (snapshot.states.has(id)) facts.#see(objectAt(snapshot, id, from));
      const pausing = pause();
      if (pausing !== undefined) await pausing;
    }
    return facts;
  }

  /** Everything that changed until then, a certificate that became late by itself, too. Returns whether anything did. */
  goTo(ms: number): boolean {
    const before = this.#next;
    for (let change = this.changes[before]; change && change.at <= ms; change = this.changes[this.#next]) {
      this.#next += 1;
      this.#see(change);
    }
    const hasTurned = this.#turns.passed(ms);
    return hasTurned || this.#next > before;
  }

  clusters = (): Iterable<ClusterFact> => this.#clusters.values();

  addOns = (): Iterable<AddOnFact> =>
    [...this.#addOns].map(([name, { clusters, down }]) => ({ name, total: clusters.size, down: [...down.values()] }));

  rollouts = (): Iterable<RolloutRow> => this.#rollouts.values();

  approvals = (): Iterable<ApprovalEntry> => this.#approvals.values();

  identities = (): Iterable<IdentityRow> => this.#identities.values();

  #see(change: PastObject): void {
    if (change.kind === KIND.cluster) this.#seeCluster(change);
    else if (change.kind === KIND.clusterAddOn) this.#seeAddOn(change);
    else if (change.kind === KIND.rollout) this.#seeRollout(change);
    else if (change.kind === KIND.approval) this.#seeApproval(change);
    else if (change.kind === KIND.identity) this.#seeIdentity(change);
  }

  #seeCluster({ at, attributes, first: name, state }: PastObject): void {
    const before = this.#clusters.get(name);
    if (state === undefined) {
      this.#clusters.delete(name);
      return;
    }
    const [health, message] = readState<ClusterState>(state);
    const since = before?.health === health ? before.since : new Date(at).toISOString();
    this.#clusters.set(name, { name, health, message: message ?? undefined, since, set: setIn(attributes) });
  }

  #seeRollout({ state, first: name, ...more }: PastObject): void {
    if (state === undefined) this.#rollouts.delete(name);
    else this.#rollouts.set(name, rolloutOf({ ...more, name, state }));
  }

  #seeApproval({ state, first: name, ...more }: PastObject): void {
    const entry = state === undefined ? undefined : approvalOf({ ...more, name, state });
    if (entry && waitsFor(entry) === "person") this.#approvals.set(name, entry);
    else this.#approvals.delete(name);
  }

  #seeIdentity({ attributes, first: name, state }: PastObject): void {
    if (state === undefined) {
      this.#identities.delete(name);
      return;
    }
    const row = identityOfStored({ attributes, name, state });
    this.#identities.set(name, row);
    this.#turns.add(row);
  }

  #seeAddOn({ at: sinceMs, first: cluster, second: addOn, state: text }: PastObject): void {
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
