import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { clusterHealth, type ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { type InvitationCaches, InvitationFacts } from "@/server/invitations/invitation-facts";
import { type ClaimedRequest, clusterCase, requestCase, type WholeCase } from "./approval-case";
import { type Together, togetherOf } from "./approval-entry";
import { CaseRecords } from "./case-records";
import { type CertificateStarts, certificateStarts, renewedAtMs } from "./certificate-starts";
import { DeletedRequests } from "./deleted-requests";
import { asFound } from "./found-case";
import type { KeptRequests } from "./kept-requests";
import { PatternIndex } from "./pattern-index";
import { type ReadRequest, RequestReader } from "./request-reader";

export interface ApprovalCaches {
  readonly clusters: ResourceCache<ManagedCluster>;
  readonly clusterAddOns: ResourceCache<AddOnFacts, "cluster">;
  readonly certificateRequests: ResourceCache<CertificateSigningRequest>;
  /** Absent where the process does not follow them. */
  readonly invitations?: InvitationCaches["invitations"];
}

/** Of more requests for one name than this, only the newest are held against each other. */
const MAX_OTHERS = 50;

/** Requests without a cluster are stored under this key. */
const NO_CLUSTER = "";

/** Which requests claim which cluster, and their rows: everything about one cluster is related. */
export class ApprovalBook {
  readonly #requestsByCluster = new Map<string, Set<string>>();
  /**
   * By cluster, newest first, until a request changes: thousands of claims on one cluster are not sorted for each of
   * them.
   */
  readonly #newest = new Map<string, readonly ClaimedRequest[]>();
  /** By cluster, until anything about it changes. */
  readonly #together = new Map<string, Together>();
  /** By cluster, until anything about it changes. */
  readonly #certificates = new Map<string, CertificateStarts>();
  readonly #records = new CaseRecords();
  readonly #deleted = new DeletedRequests();
  readonly #invitations: InvitationFacts;
  readonly #patterns = new PatternIndex((name) => this.#onPattern(name));
  readonly #reader = new RequestReader((name, before) => this.#onRead(name, before));
  #touch: (name: string) => void = () => undefined;

  constructor(
    private readonly caches: ApprovalCaches,
    private readonly kept?: KeptRequests,
  ) {
    this.#invitations = new InvitationFacts(caches);
    for (const { request, record } of kept?.restored ?? []) {
      this.#deleted.restore(request);
      if (record) this.#records.restore(request.csr.metadata.uid, record);
    }
  }

  readonly failure = undefined;

  /** RFC 3339: since when all decided requests are known, also those that the hub has deleted. */
  get knownSince(): string {
    return this.#deleted.since;
  }

  /** It has some that an earlier process kept on disk. */
  get hasEarlier(): boolean {
    return (this.kept?.restored.length ?? 0) > 0;
  }

  /** All that was seen has been read. */
  get isSynced(): boolean {
    return this.#reader.isIdle;
  }

  /** Touches the name of each case that may have changed, from now on. Returns the ways out. */
  follow(touch: (name: string) => void): (() => void)[] {
    this.#touch = touch;
    for (const { csr } of this.#deleted.all) touch(`requests/${csr.metadata.name}`);
    const { certificateRequests, clusterAddOns, clusters } = this.caches;
    return [
      ...this.#invitations.follow((_, names) => {
        for (const cluster of names) if (this.#requestsByCluster.has(cluster)) this.#touchAll(cluster);
      }),
      clusters.subscribe(({ before, after }) => this.#touchAll((after ?? before)?.metadata.name ?? NO_CLUSTER)),
      clusterAddOns.subscribe(({ before, after }) =>
        this.#onAddOn((after ?? before)?.metadata.namespace ?? NO_CLUSTER),
      ),
      certificateRequests.subscribe(({ before, after }) => {
        this.#newest.clear();
        if (before && before.metadata.uid !== after?.metadata.uid) this.#leave(before, after !== undefined);
        if (after) this.#reader.see(after);
        else if (before) this.#reader.forget(before.metadata.name);
      }),
    ];
  }

  /** `name` is "requests/NAME" or "clusters/NAME"; undefined where nothing is or was to be decided. */
  case(name: string): WholeCase | undefined {
    const [kind, object = ""] = name.split("/");
    return kind === "clusters" ? this.#clusterCase(object) : this.#requestCase(object);
  }

  /** A request as it would be judged if it were undecided; undefined if it was denied or has failed. */
  undecided(object: string): WholeCase | undefined {
    const request = this.#claimed(object);
    if (!request) return undefined;
    const { csr } = request;
    const state = certificateState(csr);
    if (state === "denied" || state === "failed") return undefined;
    return this.#judged({ ...request, csr: { ...csr, status: { ...csr.status, conditions: [] } } });
  }

  /** The invitation whose account asks for this cluster, if there is one. */
  invitationOf(cluster: string): string | undefined {
    return this.#invitations.answeredBy(cluster);
  }

  /** What it and all others of its cluster say together. */
  together(whole: WholeCase): Together {
    const { cluster } = whole.claimed;
    if (cluster === undefined) return togetherOf([whole]);
    const together = this.#together.get(cluster) ?? togetherOf(this.#casesOf(cluster));
    this.#together.set(cluster, together);
    return together;
  }

  #casesOf(cluster: string): WholeCase[] {
    const names = [
      `clusters/${cluster}`,
      ...this.#requestsOf(cluster).map(({ csr }) => `requests/${csr.metadata.name}`),
    ];
    return names.flatMap((name) => this.case(name) ?? []);
  }

  #clusterCase(name: string): WholeCase | undefined {
    const cluster = this.caches.clusters.get(name);
    if (!cluster || clusterHealth(cluster) !== "pending") return undefined;
    return clusterCase(cluster, this.#requestsOf(name).slice(0, MAX_OTHERS));
  }

  #requestCase(name: string): WholeCase | undefined {
    const deleted = this.caches.certificateRequests.get(name) ? undefined : this.#deleted.get(name);
    const request = deleted ?? this.#claimed(name);
    if (!request) return undefined;
    const whole = { ...this.#judged(request), ...(deleted && { deletedAt: deleted.deletedAt }) };
    const { uid } = request.csr.metadata;
    if (whole.state !== "waiting") return asFound(whole, this.#records.of(uid));
    this.#records.see(uid, whole.findings);
    return whole;
  }

  #judged(request: ClaimedRequest): WholeCase {
    const { name } = request.csr.metadata;
    const { addOn, cluster = NO_CLUSTER } = request.claim;
    const clusterAddOn = addOn === undefined ? undefined : this.caches.clusterAddOns.get(addOn, cluster);
    return requestCase(request, {
      cluster: this.caches.clusters.get(cluster),
      patterns: this.#patterns.of(name),
      invitation: this.#invitations.claimOf(request.csr, request.claim),
      renewedAtMs: renewedAtMs(request, this.#certificatesOf(cluster)),
      isAddOnDeleting: clusterAddOn && clusterAddOn.metadata.deletionTimestamp !== undefined,
      addOnCreatedAt: clusterAddOn?.metadata.creationTimestamp,
      others: firstOthers(
        this.#requestsOf(cluster),
        ({ csr, claim }) => csr.metadata.name !== name && claim.addOn === addOn,
      ),
    });
  }

  #certificatesOf(cluster: string): CertificateStarts {
    const known = this.#certificates.get(cluster);
    if (known) return known;
    const starts = certificateStarts([...this.#requestsOf(cluster), ...this.#deleted.ofCluster(cluster)]);
    this.#certificates.set(cluster, starts);
    return starts;
  }

  /** Newest first. */
  #requestsOf(cluster: string): readonly ClaimedRequest[] {
    const known = this.#newest.get(cluster);
    if (known) return known;
    const names = [...(this.#requestsByCluster.get(cluster) ?? [])];
    const timed = names
      .flatMap((name) => this.#claimed(name) ?? [])
      .map((request) => ({ request, at: Date.parse(request.csr.metadata.creationTimestamp) || 0 }));
    const newest = timed.sort((a, b) => b.at - a.at).map(({ request }) => request);
    this.#newest.set(cluster, newest);
    return newest;
  }

  #claimed(name: string): ClaimedRequest | undefined {
    const csr = this.caches.certificateRequests.get(name);
    const read = this.#reader.get(name);
    if (!csr || !read?.claim || read.uid !== csr.metadata.uid) return undefined;
    return { csr, read, claim: read.claim };
  }

  /** A request is gone: it is kept as it was if it was decided, unless another has its name. */
  #leave(csr: CertificateSigningRequest, isReplaced: boolean): void {
    const { name, uid } = csr.metadata;
    const read = this.#reader.get(name);
    const isKept = !isReplaced && read?.claim && read.uid === uid && certificateState(csr) !== "pending";
    if (!isKept) {
      this.#records.forget(uid);
      return;
    }
    for (const forgotten of this.#deleted.keep({ csr, read, claim: read.claim })) {
      this.#records.forget(forgotten.csr.metadata.uid);
      this.#touchAll(forgotten.claim.cluster ?? NO_CLUSTER);
      this.#touch(`requests/${forgotten.csr.metadata.name}`);
    }
    this.kept?.changed(() =>
      this.#deleted.all.map((request) => ({ request, record: this.#records.of(request.csr.metadata.uid) })),
    );
  }

  /** Add-ons of a cluster matter only to its requests, and most clusters have none. */
  #onAddOn(cluster: string): void {
    if (this.#requestsByCluster.has(cluster)) this.#touchAll(cluster);
  }

  #onRead(name: string, before: ReadRequest | undefined): void {
    this.#newest.clear();
    const after = this.#reader.get(name);
    for (const read of [before, after]) {
      if (!read?.claim) continue;
      const cluster = read.claim.cluster ?? NO_CLUSTER;
      const names = this.#requestsByCluster.get(cluster) ?? new Set();
      if (read === after) names.add(name);
      else names.delete(name);
      if (names.size > 0) this.#requestsByCluster.set(cluster, names);
      else this.#requestsByCluster.delete(cluster);
      this.#touchAll(cluster);
    }
    this.#touch(`requests/${name}`);
    this.#patterns.store(name, this.#claimed(name));
  }

  #onPattern(name: string): void {
    this.#together.delete(this.#reader.get(name)?.claim?.cluster ?? NO_CLUSTER);
    this.#touch(`requests/${name}`);
  }

  #touchAll(cluster: string): void {
    this.#together.delete(cluster);
    this.#certificates.delete(cluster);
    this.#touch(`clusters/${cluster}`);
    for (const name of this.#requestsByCluster.get(cluster) ?? []) this.#touch(`requests/${name}`);
    for (const { csr } of this.#deleted.ofCluster(cluster)) this.#touch(`requests/${csr.metadata.name}`);
  }
}

function firstOthers(
  requests: readonly ClaimedRequest[],
  isOther: (request: ClaimedRequest) => boolean,
): ClaimedRequest[] {
  const others: ClaimedRequest[] = [];
  for (const request of requests) {
    if (others.length === MAX_OTHERS) break;
    if (isOther(request)) others.push(request);
  }
  return others;
}
