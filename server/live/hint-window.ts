import type { FollowedSubject } from "@/lib/api/live/followed-subject";
import type { LiveEvent } from "@/lib/api/live/live";
import { nextWindow, type Window, type WindowFollower } from "@/server/lists/list-window";
import type { NotificationBatcher } from "@/server/lists/notification-batcher";
import { type StreamEvent, streamEvent } from "@/server/lists/stream-event";
import type { Topics } from "./topics";

/** The minimum time between two invalidations: each makes every viewer query the hub. */
const APART_MS = 500;

interface HintParts {
  readonly topics: Topics;
  /** What to listen to at present. */
  readonly wanted: () => readonly string[];
  readonly rounds: NotificationBatcher;
  /** No longer followed. */
  readonly onEmpty: () => void;
}

/** One subject, for all with the same scope: a change is signalled at once after a pause, later ones together. */
export class HintWindow implements Window<FollowedSubject> {
  readonly id = nextWindow();
  readonly sendsLatest = true;
  readonly #followers = new Set<WindowFollower>();
  readonly #touched = () => this.#changed();
  readonly #round = () => this.#notify();
  #stopListening: () => void;
  /** Counts the changes. */
  #revision = 0;
  #sentAt = 0;
  #batch: NodeJS.Timeout | undefined;

  constructor(private readonly parts: HintParts) {
    this.#stopListening = this.#listen();
  }

  join(follower: WindowFollower): FollowedSubject {
    this.#followers.add(follower);
    return { window: this.id, revision: this.#revision };
  }

  leave(follower: WindowFollower): void {
    this.#followers.delete(follower);
    if (this.#followers.size > 0) return;
    this.#unjoin();
    this.#stopListening();
    this.parts.onEmpty();
  }

  whole(): StreamEvent {
    return streamEvent({ type: "hint", window: this.id, revision: this.#revision } satisfies LiveEvent);
  }

  #listen(): () => void {
    return this.parts.topics.listen(this.parts.wanted(), this.#touched);
  }

  #changed(): void {
    this.#revision += 1;
    const waitMs = this.#sentAt + APART_MS - Date.now();
    if (waitMs <= 0) this.parts.rounds.join(this.#round);
    else this.#batch ??= setTimeout(() => this.parts.rounds.join(this.#round), waitMs);
  }

  #unjoin(): void {
    clearTimeout(this.#batch);
    this.#batch = undefined;
    this.parts.rounds.leave(this.#round);
  }

  #notify(): void {
    this.#unjoin();
    this.#sentAt = Date.now();
    // Its sources may have changed.
    this.#stopListening();
    this.#stopListening = this.#listen();
    const event = this.whole();
    for (const follower of [...this.#followers]) follower.takeList(this, event);
  }
}
