import type { LiveEvent } from "@/lib/api/live/live";
import type { SystemState } from "@/lib/api/metrics/system";
import type { Caller } from "@/server/auth/caller";
import type { EventStream } from "@/server/http/event-stream";
import { type StreamEvent, streamEvent } from "@/server/lists/stream-event";
import { FollowedLists } from "./followed-lists";
import { ResumableStream } from "./resumable-stream";
import type { Feed } from "./view-feed";
import { ViewFollower } from "./view-follower";

/** With rights cached for 20 s, a revoked right is noticed within 28 s. */
const RECHECK_MS = 8_000;
const TICK_MS = 1_000;
const STALLED_MS = 60_000;

interface BrowserParts {
  /** Names the stream, for requests of the same session. */
  readonly id: string;
  readonly caller: Caller;
  readonly feeds: readonly Feed[];
  /** The same object until something changes; undefined while nothing is known. */
  readonly system: () => SystemState | undefined;
  /** The first of its stream's connections. */
  readonly connection: EventStream;
}

/**
 * One browser that follows views on one stream, as long as its session lasts: it learns whether the hub answers, and
 * when it is signed out. A stream keeps no session alive. One that reads nothing for a minute is closed, and so is one
 * whose connection ended without returning.
 */
export class Browser {
  readonly id: string;
  readonly lists: FollowedLists;
  readonly #stream = new ResumableStream();
  readonly #followers: readonly ViewFollower[];
  #isStale: boolean | undefined;
  #sentSystem: SystemState | undefined;
  #readyAt = Date.now();

  constructor(private readonly parts: BrowserParts) {
    const { id, caller, feeds, connection } = parts;
    this.id = id;
    const stream = this.#stream;
    stream.connect(connection);
    this.#send({ type: "opened", stream: this.id });
    this.lists = new FollowedLists(caller, stream);
    this.#followers = feeds.map((feed) => new ViewFollower(caller, feed, stream));
    const checking = setInterval(() => void this.#check(), RECHECK_MS);
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    caller.ended.addEventListener("abort", () => this.#signOut(), { once: true, signal: stream.closed });
    stream.closed.addEventListener("abort", () => {
      clearInterval(checking);
      clearInterval(ticking);
    });
    this.#tick();
    void this.#check();
  }

  get caller(): Caller {
    return this.parts.caller;
  }

  get user(): string {
    return this.caller.user;
  }

  /** Whose it is. */
  get session(): string {
    return this.parts.caller.id;
  }

  /** Fires when it is released. */
  get closed(): AbortSignal {
    return this.#stream.closed;
  }

  get isAway(): boolean {
    return this.#stream.isAway;
  }

  follows(views: readonly string[]): boolean {
    const { feeds } = this.parts;
    return feeds.length === views.length && feeds.every(({ name }) => views.includes(name));
  }

  /** True if everything missed since that event can be sent. Access is checked first: hidden changes are dropped. */
  async canResume(last: string): Promise<boolean> {
    if (!this.#stream.canResume(last)) return false;
    await this.#check();
    return this.#stream.canResume(last);
  }

  resume(connection: EventStream, last: string): void {
    this.#readyAt = Date.now();
    this.#isStale = undefined;
    this.#stream.connect(connection, last);
    this.#tick();
  }

  close(): void {
    this.#stream.close();
  }

  /** The reader has caught up. */
  ready(): void {
    this.#readyAt = Date.now();
    for (const follower of this.#followers) follower.ready();
    this.lists.ready();
  }

  async #check(): Promise<void> {
    await Promise.all([...this.#followers.map((follower) => follower.check()), this.lists.check()]);
  }

  #tick(): void {
    const stream = this.#stream;
    if (stream.isReady) this.#readyAt = Date.now();
    else if (Date.now() - this.#readyAt > STALLED_MS) stream.close();
    if (stream.isAway || !stream.isReady) return;
    this.#sendHub();
    this.#sendSystem();
  }

  #sendHub(): void {
    const staleSinceMs = oldest(this.parts.feeds);
    const isStale = staleSinceMs !== undefined;
    if (this.#isStale === isStale) return;
    this.#isStale = isStale;
    this.#send(
      isStale
        ? { type: "hub", connected: false, staleSince: new Date(staleSinceMs).toISOString() }
        : { type: "hub", connected: true },
    );
  }

  /** Anyone signed in may see the system state: it names nothing of the fleet. */
  #sendSystem(): void {
    const system = this.parts.system();
    if (system === undefined || system === this.#sentSystem) return;
    this.#sentSystem = system;
    this.#stream.send(systemEvent(system), this);
  }

  #signOut(): void {
    this.#send({ type: "signed-out" });
    this.close();
  }

  #send(event: LiveEvent): void {
    this.#stream.send(streamEvent(event), this);
  }
}

const systemEvents = new WeakMap<SystemState, StreamEvent>();

/** The same for all browsers. */
function systemEvent(system: SystemState): StreamEvent {
  const event = systemEvents.get(system) ?? streamEvent({ type: "system", system } satisfies LiveEvent);
  systemEvents.set(system, event);
  return event;
}

function oldest(feeds: readonly Feed[]): number | undefined {
  const times = feeds.flatMap(({ staleSinceMs }) => (staleSinceMs === undefined ? [] : [staleSinceMs]));
  return times.length > 0 ? Math.min(...times) : undefined;
}
