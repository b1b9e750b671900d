import { isDeepStrictEqual } from "node:util";
import type { Finding } from "@/lib/csr/finding";

/** What was found of a request while it was pending. */
export interface CaseRecord {
  readonly firstSeenAt: string;
  readonly first: readonly Finding[];
  /** What was found last, on which the decision was made. */
  readonly last: readonly Finding[];
  readonly lastSeenAt: string;
}

/** Of more requests than this, the oldest are forgotten. */
const MAX_RECORDS = 5_000;

/**
 * What was found of each request when it was first seen, and last before it was decided, by the request's uid. What
 * speaks against a request is often about the state of the hub, which changes, so it cannot be found out afterwards.
 * What was decided before this process started has a record only where an earlier one kept it on disk.
 */
export class CaseRecords {
  readonly #records = new Map<string, CaseRecord>();

  constructor(
    private readonly now: () => number = Date.now,
    private readonly max = MAX_RECORDS,
  ) {}

  /** Undefined for a request that was decided before it was seen, or that was forgotten. */
  of(uid: string): CaseRecord | undefined {
    return this.#records.get(uid);
  }

  /** Records what is found of a request now, while it is pending. */
  see(uid: string, findings: readonly Finding[]): void {
    const known = this.#records.get(uid);
    if (known && isDeepStrictEqual(known.last, findings)) return;
    const at = new Date(this.now()).toISOString();
    const { firstSeenAt, first } = known ?? { firstSeenAt: at, first: findings };
    this.#records.set(uid, { firstSeenAt, first, last: findings, lastSeenAt: at });
    if (this.#records.size > this.max) this.forget(this.#records.keys().next().value);
  }

  /** What an earlier process found. */
  restore(uid: string, record: CaseRecord): void {
    this.#records.set(uid, record);
  }

  forget(uid: string | undefined): void {
    if (uid !== undefined) this.#records.delete(uid);
  }
}
