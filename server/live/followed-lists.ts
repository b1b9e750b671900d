import { type Follow, MAX_FOLLOWED } from "@/lib/api/live/follow-requests";
import type { LiveEvent } from "@/lib/api/live/live";
import type { Caller } from "@/server/auth/caller";
import { knownError } from "@/server/http/answer-error";
import type { Followable } from "@/server/lists/followable";
import type { Window, WindowFollower } from "@/server/lists/list-window";
import { type StreamEvent, streamEvent } from "@/server/lists/stream-event";
import { log } from "@/server/log";
import type { ResumableStream } from "./resumable-stream";
import { scopeKey } from "./view-feed";

interface Followed {
  readonly turn: number;
  readonly followable: Followable;
  readonly scopeKey: string;
  readonly window: Window;
}

type Why = Pick<Extract<LiveEvent, { type: "list-gone" }>, "isForbidden" | "isFull">;

/**
 * The parts and subjects one stream follows, one per slot. A slow reader gets each as a whole when it is ready again.
 */
export class FollowedLists implements WindowFollower {
  /** In order of request. */
  readonly #followedBySlot = new Map<string, Followed>();
  /** What the reader has missed something of. */
  readonly #missed = new Set<Window>();

  constructor(
    private readonly caller: Caller,
    private readonly stream: ResumableStream,
  ) {
    stream.closed.addEventListener("abort", () => {
      for (const slot of [...this.#followedBySlot.keys()]) this.leave(slot);
    });
  }

  /** Throws `ApiError` if nothing is visible to the caller, or it does not exist. */
  async follow(followable: Followable, { slot, turn }: Pick<Follow, "slot" | "turn">): Promise<object> {
    const key = scopeKey(await followable.scopeOf(this.caller));
    const before = this.#followedBySlot.get(slot);
    const window = followable.window(key);
    const isOvertaken = before !== undefined && before.turn > turn;
    if (isOvertaken || this.stream.closed.aborted) return readPage(window);
    this.#followedBySlot.delete(slot);
    this.#makeRoom();
    this.#followedBySlot.set(slot, { turn, followable, scopeKey: key, window });
    const page = window.join(this);
    if (before && before.window !== window) this.#letGo(before.window);
    return page;
  }

  /** Unless it was requested with a later `turn`. */
  leave(slot: string, turn = Number.POSITIVE_INFINITY): void {
    const followed = this.#followedBySlot.get(slot);
    if (followed && followed.turn > turn) return;
    this.#followedBySlot.delete(slot);
    if (followed) this.#letGo(followed.window);
  }

  takeList(window: Window, event: StreamEvent): void {
    // What was not sent yet need not be.
    if (window.sendsLatest && this.stream.isAway) this.stream.forget(window);
    if (this.stream.isReady && this.#missed.size === 0) this.stream.send(event, window);
    else this.#missed.add(window);
  }

  /** The reader has caught up. */
  ready(): void {
    for (const window of [...this.#missed]) {
      if (!this.stream.isReady) return;
      this.#missed.delete(window);
      this.stream.send(window.whole(), window);
    }
  }

  /** Checks access again. */
  async check(): Promise<void> {
    await Promise.all([...this.#followedBySlot].map(([slot, followed]) => this.#checkOne(slot, followed)));
  }

  async #checkOne(slot: string, followed: Followed): Promise<void> {
    const scope = await this.#readScope(followed);
    if (scope === followed.scopeKey || this.#followedBySlot.get(slot) !== followed) return;
    this.stream.forget(followed.window);
    this.#giveUp(slot, followed, { isForbidden: scope === "forbidden" });
  }

  /** The oldest is dropped: tabs come and go, and do not always say so. */
  #makeRoom(): void {
    const [oldest] = this.#followedBySlot;
    if (oldest && this.#followedBySlot.size >= MAX_FOLLOWED)
      this.#giveUp(...oldest, { isForbidden: false, isFull: true });
  }

  #giveUp(slot: string, { window }: Followed, why: Why): void {
    this.leave(slot);
    this.stream.send(streamEvent({ type: "list-gone", window: window.id, ...why }), this);
  }

  async #readScope({ followable }: Followed): Promise<string> {
    try {
      return scopeKey(await followable.scopeOf(this.caller));
    } catch (error) {
      const known = knownError(error);
      if (known?.code === "forbidden") return "forbidden";
      if (known?.code === "unauthenticated") this.caller.end();
      if (!known)
        log.error(
          { session: this.caller.id, list: followable.name, err: error },
          "the rights of a stream's caller could not be reviewed",
        );
      return "unknown";
    }
  }

  /** Two slots may share a window. */
  #letGo(window: Window): void {
    if ([...this.#followedBySlot.values()].some((other) => other.window === window)) return;
    this.#missed.delete(window);
    window.leave(this);
  }
}

/** A window without followers is released at once. */
function readPage(window: Window): object {
  const passer: WindowFollower = { takeList: () => undefined };
  const page = window.join(passer);
  window.leave(passer);
  return page;
}
