import type { RowPatch, ViewName } from "@/lib/api/live";
import type { Caller } from "@/server/auth/caller";
import { joinSteps, rowPatch } from "@/server/views/row-patch";
import type { LiveRows, RowStep } from "@/server/views/row-view";
import type { Rounds } from "./rounds";
import { type StreamEvent, streamEvent } from "./stream-event";

/** One view as streams know it, whatever its rows are. A sight is plain data: those who see the same share the bytes. */
export interface Feed {
  readonly name: ViewName;
  readonly revision: number;
  /** As in the view. */
  readonly staleSinceMs: number | undefined;
  /** What the caller may see of it. Throws `ApiError` "forbidden" where that is nothing. */
  sightOf(caller: Caller): Promise<object>;
  /** From here on `follower` gets what changes. Returns the way out. */
  join(follower: Follower): () => void;
}

/** The view on one open stream. */
export interface Follower {
  /** Undefined while it shows nothing. */
  readonly sightKey: string | undefined;
  /** `event` is `patch` as it is sent, the same for all followers of one sight. */
  take(patch: RowPatch, event: StreamEvent): void;
}

/** Names a sight: the same for two that show the same. */
export function sightKey(sight: object): string {
  return JSON.stringify(sight);
}

/** Hands the steps of a view to its followers, those between two rounds together. Bytes are made once. */
export class ViewFeed<Kept, Sight extends object> implements Feed {
  readonly #followers = new Set<Follower>();
  #pending: RowStep<Kept> | undefined;
  readonly #tell = () => this.#send();

  constructor(
    readonly name: ViewName,
    private readonly view: LiveRows<Kept, Sight>,
    readonly sightOf: (caller: Caller) => Promise<Sight>,
    private readonly rounds: Rounds,
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

  #add(step: RowStep<Kept>): void {
    if (this.#followers.size === 0) return;
    this.#pending = this.#pending ? joinSteps(this.#pending, step) : step;
    this.rounds.join(this.#tell);
  }

  #send(): void {
    const step = this.#pending;
    this.#pending = undefined;
    if (!step) return;
    const messages = new Map<string, { patch: RowPatch; event: StreamEvent } | undefined>();
    for (const follower of [...this.#followers]) {
      const key = follower.sightKey;
      if (key === undefined) continue;
      if (!messages.has(key)) messages.set(key, this.#message(step, key));
      const message = messages.get(key);
      if (message) follower.take(message.patch, message.event);
    }
  }

  #message(step: RowStep<Kept>, key: string): { patch: RowPatch; event: StreamEvent } | undefined {
    const sight: Sight = JSON.parse(key);
    const patch = rowPatch(this.name, step, (kept) => this.view.shown(kept, sight));
    return patch && { patch, event: streamEvent(patch) };
  }
}
