import type { LiveEvent, RowPatch } from "@/lib/api/live/live";
import type { Caller } from "@/server/auth/caller";
import { knownError } from "@/server/http/answer-error";
import { type StreamEvent, streamEvent } from "@/server/lists/stream-event";
import { log } from "@/server/log";
import { Backlog } from "./backlog";
import type { ResumableStream } from "./resumable-stream";
import { type Feed, type Follower, scopeKey } from "./view-feed";

/** What the caller may see: rows; none without the right; or none because access could not be checked. */
type Scope = { readonly key: string } | "forbidden" | "unknown";

/**
 * Shows one view to one browser while its caller may see it. A slow reader gets the latest of each row when it is ready
 * again.
 */
export class ViewFollower implements Follower {
  readonly #backlog: Backlog;
  #scope: Scope = "unknown";
  /** The browser was told to be at this revision, or to fetch it. */
  #revision = 0;

  constructor(
    private readonly caller: Caller,
    private readonly feed: Feed,
    private readonly stream: ResumableStream,
  ) {
    this.#backlog = new Backlog(feed.name);
    stream.closed.addEventListener("abort", feed.join(this));
  }

  get scopeKey(): string | undefined {
    return typeof this.#scope === "object" ? this.#scope.key : undefined;
  }

  take(patch: RowPatch, event: StreamEvent): void {
    if (patch.revision <= this.#revision) return;
    if (this.stream.isReady && this.#backlog.isEmpty) this.stream.send(event, this);
    else this.#backlog.add(patch, event.bytes.byteLength);
  }

  ready(): void {
    if (!this.#backlog.isEmpty) this.#send(this.#backlog.take());
  }

  /** Checks access again. */
  async check(): Promise<void> {
    const scope = await this.#readScope();
    if (!this.stream.closed.aborted) this.#see(scope);
  }

  async #readScope(): Promise<Scope> {
    try {
      return { key: scopeKey(await this.feed.scopeOf(this.caller)) };
    } catch (error) {
      const known = knownError(error);
      if (known?.code === "forbidden") return "forbidden";
      if (known?.code === "unauthenticated") this.caller.end();
      if (!known) {
        const { id: session } = this.caller;
        log.error(
          { session, view: this.feed.name, err: error },
          "the rights of a stream's caller could not be reviewed",
        );
      }
      return "unknown";
    }
  }

  #see(scope: Scope): void {
    const before = this.#scope;
    if (isSame(before, scope)) return;
    const { name: view } = this.feed;
    this.#scope = scope;
    this.#backlog.clear();
    this.stream.forget(this);
    if (scope === "forbidden") this.#send({ type: "forbidden", view });
    if (typeof scope !== "object") return;
    this.#revision = this.feed.revision;
    if (typeof before === "object") this.#send({ type: "resync", view });
    else this.#send({ type: "hello", view, revision: this.#revision });
  }

  #send(event: LiveEvent | RowPatch): void {
    this.stream.send(streamEvent(event), this);
  }
}

function isSame(one: Scope, other: Scope): boolean {
  if (typeof one === "object" && typeof other === "object") return one.key === other.key;
  return one === other;
}
