import { ApiError } from "@/server/errors";

const MAX_AT_ONCE = 20;
const PER_SECOND = 5;

/** Limits lookups of unknown ids on the hub, so that made-up ids cannot cause more. */
export class LookupLimit {
  #left = MAX_AT_ONCE;
  #at = Date.now();

  /** Throws `ApiError` "too-many-requests" above the limit. */
  take(): void {
    const now = Date.now();
    this.#left = Math.min(MAX_AT_ONCE, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1)
      throw new ApiError("too-many-requests", "Too many unknown sessions. Try again.", {
        retryAfterSeconds: 1,
      });
    this.#left -= 1;
  }
}
