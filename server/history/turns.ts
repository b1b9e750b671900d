import { ApiError } from "@/server/errors";

/** Of one person, and of all together: who waits longer than these do has stopped waiting. */
const MAX_EACH = 8;
const MAX_WAITING = 40;

/** Work that takes much memory and time: one is done after another, in the order in which people want it. */
export class Turns {
  readonly #waiting = new Map<string, number>();
  #total = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Rejects as the work does, and with `ApiError` "too-many-requests" where too many wait already. */
  run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    if ((this.#waiting.get(who) ?? 0) >= MAX_EACH || this.#total >= MAX_WAITING)
      return Promise.reject(
        new ApiError("too-many-requests", "Too many earlier times are being read. Try again.", {
          retryAfterSeconds: 2,
        }),
      );
    this.#count(who, 1);
    const done = this.#last.then(work).finally(() => this.#count(who, -1));
    this.#last = done.catch(() => undefined);
    return done;
  }

  #count(who: string, by: 1 | -1): void {
    this.#total += by;
    const waiting = (this.#waiting.get(who) ?? 0) + by;
    if (waiting === 0) this.#waiting.delete(who);
    else this.#waiting.set(who, waiting);
  }
}
