import { MAX_DELETED } from "@/lib/api/approvals/max-deleted";
import type { ClaimedRequest } from "./approval-case";

/** A decided request that the hub has deleted. */
export interface DeletedRequest extends ClaimedRequest {
  readonly deletedAt: string;
}

/**
 * Decided requests that the hub has deleted, which it does an hour after the decision, by name. Of what was deleted
 * before this process started, it has what an earlier one kept on disk.
 */
export class DeletedRequests {
  /** In the order in which they were deleted. */
  readonly #requests = new Map<string, DeletedRequest>();
  readonly #byCluster = new Map<string, Map<string, DeletedRequest>>();
  #since: number;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly max = MAX_DELETED,
  ) {
    this.#since = now();
  }

  /** In the order in which they were deleted. */
  get all(): readonly DeletedRequest[] {
    return [...this.#requests.values()];
  }

  /** RFC 3339: since when all are known. */
  get since(): string {
    return new Date(this.#since).toISOString();
  }

  get(name: string): DeletedRequest | undefined {
    return this.#requests.get(name);
  }

  ofCluster(cluster: string): Iterable<DeletedRequest> {
    return this.#byCluster.get(cluster)?.values() ?? [];
  }

  /** Returns those that are forgotten for it: one of the same name, and the oldest of too many. */
  keep(request: ClaimedRequest): DeletedRequest[] {
    const { name } = request.csr.metadata;
    const before = this.#drop(name);
    this.restore({ ...request, deletedAt: new Date(this.now()).toISOString() });
    const [oldest = name] = this.#requests.keys();
    const outgrown = this.#requests.size > this.max ? this.#drop(oldest) : [];
    for (const { deletedAt } of outgrown) this.#since = Math.max(this.#since, Date.parse(deletedAt) + 1);
    return [...before, ...outgrown];
  }

  /** One that an earlier process kept; it is the newest of those that are there. */
  restore(kept: DeletedRequest): void {
    this.#requests.set(kept.csr.metadata.name, kept);
    const own = this.#byCluster.get(clusterOf(kept)) ?? new Map<string, DeletedRequest>();
    this.#byCluster.set(clusterOf(kept), own.set(kept.csr.metadata.name, kept));
  }

  #drop(name: string): DeletedRequest[] {
    const request = this.#requests.get(name);
    if (!request) return [];
    const cluster = clusterOf(request);
    const own = this.#byCluster.get(cluster);
    this.#requests.delete(name);
    own?.delete(name);
    if (own?.size === 0) this.#byCluster.delete(cluster);
    return [request];
  }
}

function clusterOf({ claim }: ClaimedRequest): string {
  return claim.cluster ?? "";
}
