import type { LiveEvent } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import { type ClusterScope, clusterScopeOf } from "@/server/auth/cluster-scope";
import { knownError } from "@/server/http/answer-error";
import { type EventStream, eventBytes } from "@/server/http/event-stream";
import { log } from "@/server/log";
import type { ClusterPatch } from "@/server/views/cluster-patch";
import { Backlog } from "./backlog";
import type { ClusterFeed, Follower } from "./cluster-feed";

/** With the rights kept for 20 s, a right that is taken away is noticed within 28 s. */
const RECHECK_MS = 8_000;
const STALLED_MS = 60_000;

/** What the caller may see: rows, none for want of a right, or none because nobody could be asked. */
type Sight = ClusterScope | "forbidden" | "unknown";

/**
 * Shows the clusters to one browser for as long as its caller may see them and its session lasts. A reader that is slow gets the
 * latest of each row when it is ready again; one that reads nothing for a minute is let go.
 */
export class ClusterFollower implements Follower {
  readonly #backlog = new Backlog();
  #sight: Sight = "unknown";
  /** The browser has been told to be at this revision, or to get there. */
  #revision = 0;
  #isStale: boolean | undefined;
  #readyAt = Date.now();

  constructor(
    private readonly caller: Caller,
    private readonly feed: ClusterFeed,
    private readonly stream: EventStream,
  ) {}

  get sight(): ClusterScope {
    return typeof this.#sight === "object" ? this.#sight : { addOns: false };
  }

  start(): void {
    const { caller, stream } = this;
    const leave = this.feed.join(this);
    const timer = setInterval(() => void this.#check(), RECHECK_MS);
    caller.ended.addEventListener("abort", () => this.#signOut(), { once: true, signal: stream.closed });
    stream.closed.addEventListener("abort", () => {
      clearInterval(timer);
      leave();
    });
    this.tick(this.feed.view.staleSinceMs);
    void this.#check();
  }

  take(patch: ClusterPatch, event: Uint8Array): void {
    if (typeof this.#sight !== "object" || patch.revision <= this.#revision) return;
    if (this.stream.isReady && this.#backlog.isEmpty) this.stream.send(event);
    else this.#backlog.add(patch, event.byteLength);
  }

  ready(): void {
    this.#readyAt = Date.now();
    if (!this.#backlog.isEmpty) this.#send(this.#backlog.take());
  }

  tick(staleSinceMs: number | undefined): void {
    if (this.stream.isReady) this.#readyAt = Date.now();
    else if (Date.now() - this.#readyAt > STALLED_MS) this.stream.close();
    const isStale = staleSinceMs !== undefined;
    if (!this.stream.isReady || this.#isStale === isStale) return;
    this.#isStale = isStale;
    this.#send(
      isStale ? { type: "hub", connected: false, staleSince: new Date(staleSinceMs).toISOString() } : { type: "hub", connected: true },
    );
  }

  async #check(): Promise<void> {
    this.caller.use();
    const sight = await this.#askSight();
    if (!this.stream.closed.aborted) this.#see(sight);
  }

  async #askSight(): Promise<Sight> {
    try {
      return await clusterScopeOf(this.caller);
    } catch (error) {
      const known = knownError(error);
      if (known?.code === "forbidden") return "forbidden";
      if (known?.code === "unauthenticated") this.caller.end();
      if (!known) log.error({ session: this.caller.id, err: error }, "a stream could not learn what its caller may see");
      return "unknown";
    }
  }

  #see(sight: Sight): void {
    const before = this.#sight;
    if (isSame(before, sight)) return;
    this.#sight = sight;
    this.#backlog.clear();
    if (sight === "forbidden") this.#send({ type: "forbidden", view: "clusters" });
    if (typeof sight !== "object") return;
    this.#revision = this.feed.view.revision;
    if (typeof before === "object") this.#send({ type: "resync", view: "clusters" });
    else this.#send({ type: "hello", view: "clusters", revision: this.#revision });
  }

  #signOut(): void {
    this.#send({ type: "signed-out" });
    this.stream.close();
  }

  #send(event: LiveEvent): void {
    this.stream.send(eventBytes(event));
  }
}

function isSame(one: Sight, other: Sight): boolean {
  if (typeof one === "object" && typeof other === "object") return one.addOns === other.addOns;
  return one === other;
}
