import type { RowPatch, ViewName } from "@/lib/api/live/live";
import type { Caller } from "@/server/auth/caller";
import type { NotificationBatcher } from "@/server/lists/notification-batcher";
import { joinSteps, rowPatch } from "@/server/lists/row-patch";
import type { LiveRows, RowStep } from "@/server/lists/row-view";
import { type StreamEvent, streamEvent } from "@/server/lists/stream-event";

/**
 * One view as streams see it, whatever its rows are. A sight is plain data: callers with the same sight share the
 * bytes.
 */
export interface Feed {
  readonly name: ViewName;
  readonly revision: number;
  /** As in the view. */
  readonly staleSinceMs: number | undefined;
  /** What the caller may see. Throws `ApiError` "forbidden" if it is nothing. */
  scopeOf(caller: Caller): Promise<object>;
  /** From here on `follower` gets what changes. Returns the function that unsubscribes. */
  join(follower: Follower): () => void;
}

/** The view on one open stream. */
export interface Follower {
  /** Undefined while it shows nothing. */
  readonly scopeKey: string | undefined;
  /** `event` is `patch` as sent, shared by all followers with one sight. */
  take(patch: RowPatch, event: StreamEvent): void;
}

/** Identifies a sight: equal for equal visibility. */
export function scopeKey(scope: object): string {
  return JSON.stringify(scope);
}

/** Passes the steps of a view to its followers, those between two rounds together. Bytes are made once. */
export class ViewFeed<Stored, Scope extends object> implements Feed {
  readonly #followers = new Set<Follower>();
  #pending: RowStep<Stored> | undefined;
  readonly #notify = () => this.#send();

  constructor(
    readonly name: ViewName,
    private readonly view: LiveRows<Stored, Scope>,
    readonly scopeOf: (caller: Caller) => Promise<Scope>,
    private readonly rounds: NotificationBatcher,
  ) {
    view.subscribe((step) => this.#add(step));
  }

  get revision(): number {
    return this.view.revision;
  }

  get staleSinceMs(): number | undefined {
    return this.view.staleSinceMs;
  }

  join(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #add(step: RowStep<Stored>): void {
    if (this.#followers.size === 0) return;
    this.#pending = this.#pending ? joinSteps(this.#pending, step) : step;
    this.rounds.join(this.#notify);
  }

  #send(): void {
    const step = this.#pending;
    this.#pending = undefined;
    if (!step) return;
    const messages = new Map<string, { patch: RowPatch; event: StreamEvent } | undefined>();
    for (const follower of [...this.#followers]) {
      const key = follower.scopeKey;
      if (key === undefined) continue;
      if (!messages.has(key)) messages.set(key, this.#message(step, key));
      const message = messages.get(key);
      if (message) follower.take(message.patch, message.event);
    }
  }

  #message(step: RowStep<Stored>, key: string): { patch: RowPatch; event: StreamEvent } | undefined {
    const scope: Scope = JSON.parse(key);
    const patch = rowPatch(this.name, step, (stored) => this.view.shown(stored, scope));
    return patch && { patch, event: streamEvent(patch) };
  }
}
