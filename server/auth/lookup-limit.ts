import { ApiError } from "@/server/errors";

const MAX_AT_ONCE = 20;
const PER_SECOND = 5;

interface Limits {
  readonly atOnce: number;
  readonly perSecond: number;
  /** What there are too many of. */
  readonly of: string;
}

/** Limits lookups of unknown ids on the hub, so that made-up ids cannot cause more; or what else each costs requests. */
export class LookupLimit {
  #left: number;
  #at = Date.now();

  constructor(
    private readonly limits: Limits = { atOnce: MAX_AT_ONCE, perSecond: PER_SECOND, of: "unknown sessions" },
  ) {
    this.#left = limits.atOnce;
  }

  /** Throws `ApiError` "too-many-requests" above the limit. */
  take(): void {
    const now = Date.now();
    const { atOnce, perSecond, of } = this.limits;
    this.#left = Math.min(atOnce, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1)
      throw new ApiError("too-many-requests", `Too many ${of}. Try again.`, {
        retryAfterSeconds: 1,
      });
    this.#left -= 1;
  }
}
