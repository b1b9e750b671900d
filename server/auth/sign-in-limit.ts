import { ApiError } from "@/server/errors";

const WINDOW_MS = 60_000;
const MAX_REFUSALS = 20;

interface Refusals {
  count: number;
  readonly since: number;
}

/** Limits failed sign-ins. Only refusals count, so people behind one address do not block each other. */
export class SignInLimit {
  readonly #refusalsByAddress = new Map<string, Refusals>();

  /** Throws `ApiError` "too-many-requests" where this address was refused too often within the last minute. */
  check(address: string): void {
    this.#forgetOld();
    const refusals = this.#refusalsByAddress.get(address);
    if (!refusals || refusals.count < MAX_REFUSALS) return;
    const retryAfterSeconds = Math.ceil((refusals.since + WINDOW_MS - Date.now()) / 1000);
    throw new ApiError("too-many-requests", `Too many sign-ins were refused. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }

  refused(address: string): void {
    const refusals = this.#refusalsByAddress.get(address);
    if (refusals) refusals.count += 1;
    else this.#refusalsByAddress.set(address, { count: 1, since: Date.now() });
  }

  /** The map is in the order of `since`. */
  #forgetOld(): void {
    for (const [address, { since }] of this.#refusalsByAddress) {
      if (Date.now() - since < WINDOW_MS) return;
      this.#refusalsByAddress.delete(address);
    }
  }
}
