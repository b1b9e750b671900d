import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { Browser } from "./browser";

const MOST_STREAMS = 8;

/** The streams of this process, with those whose browsers may come back. Each is known to the session that opened it alone. */
export class OpenStreams {
  /** In the order in which they began. */
  readonly #browsers = new Map<string, Browser>();

  /** Throws `ApiError` "not-found" where the caller has none of that name. */
  get({ id }: Caller, stream: string): Browser {
    const browser = this.#browsers.get(stream);
    if (browser?.session !== id) throw new ApiError("not-found", "There is no such stream.");
    return browser;
  }

  /** The stream that a browser follows which comes back for the same views; undefined where it has to begin anew. */
  find({ id }: Caller, stream: string | undefined, views: readonly string[]): Browser | undefined {
    const browser = stream === undefined ? undefined : this.#browsers.get(stream);
    return browser?.session === id && browser.follows(views) ? browser : undefined;
  }

  add(browser: Browser): void {
    this.#browsers.set(browser.id, browser);
    browser.closed.addEventListener("abort", () => this.#browsers.delete(browser.id), { once: true });
  }

  /** Lets go of all of them. */
  close(): void {
    for (const browser of [...this.#browsers.values()]) browser.close();
  }

  /** The oldest of those that are away gives way. Throws `ApiError` "too-many-requests" where none is. */
  makeRoom({ id }: Caller): void {
    const own = [...this.#browsers.values()].filter(({ session }) => session === id);
    if (own.length < MOST_STREAMS) return;
    const away = own.find(({ isAway }) => isAway);
    if (!away)
      throw new ApiError("too-many-requests", `A session may hold ${MOST_STREAMS} streams. Close a tab.`, { retryAfterSeconds: 30 });
    away.close();
  }
}
