import type { LiveEvent } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import { type EventStream, eventBytes } from "@/server/http/event-stream";
import type { Feed } from "./view-feed";
import { ViewFollower } from "./view-follower";

/** With the rights kept for 20 s, a right that is taken away is noticed within 28 s. */
const RECHECK_MS = 8_000;
const TICK_MS = 1_000;
const STALLED_MS = 60_000;

/**
 * One browser that follows some views on one stream, for as long as its session lasts: it is told whether the hub answers, and
 * when it is signed out. One that reads nothing for a minute is let go.
 */
export class Browser {
  readonly #followers: readonly ViewFollower[];
  #isStale: boolean | undefined;
  #readyAt = Date.now();

  constructor(
    private readonly caller: Caller,
    private readonly feeds: readonly Feed[],
    private readonly stream: EventStream,
  ) {
    this.#followers = feeds.map((feed) => new ViewFollower(caller, feed, stream));
    const checking = setInterval(() => this.#check(), RECHECK_MS);
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    caller.ended.addEventListener("abort", () => this.#signOut(), { once: true, signal: stream.closed });
    stream.closed.addEventListener("abort", () => {
      clearInterval(checking);
      clearInterval(ticking);
    });
    this.#tick();
    this.#check();
  }

  /** The reader has caught up. */
  ready(): void {
    this.#readyAt = Date.now();
    for (const follower of this.#followers) follower.ready();
  }

  #check(): void {
    this.caller.use();
    for (const follower of this.#followers) void follower.check();
  }

  #tick(): void {
    if (this.stream.isReady) this.#readyAt = Date.now();
    else if (Date.now() - this.#readyAt > STALLED_MS) this.stream.close();
    const staleSinceMs = oldest(this.feeds);
    const isStale = staleSinceMs !== undefined;
    if (!this.stream.isReady || this.#isStale === isStale) return;
    this.#isStale = isStale;
    this.#send(
      isStale ? { type: "hub", connected: false, staleSince: new Date(staleSinceMs).toISOString() } : { type: "hub", connected: true },
    );
  }

  #signOut(): void {
    this.#send({ type: "signed-out" });
    this.stream.close();
  }

  #send(event: LiveEvent): void {
    this.stream.send(eventBytes(event));
  }
}

function oldest(feeds: readonly Feed[]): number | undefined {
  const times = feeds.flatMap(({ staleSinceMs }) => (staleSinceMs === undefined ? [] : [staleSinceMs]));
  return times.length > 0 ? Math.min(...times) : undefined;
}
