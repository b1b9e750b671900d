import { ApiError } from "@/server/errors";

const MOST_AT_ONCE = 20;
const PER_SECOND = 5;

/** How often the hub may be asked for what nobody here has heard of: whoever makes up ids makes no more questions than that. */
export class LookUpLimit {
  #left = MOST_AT_ONCE;
  #at = Date.now();

  /** Throws `ApiError` "too-many-requests" where it was asked too often lately. */
  take(): void {
    const now = Date.now();
    this.#left = Math.min(MOST_AT_ONCE, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1)
      throw new ApiError("too-many-requests", "Too many unknown sessions were asked for. Try again.", { retryAfterSeconds: 1 });
    this.#left -= 1;
  }
}
