import type { Claim } from "@/lib/csr/claim";
import type { InvitationClaim } from "@/lib/csr/invitation-findings";
import { INVITATION_KEY, INVITATION_NAMESPACE } from "@/lib/kube/names";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { type Invitation, invitationOfUser } from "@/lib/resources/invitation";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ResourceCache } from "@/server/hub/resource-cache";

export interface InvitationCaches {
  readonly invitations?: Pick<ResourceCache<Invitation>, "get" | "list" | "subscribe" | "isSynced" | "failure">;
  readonly clusters: Pick<ResourceCache<ManagedCluster>, "get" | "subscribe">;
  readonly certificateRequests: Pick<ResourceCache<CertificateSigningRequest>, "subscribe">;
}

type Key = string;

/** Sets of names by a key; empty sets are not kept. */
class NameSets {
  readonly #sets = new Map<Key, Set<string>>();

  of(key: Key): ReadonlySet<string> {
    return this.#sets.get(key) ?? NONE;
  }

  add(key: Key, name: string): void {
    this.#sets.set(key, (this.#sets.get(key) ?? new Set()).add(name));
  }

  remove(key: Key, name: string): void {
    const names = this.#sets.get(key);
    names?.delete(name);
    if (names?.size === 0) this.#sets.delete(key);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Which clusters have answered which invitation, and which invitation a request answers. */
export class InvitationFacts {
  /** By the name of a cluster: the invitations that expect it. */
  readonly #expecting = new NameSets();
  /** By invitation: clusters that were accepted as its answer. */
  readonly #accepted = new NameSets();
  /** By invitation: clusters for which its account has asked for a certificate, and those that got one. */
  readonly #requested = new NameSets();
  readonly #approved = new NameSets();

  constructor(private readonly caches: InvitationCaches) {}

  /**
   * Hears of an invitation whose answers may have changed, and of the clusters whose requests are judged by it, from now
   * on. Returns the ways out.
   */
  follow(touch: (invitation: string, clusters: ReadonlySet<string>) => void): (() => void)[] {
    const { certificateRequests, clusters, invitations } = this.caches;
    const notify = (name: string, more: Iterable<string> = []) =>
      touch(name, new Set([...this.#requested.of(name), ...more]));
    return [
      invitations?.subscribe(({ before, after }) => {
        const { name = "", names: old = [] } = before ?? {};
        for (const cluster of old) this.#expecting.remove(cluster, name);
        for (const cluster of after?.names ?? []) this.#expecting.add(cluster, after?.name ?? "");
        notify(after?.name ?? name, [...old, ...(after?.names ?? [])]);
      }),
      clusters.subscribe(({ before, after }) => {
        const cluster = (after ?? before)?.metadata.name ?? "";
        const [old, now] = [before, after].map((each) => each?.metadata.annotations[INVITATION_KEY]);
        if (old !== undefined && old !== now) this.#accepted.remove(old, cluster);
        if (now !== undefined) this.#accepted.add(now, cluster);
        for (const name of new Set([old, now, ...this.#expecting.of(cluster)])) if (name !== undefined) notify(name);
      }),
      certificateRequests.subscribe(({ before, after }) => {
        if (before) this.#onRequest(before, false);
        if (after) this.#onRequest(after, true);
        const name = invitationOfUser((after ?? before)?.spec.username ?? "");
        if (name !== undefined) notify(name);
      }),
    ].flatMap((leave) => leave ?? []);
  }

  /** The clusters that have answered it: accepted as its answer, or with a certificate, or expected and accepted since. */
  answersTo(name: string): ReadonlySet<string> {
    const invitation = this.caches.invitations?.get(name, INVITATION_NAMESPACE);
    const come = (invitation?.names ?? []).filter((cluster) => this.#hasCome(cluster, invitation?.createdAt ?? ""));
    return new Set([...this.#accepted.of(name), ...this.#approved.of(name), ...come]);
  }

  /** What invitations have to do with a request to join. */
  claimOf({ spec }: CertificateSigningRequest, { cluster, kind }: Claim): InvitationClaim | undefined {
    if (kind === "renewal" || kind === "add-on") return undefined;
    const name = invitationOfUser(spec.username);
    if (name !== undefined) {
      const others = [...this.answersTo(name)].filter((each) => each !== cluster).length;
      const { invitations } = this.caches;
      const invitation = invitations?.isSynced ? (invitations.get(name, INVITATION_NAMESPACE) ?? "absent") : "unknown";
      return { by: "account", name, invitation, others };
    }
    const [expecting] = cluster === undefined ? [] : this.#expecting.of(cluster);
    const invitation =
      expecting === undefined ? undefined : this.caches.invitations?.get(expecting, INVITATION_NAMESPACE);
    const isOpen = invitation && !invitation.revoked && Date.parse(invitation.expiresAt) > Date.now();
    return isOpen ? { by: "name", invitation } : undefined;
  }

  /** The invitation whose account asks for this cluster, if there is one. */
  answeredBy(cluster: string): string | undefined {
    return this.caches.invitations?.list(({ name }) => this.#requested.of(name).has(cluster))[0]?.name;
  }

  #hasCome(cluster: string, since: string): boolean {
    const known = this.caches.clusters.get(cluster);
    return known?.spec.hubAcceptsClient === true && known.metadata.creationTimestamp >= since;
  }

  #onRequest(csr: CertificateSigningRequest, isThere: boolean): void {
    const name = invitationOfUser(csr.spec.username);
    const cluster = csr.metadata.labels[CLUSTER_NAME_LABEL];
    if (name === undefined || cluster === undefined || csr.metadata.labels[ADDON_NAME_LABEL] !== undefined) return;
    const state = certificateState(csr);
    const isApproved = state === "approved" || state === "issued";
    if (isThere) this.#requested.add(name, cluster);
    else this.#requested.remove(name, cluster);
    if (isThere && isApproved) this.#approved.add(name, cluster);
    else this.#approved.remove(name, cluster);
  }
}
