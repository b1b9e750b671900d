import type { LiveEvent, RowPatch } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import { knownError } from "@/server/http/answer-error";
import { log } from "@/server/log";
import { Backlog } from "./backlog";
import type { ResumableStream } from "./resumable-stream";
import { type StreamEvent, streamEvent } from "./stream-event";
import { type Feed, type Follower, sightKey } from "./view-feed";

/** What the caller may see: rows, none for want of a right, or none because nobody could be asked. */
type Sight = { readonly key: string } | "forbidden" | "unknown";

/**
 * Shows one view to one browser for as long as its caller may see it. A reader that is slow gets the latest of each row when it is
 * ready again.
 */
export class ViewFollower implements Follower {
  readonly #backlog: Backlog;
  #sight: Sight = "unknown";
  /** The browser has been told to be at this revision, or to get there. */
  #revision = 0;

  constructor(
    private readonly caller: Caller,
    private readonly feed: Feed,
    private readonly stream: ResumableStream,
  ) {
    this.#backlog = new Backlog(feed.name);
    stream.closed.addEventListener("abort", feed.join(this));
  }

  get sightKey(): string | undefined {
    return typeof this.#sight === "object" ? this.#sight.key : undefined;
  }

  take(patch: RowPatch, event: StreamEvent): void {
    if (patch.revision <= this.#revision) return;
    if (this.stream.isReady && this.#backlog.isEmpty) this.stream.send(event, this);
    else this.#backlog.add(patch, event.bytes.byteLength);
  }

  ready(): void {
    if (!this.#backlog.isEmpty) this.#send(this.#backlog.take());
  }

  /** Asks again what the caller may see. */
  async check(): Promise<void> {
    const sight = await this.#askSight();
    if (!this.stream.closed.aborted) this.#see(sight);
  }

  async #askSight(): Promise<Sight> {
    try {
      return { key: sightKey(await this.feed.sightOf(this.caller)) };
    } catch (error) {
      const known = knownError(error);
      if (known?.code === "forbidden") return "forbidden";
      if (known?.code === "unauthenticated") this.caller.end();
      if (!known) {
        const { id: session } = this.caller;
        log.error({ session, view: this.feed.name, err: error }, "a stream could not learn what its caller may see");
      }
      return "unknown";
    }
  }

  #see(sight: Sight): void {
    const before = this.#sight;
    if (isSame(before, sight)) return;
    const { name: view } = this.feed;
    this.#sight = sight;
    this.#backlog.clear();
    this.stream.forget(this);
    if (sight === "forbidden") this.#send({ type: "forbidden", view });
    if (typeof sight !== "object") return;
    this.#revision = this.feed.revision;
    if (typeof before === "object") this.#send({ type: "resync", view });
    else this.#send({ type: "hello", view, revision: this.#revision });
  }

  #send(event: LiveEvent | RowPatch): void {
    this.stream.send(streamEvent(event), this);
  }
}

function isSame(one: Sight, other: Sight): boolean {
  if (typeof one === "object" && typeof other === "object") return one.key === other.key;
  return one === other;
}
